import { randomToken } from '../auth/tokens.ts';
import { checkEmail, checkName, cleanName, normaliseEmail } from '../domain/people.ts';
import { writeAudit } from './audit.ts';
import { InvalidInputError } from './failures.ts';
import { createResetToken } from './passwordResets.ts';
import { dropSecondFactor } from './secondFactor/resetSecondFactor.ts';
import type { Services } from './services.ts';

/** Real milliseconds that the link works: it is handed over by hand, not read from a mailbox a minute later. */
export const ADMIN_LINK_LIFETIME = 24 * 3_600_000;

export interface CreatedAdministrator {
  email: string;
  /** What there was to do: a new account, an account of a participant, or nothing but a new link. */
  outcome: 'created' | 'promoted' | 'existed';
  /** For /forgot-password; works once, and ends the links before it. */
  token: string;
}

/**
 * Makes an administrator, and a link to set the password with. An account that is promoted loses its password, second
 * factor, sessions and API tokens: nobody has checked who holds it. Without a check of who asks: whoever runs the command owns the machine.
 * @throws InvalidInputError
 */
export async function createAdministrator(
  services: Pick<Services, 'db' | 'clock' | 'systemClock' | 'events'>,
  input: { email: string; name?: string },
): Promise<CreatedAdministrator> {
  const email = normaliseEmail(input.email);
  const name = cleanName(input.name ?? 'Administrator');
  const issues = [
    { path: ['input', 'email'], message: checkEmail(email) },
    { path: ['input', 'name'], message: checkName(name) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (issues.length > 0) throw new InvalidInputError(issues);
  const now = services.systemClock.now();
  const { userId, ...created } = await services.db.$transaction(async (tx) => {
    const before = await tx.user.findUnique({ where: { email } });
    const outcome: CreatedAdministrator['outcome'] =
      before === null ? 'created' : before.isAdministrator ? 'existed' : 'promoted';
    const { id } =
      before ??
      (await tx.user.create({
        data: { email, name, isAdministrator: true, createdAt: now, unsubscribeToken: randomToken() },
      }));
    if (outcome === 'promoted') {
      await tx.user.update({ where: { id }, data: { isAdministrator: true, passwordHash: null } });
      await tx.session.deleteMany({ where: { userId: id } });
      await dropSecondFactor(tx, id);
      await tx.apiToken.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: now } });
    }
    const token = await createResetToken(tx, { userId: id, now, lifetime: ADMIN_LINK_LIFETIME });
    await writeAudit(tx, {
      at: services.clock.now(),
      actorId: null,
      action: outcome === 'existed' ? 'account.passwordLink' : 'account.makeAdministrator',
      subjectType: 'User',
      subjectId: id,
      reason: 'From the command line.',
    });
    return { email, outcome, token, userId: id };
  });
  if (created.outcome === 'promoted') services.events.publish({ type: 'access', userId });
  return created;
}
