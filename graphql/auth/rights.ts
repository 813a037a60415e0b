import type { Services } from '../kernel/services.ts';
import { withSecondFactor } from './secondFactors.ts';
import { hasRole, NO_ROLE, type Rights, type Role } from './viewer.ts';

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

/**
 * What accounts may do now, by account. The one place that reads stored roles: where the site requires a second factor
 * (REQUIRE_SECOND_FACTOR), the role of an account without one is withheld, for reads as for actions.
 */
export async function rightsOf(
  { db, rolePolicy }: Pick<Services, 'db' | 'rolePolicy'>,
  accounts: ReadonlyMap<number, StoredRole>,
): Promise<Map<number, Rights>> {
  const roles = [...accounts].map(([userId, stored]) => [userId, roleOf(stored)] as const);
  const running = roles.flatMap(([userId, role]) => (hasRole(role) ? userId : []));
  const secured =
    rolePolicy.requireSecondFactor && running.length > 0 ? await withSecondFactor(db, running) : null;
  return new Map(
    roles.map(([userId, role]) => {
      const isWithheld = secured !== null && !secured.has(userId);
      return [
        userId,
        {
          ...(isWithheld ? NO_ROLE : role),
          withheld: isWithheld ? role : NO_ROLE,
          memberOf: poolsOf(accounts.get(userId)!.entries),
        },
      ];
    }),
  );
}

/** The same of one account. */
export async function rightsOfOne(
  services: Pick<Services, 'db' | 'rolePolicy'>,
  userId: number,
  stored: StoredRole,
): Promise<Rights> {
  return (await rightsOf(services, new Map([[userId, stored]]))).get(userId)!;
}

function roleOf({ isAdministrator, commissionerOf }: StoredRole): Role {
  return { isAdministrator, commissionerOf: poolsOf(commissionerOf) };
}

function poolsOf(rows: readonly { poolId: number }[]): ReadonlySet<number> {
  return new Set(rows.map(({ poolId }) => poolId));
}
