import { createSession, type NewSession } from './sessions/sessions.ts';
import type { Viewer } from './sessions/viewer.ts';
import { isMovable } from '../kernel/clock.ts';
import { NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { logOut } from './logOut.ts';

/** The demo's test user, with several entries (SPECIFICATION 1.4). */
export const TEST_USER_EMAIL = 'test@pool.example';
export const DEMO_ADMINISTRATOR_EMAIL = 'admin@pool.example';

export type DemoRole = 'PLAYER' | 'COMMISSIONER';

const EMAIL_OF: Record<DemoRole, string> = {
  PLAYER: TEST_USER_EMAIL,
  COMMISSIONER: DEMO_ADMINISTRATOR_EMAIL,
};

/**
 * Signs in the demo's test user or its administrator without a password. Outside the demo, where the clock cannot be moved, it
 * fails as if it did not exist.
 * @throws NotFoundError
 */
export async function testLogIn(
  services: Services,
  viewer: Viewer | null,
  role: DemoRole = 'PLAYER',
  userAgent?: string,
): Promise<NewSession> {
  const user = isMovable(services.clock)
    ? await services.db.user.findUnique({ where: { email: EMAIL_OF[role] }, select: { id: true } })
    : null;
  if (user === null) throw new NotFoundError('The test login exists in the demo only.');
  await logOut(services, viewer);
  return createSession(services, user.id, userAgent);
}
