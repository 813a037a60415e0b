import { revokeSession } from '../auth/sessions.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Services } from './services.ts';

/** Ends the session of the viewer. Without one, or with an API token, there is nothing to end: that is no failure. */
export async function logOut(services: Services, viewer: Viewer | null): Promise<void> {
  if (viewer?.sessionId == null) return;
  await revokeSession(services, viewer.sessionId);
  services.events.publish({ type: 'access', userId: viewer.userId });
}
