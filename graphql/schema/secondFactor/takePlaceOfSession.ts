import { logOut } from '../../actions/logOut.ts';
import { revokeSession, type NewSession } from '../../auth/sessions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { signIn } from '../account.ts';
import type { Context } from '../context.ts';

/**
 * Signs in with a new session, then ends the one that the browser had before. Over a WebSocket, where no cookie can be
 * set, the new one ends and the old one stays.
 */
export async function takePlaceOfSession(context: Context, session: NewSession): Promise<{ viewer: Viewer }> {
  const before = context.viewer;
  try {
    await signIn(context, session);
  } catch (error) {
    await revokeSession(context.services, session.viewer.sessionId!);
    throw error;
  }
  await logOut(context.services, before);
  return { viewer: session.viewer };
}
