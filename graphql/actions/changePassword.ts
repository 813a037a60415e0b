import { checkPassword, hashPassword, verifyPassword } from '../auth/passwords.ts';
import { ownSession } from '../auth/permissions.ts';
import type { Viewer } from '../auth/viewer.ts';
import { InvalidCredentialsError, InvalidInputError } from './failures.ts';
import type { Site } from './letters.ts';
import { setPassword } from './passwordResets.ts';
import type { Services } from './services.ts';

/**
 * Changes the viewer's password, by session alone. Every other session of the account ends, and every password link.
 * Wrong passwords count against the account as failed log-ins do.
 * @throws NotSignedInError, ForbiddenError (an API token), InvalidInputError, InvalidCredentialsError, RateLimitedError
 */
export async function changePassword(
  services: Services,
  viewer: Viewer | null,
  input: { currentPassword: string; newPassword: string; site: Site },
): Promise<void> {
  const { userId, sessionId } = ownSession(viewer);
  const problem = checkPassword(input.newPassword);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'newPassword'], message: problem }]);
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  await services.limits.logInByAccount.take(user.email);
  if (!(await verifyPassword(user.passwordHash, input.currentPassword))) {
    throw new InvalidCredentialsError('The current password is incorrect.');
  }
  const passwordHash = await hashPassword(input.newPassword);
  await services.db.$transaction((tx) =>
    setPassword(tx, services, {
      user,
      passwordHash,
      site: input.site,
      action: 'account.changePassword',
      keepSessionId: sessionId,
    }),
  );
  services.events.publish({ type: 'access', userId });
  await services.limits.logInByAccount.reset(user.email);
}
