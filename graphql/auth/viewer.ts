export type Scope = 'read' | 'pick' | 'admin';

/**
 * The authenticated caller: the account of a session cookie (all scopes of the account) or of an API token
 * (its own scopes).
 */
export interface Viewer {
  userId: number;
  /** Whether the account is an administrator; an administrator's action also needs the `admin` scope. */
  isAdministrator: boolean;
  scopes: ReadonlySet<Scope>;
  sessionId: number | null;
  tokenId: number | null;
}
