export type Scope = 'read' | 'pick' | 'admin';

/** The roles of an account, as stored. */
export interface Roles {
  isAdministrator: boolean;
  commissionerOf: readonly { poolId: number }[];
  entries: readonly { poolId: number }[];
}

/** What to select of an account to know its roles. */
export const ROLES = {
  isAdministrator: true,
  commissionerOf: { select: { poolId: true } },
  entries: { select: { poolId: true } },
} as const;

/** The roles of a viewer, from what is stored of its account. */
export function rolesOf({ isAdministrator, commissionerOf, entries }: Roles) {
  return { isAdministrator, commissionerOf: poolsOf(commissionerOf), memberOf: poolsOf(entries) };
}

function poolsOf(rows: readonly { poolId: number }[]): ReadonlySet<number> {
  return new Set(rows.map(({ poolId }) => poolId));
}

/** Whether the account may hold the scope `admin`: it is an administrator or a commissioner of any pool. */
export function hasRole({
  isAdministrator,
  commissionerOf,
}: Pick<Viewer, 'isAdministrator' | 'commissionerOf'>) {
  return isAdministrator || commissionerOf.size > 0;
}

/**
 * The authenticated caller: the account of a session cookie (all scopes of the account) or of an API token
 * (its own scopes).
 */
export interface Viewer {
  userId: number;
  /** Whether the account is an administrator; an administrator's action also needs the `admin` scope. */
  isAdministrator: boolean;
  /** The pools that the account is a commissioner of; a commissioner's action also needs the `admin` scope. */
  commissionerOf: ReadonlySet<number>;
  /** The pools in which the account holds an entry. */
  memberOf: ReadonlySet<number>;
  scopes: ReadonlySet<Scope>;
  sessionId: number | null;
  tokenId: number | null;
}

/** The viewer of a session or token as it was looked up. */
export interface FoundViewer {
  viewer: Viewer;
  /**
   * Milliseconds of the system clock until which the viewer is as found and nothing is due to be written: when the
   * session or token expires, or its last use is stored again.
   */
  until: number;
  /** When the session or token expires if it is not used again, in milliseconds of the system clock. */
  ends: number;
}
