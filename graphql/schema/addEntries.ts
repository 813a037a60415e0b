import type { Pool } from '../../prisma/generated/sqlite/client.ts';

export interface AddEntriesPermission {
  allowed: boolean;
  remaining: number;
  reason: string | null;
}

/** Whether an account that holds so many entries of the pool can add more (SPEC sections 1 and 6). */
export function addEntriesPermission({
  isSignedIn,
  held,
  pool: { registration, maxEntriesPerAccount },
}: {
  isSignedIn: boolean;
  held: number;
  pool: Pick<Pool, 'registration' | 'maxEntriesPerAccount'>;
}): AddEntriesPermission {
  const refuse = (reason: string) => ({ allowed: false, remaining: 0, reason });
  if (!isSignedIn) return refuse('Please log in to add entries.');
  if (registration === 'CLOSED' || (registration === 'MEMBERS_ONLY' && held === 0)) {
    return refuse('Registration is closed.');
  }
  const remaining = maxEntriesPerAccount - held;
  if (remaining <= 0) return refuse(`You already have the maximum of ${maxEntriesPerAccount} entries.`);
  return { allowed: true, remaining, reason: null };
}
