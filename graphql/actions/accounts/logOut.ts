import { revokeSession } from '#graphql/auth/sessions.ts';
import type { Viewer } from '#graphql/auth/viewer.ts';
import type { Services } from '#kernel/services.ts';

/** Ends the viewer's session. Does nothing without a session or with an API token. */
export async function logOut(services: Services, viewer: Viewer | null): Promise<void> {
  if (viewer?.sessionId == null) return;
  await revokeSession(services, viewer.sessionId);
  services.events.publish({ type: 'access', userId: viewer.userId });
}
