import { checkLength } from '../auth/passwordPolicy.ts';
import { hashPassword } from '../auth/passwords.ts';
import { randomToken } from '../auth/tokens.ts';
import { checkEmail, normaliseEmail } from '../domain/people.ts';
import { writeAudit } from './audit.ts';
import { InvalidInputError } from './failures.ts';
import type { Services } from './services.ts';
import { isUniqueViolation } from './transaction.ts';

/** Characters of ADMIN_PASSWORD. Whether it is easily guessed is the operator's concern; the start warns of it. */
const LEAST = 6;

/**
 * Gives the installation its first administrator when it has none. Whoever holds the address already becomes it, with
 * the password given here: sessions, password links and API tokens made before end, since a stranger may have come first.
 *
 * Without a check of who asks: the settings do.
 * @returns what there was to do: nothing, since there is one; or it was created; or it is missing and was not given
 * @throws InvalidInputError naming what of the two cannot be used
 */
export async function ensureFirstAdministrator(
  services: Pick<Services, 'db' | 'clock' | 'systemClock'>,
  given: { email: string; password: string } | null,
): Promise<'exists' | 'created' | 'missing'> {
  if ((await services.db.user.count({ where: { isAdministrator: true } })) > 0) return 'exists';
  if (given === null) return 'missing';
  const issues = [
    { path: ['ADMIN_EMAIL'], message: checkEmail(given.email) },
    { path: ['ADMIN_PASSWORD'], message: checkLength(given.password, LEAST) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (issues.length > 0) throw new InvalidInputError(issues);
  const email = normaliseEmail(given.email);
  const passwordHash = await hashPassword(given.password);
  const now = services.systemClock.now();
  try {
    await services.db.$transaction(async (tx) => {
      const held = { passwordHash, isAdministrator: true };
      const { id } = await tx.user.upsert({
        where: { email },
        create: { email, name: 'Administrator', createdAt: now, unsubscribeToken: randomToken(), ...held },
        update: held,
      });
      await tx.session.deleteMany({ where: { userId: id } });
      await tx.passwordReset.deleteMany({ where: { userId: id } });
      await tx.apiToken.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: now } });
      await writeAudit(tx, {
        at: services.clock.now(),
        actorId: null,
        action: 'account.makeAdministrator',
        subjectType: 'User',
        subjectId: id,
        reason: 'The first administrator, from the settings.',
      });
    });
  } catch (error) {
    // Another process that started at the same time was first.
    if (!isUniqueViolation(error)) throw error;
    return 'exists';
  }
  return 'created';
}
