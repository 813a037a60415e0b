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
