import type { Services } from '#kernel/services.ts';
import { withSecondFactor } from '../credentials/secondFactors.ts';
import { hasRole, NO_ROLE, type Rights, type Role } from '../sessions/viewer.ts';

/** What is stored of the roles and the entries of an account. */
export interface StoredRole {
  isAdministrator: boolean;
  commissionerOf: readonly { poolId: number }[];
  entries: readonly { poolId: number }[];
}

/** What to select of an account to know its rights. */
export const STORED_ROLE = {
  isAdministrator: true,
  commissionerOf: { select: { poolId: true } },
  entries: { select: { poolId: true } },
} as const;

/** A session or API token with the account that it belongs to. */
export interface Holder {
  userId: number;
  stored: StoredRole;
  /** Whether the sign-in provider asked for a second factor at the log-in of the session; false for an API token. */
  hasProviderFactor: boolean;
}

/**
 * What sessions and API tokens may do now, by the key of each. The one place that reads stored roles: where the site requires
 * a second factor (REQUIRE_SECOND_FACTOR), the role is withheld, for reads as for actions, unless the account has one or the
 * provider asked for one.
 */
export async function rightsOf<Key>(
  { db, rolePolicy }: Pick<Services, 'db' | 'rolePolicy'>,
  holders: ReadonlyMap<Key, Holder>,
): Promise<Map<Key, Rights>> {
  const roles = [...holders].map(([key, holder]) => [key, holder, roleOf(holder.stored)] as const);
  const running = roles.flatMap(([, { userId, hasProviderFactor }, role]) =>
    hasRole(role) && !hasProviderFactor ? userId : [],
  );
  const secured =
    rolePolicy.requireSecondFactor && running.length > 0 ? await withSecondFactor(db, running) : null;
  return new Map(
    roles.map(([key, { userId, stored, hasProviderFactor }, role]) => {
      const isWithheld = secured !== null && !hasProviderFactor && !secured.has(userId);
      return [
        key,
        {
          ...(isWithheld ? NO_ROLE : role),
          withheld: isWithheld ? role : NO_ROLE,
          memberOf: poolsOf(stored.entries),
        },
      ];
    }),
  );
}

/** The same of one session or API token. */
export async function rightsOfOne(
  services: Pick<Services, 'db' | 'rolePolicy'>,
  holder: Holder,
): Promise<Rights> {
  return (await rightsOf(services, new Map([[holder, holder]]))).get(holder)!;
}

function roleOf({ isAdministrator, commissionerOf }: StoredRole): Role {
  return { isAdministrator, commissionerOf: poolsOf(commissionerOf) };
}

function poolsOf(rows: readonly { poolId: number }[]): ReadonlySet<number> {
  return new Set(rows.map(({ poolId }) => poolId));
}
