import { keepPush } from '#graphql/messages/push/subscriptions.ts';
import { logOut } from '#graphql/accounts/logOut.ts';
import type { NewSession } from '#graphql/accounts/sessions/sessions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { requireCookies, signIn } from '../account.ts';
import type { Context } from '#graphql/api/context.ts';
import { logRefusal } from '../securityLog.ts';

/**
 * Signs in with the session that an attempt creates, then ends the browser's previous one. Over a WebSocket,
 * where no cookie can be set, nothing is attempted: no ticket, code or challenge is used up.
 * @param refused the log message for an attempt that fails
 */
export async function replaceSession(
  context: Context,
  refused: string,
  attempt: () => Promise<NewSession>,
): Promise<{ viewer: Viewer }> {
  requireCookies(context);
  const before = context.viewer;
  const signedIn = await signIn(context, await logRefusal(context, refused, attempt()));
  await keepPush(context.services, before, signedIn.viewer);
  await logOut(context.services, before);
  return signedIn;
}
