import { checkPassword, type PasswordPolicy } from './credentials/passwordPolicy.ts';
import { hashPassword, verifyPassword } from './credentials/passwords.ts';
import { ownSession } from './access/permissions.ts';
import type { Viewer } from './sessions/viewer.ts';
import { InvalidCredentialsError, InvalidInputError } from '../kernel/failures.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { setPassword } from './passwordResets.ts';
import type { Services } from '../kernel/services.ts';

/** Limit of wrong current passwords of one account. */
const TRIES = { tries: 10, seconds: 15 * 60 };

const NO_PASSWORD = 'This account has no password yet. Set one by the link that "Forgot password" mails you.';

/**
 * Changes the viewer's password, by session alone. Ends every other session of the account and every password
 * link. Wrong passwords are counted apart from log-ins, so that somebody else's guesses do not lock the owner
 * out.
 */
export async function changePassword(
  services: Services,
  viewer: Viewer | null,
  input: { currentPassword: string; newPassword: string; site: Site & PasswordPolicy },
): Promise<void> {
  const { userId, sessionId } = ownSession(viewer);
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (user.passwordHash === null) throw new InvalidCredentialsError(NO_PASSWORD);
  const problem = await checkPassword(input.newPassword, input.site, user);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'newPassword'], message: problem }]);
  const limit = services.limits.named('change-password', TRIES);
  await limit.take(String(userId));
  if (!(await verifyPassword(user.passwordHash, input.currentPassword, services.hashCost))) {
    throw new InvalidCredentialsError('The current password is incorrect.');
  }
  const passwordHash = await hashPassword(input.newPassword, services.hashCost);
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
  await limit.reset(String(userId));
  await services.limits.logInByAccount.reset(user.email);
}
