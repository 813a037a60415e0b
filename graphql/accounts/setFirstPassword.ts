import { checkPassword, type PasswordPolicy } from './credentials/passwordPolicy.ts';
import { hashPassword } from './credentials/passwords.ts';
import { provenSession } from './sessions/reauthentication.ts';
import type { Viewer } from './sessions/viewer.ts';
import { ConflictError, InvalidInputError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { setPassword } from './passwordResets.ts';

const HAS_ONE = 'This account has a password. Change it with the current one.';

/**
 * Sets the first password of an account that signed in by the link of an imported entry. Later than ten minutes after
 * that, the way is a password mail: an unattended browser must not give somebody the account.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, InvalidInputError, ConflictError
 * when the account has a password
 */
export async function setFirstPassword(
  services: Services,
  viewer: Viewer | null,
  input: { newPassword: string; site: Site & PasswordPolicy },
): Promise<void> {
  const { userId, sessionId } = await provenSession(services, viewer);
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (user.passwordHash !== null) throw new ConflictError(HAS_ONE);
  const problem = await checkPassword(input.newPassword, input.site, user);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'newPassword'], message: problem }]);
  const passwordHash = await hashPassword(input.newPassword, services.hashCost);
  await services.db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: null },
      data: { passwordHash },
    });
    if (count === 0) throw new ConflictError(HAS_ONE);
    await setPassword(tx, services, {
      user,
      passwordHash,
      site: input.site,
      action: 'account.setPassword',
      keepSessionId: sessionId,
    });
  });
  services.events.publish({ type: 'access', userId });
}
