import { revokeSession } from './sessions/sessions.ts';
import type { Viewer } from './sessions/viewer.ts';
import type { Services } from '../kernel/services.ts';

/** Ends the viewer's session. Does nothing without a session or with an API token. */
export async function logOut(services: Services, viewer: Viewer | null): Promise<void> {
  if (viewer?.sessionId == null) return;
  await revokeSession(services, viewer.sessionId);
  services.events.publish({ type: 'access', userId: viewer.userId });
}

export interface LoggedOut {
  /** The address that ends the session at the sign-in provider; null when there is nothing to end. */
  providerUrl: string | null;
}

/**
 * Ends the viewer's session, and says how to end the one at the sign-in provider where the site's operator wants that
 * (OIDC_LOGOUT). The session here has ended whether or not the provider answers.
 */
export async function logOutEverywhere(
  services: Services,
  viewer: Viewer | null,
  site: { publicUrl: string },
): Promise<LoggedOut> {
  const { db, signInProvider } = services;
  const asksProvider = signInProvider?.endsSession === true && viewer?.sessionId != null;
  const session = asksProvider
    ? await db.session.findUnique({ where: { id: viewer.sessionId! }, select: { idToken: true } })
    : null;
  await logOut(services, viewer);
  const idToken = session?.idToken ?? null;
  if (signInProvider === null || idToken === null) return { providerUrl: null };
  const address = await signInProvider.logOutAddress(idToken, `${site.publicUrl}/`);
  return { providerUrl: address?.href ?? null };
}
