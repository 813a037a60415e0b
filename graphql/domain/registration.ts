import { formatCents } from './money.ts';

/** What decides whether a pool takes entries. */
export interface RegistrationFacts {
  registration: 'OPEN' | 'MEMBERS_ONLY' | 'CLOSED';
  maxEntriesPerAccount: number;
  /** The week after which the pool had its winners; null while it runs. */
  decidedWeek: number | null;
  /** The first week that an entry joining now would play; null when none is left. */
  startWeek: number | null;
  /** The last week in which an entry can still begin; null for no limit. */
  lateJoinThroughWeek: number | null;
}

export interface AddEntriesPermission {
  allowed: boolean;
  /** How many more; 0 when not allowed. */
  remaining: number;
  /** The first week that an entry added now plays; null when not allowed. */
  startWeek: number | null;
  /** Why not, for people; null when allowed. */
  reason: string | null;
  /** Whether the pool takes nobody, rather than this account having all that it can. */
  isClosed: boolean;
}

/** Whether an account that holds so many entries of the pool can add more (SPEC sections 1 and 6). */
export function addEntriesPermission({
  isSignedIn,
  held,
  pool,
}: {
  isSignedIn: boolean;
  held: number;
  pool: RegistrationFacts;
}): AddEntriesPermission {
  const refuse = (reason: string, isClosed: boolean) => ({
    allowed: false,
    remaining: 0,
    startWeek: null,
    reason,
    isClosed,
  });
  if (!isSignedIn) return refuse('Please log in to add entries.', false);
  const isForOthers = pool.registration === 'CLOSED' || (pool.registration === 'MEMBERS_ONLY' && held === 0);
  if (isForOthers || isPoolOver(pool)) return refuse('Registration is closed.', true);
  if (isTooLate(pool)) return refuse(tooLateNotice(pool), true);
  const remaining = pool.maxEntriesPerAccount - held;
  if (remaining <= 0) {
    return refuse(`You already have the maximum of ${pool.maxEntriesPerAccount} entries.`, false);
  }
  return { allowed: true, remaining, startWeek: pool.startWeek, reason: null, isClosed: false };
}

/** Whether somebody who holds no entry, and perhaps no account, can join (SPEC section 1). */
export function canJoin(pool: RegistrationFacts): boolean {
  return pool.registration === 'OPEN' && !isPoolOver(pool) && !isTooLate(pool);
}

/** Whether the pool takes no entries any more because of the week alone. */
export function isTooLate({ startWeek, lateJoinThroughWeek }: RegistrationFacts): boolean {
  return lateJoinThroughWeek !== null && startWeek !== null && startWeek > lateJoinThroughWeek;
}

/** "Joining closed after Week 3." */
export function tooLateNotice({
  lateJoinThroughWeek,
}: Pick<RegistrationFacts, 'lateJoinThroughWeek'>): string {
  return `Joining closed after Week ${lateJoinThroughWeek}.`;
}

/** The notice of a closed registration, in the words of SPEC section 1. */
export function closedNotice({ entryCount, prizeCents }: { entryCount: number; prizeCents: number }): string {
  const participants = entryCount === 1 ? 'participant' : 'participants';
  return `Registration for the season is now closed. The pool was finalized with ${entryCount} ${participants} and a ${formatCents(prizeCents)} prize pool.`;
}

/** The lowest entry numbers of an account that are free, from 1 on. */
export function freeEntryNumbers(taken: readonly number[], count: number): number[] {
  const known = new Set(taken);
  const numbers: number[] = [];
  for (let number = 1; numbers.length < count; number += 1) {
    if (!known.has(number)) numbers.push(number);
  }
  return numbers;
}

/** The winners are known, or no week is left: a new entry would have nothing to play for. */
function isPoolOver({ decidedWeek, startWeek }: RegistrationFacts): boolean {
  return decidedWeek !== null || startWeek === null;
}
