export type Scope = 'read' | 'pick' | 'admin';

/** What the role of an account lets it run. */
export interface Role {
  /** Whether the account is an administrator; an administrator's action also needs the `admin` scope. */
  readonly isAdministrator: boolean;
  /** The pools that the account is a commissioner of; a commissioner's action also needs the `admin` scope. */
  readonly commissionerOf: ReadonlySet<number>;
}

/** The role of an account without one, and of an account that must not act in its role. */
export const NO_ROLE: Role = { isAdministrator: false, commissionerOf: new Set() };

/** What an account may do on the site now. */
export interface Rights extends Role {
  /**
   * The role that the account has and may not act in, because it lacks the second factor that the site requires; NO_ROLE
   * otherwise. For refusals alone (permissions.ts): nothing is permitted by it.
   */
  readonly withheld: Role;
  /** The pools in which the account holds an entry. */
  readonly memberOf: ReadonlySet<number>;
}

/** Whether there is anything to run: an administrator or a commissioner of any pool may hold the scope `admin`. */
export function hasRole({ isAdministrator, commissionerOf }: Role): boolean {
  return isAdministrator || commissionerOf.size > 0;
}

export function runs({ isAdministrator, commissionerOf }: Role, poolId: number): boolean {
  return isAdministrator || commissionerOf.has(poolId);
}

/**
 * The authenticated caller: the account of a session cookie (all scopes of the account) or of an API token
 * (its own scopes).
 */
export interface Viewer extends Rights {
  userId: number;
  scopes: ReadonlySet<Scope>;
  sessionId: number | null;
  tokenId: number | null;
  /** Whether the sign-in provider asked for a second factor at the log-in of the session; false for an API token. */
  hasProviderFactor: boolean;
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
