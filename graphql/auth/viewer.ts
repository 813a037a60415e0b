export type Scope = 'read' | 'pick' | 'admin';

/** Who asks: the account behind a session cookie (all scopes the account has) or an API token (its own scopes). */
export interface Viewer {
  userId: number;
  /** Of the account; what may be done with it also needs the `admin` scope. */
  isAdministrator: boolean;
  scopes: ReadonlySet<Scope>;
  sessionId: number | null;
  tokenId: number | null;
}
