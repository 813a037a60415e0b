import { revokeAllSessions } from '#graphql/auth/sessions.ts';
import { randomToken } from '#graphql/auth/tokens.ts';
import { checkEmail, checkName, cleanName, normaliseEmail } from '#domain/people.ts';
import { writeAudit } from '#kernel/audit.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { HANDED_LINK_LIFETIME } from './passwordLinks.ts';
import { createResetToken } from './passwordResets.ts';
import { dropSecondFactor } from './secondFactor/resetSecondFactor.ts';
import type { Services } from '#kernel/services.ts';

export interface CreatedAdministrator {
  email: string;
  /** What was done: a new account, the promotion of a participant's account, or a new link only. */
  outcome: 'created' | 'promoted' | 'existed';
  /** Token for /forgot-password; works once and ends older links. */
  token: string;
}

/**
 * Creates an administrator and a link to set the password. An account that is promoted loses its password,
 * second factor, sessions and API tokens, since nobody has verified who holds it.
 *
 * No permission check: the command's user owns the machine.
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
      await revokeAllSessions(tx, id);
      await dropSecondFactor(tx, id);
      await tx.apiToken.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: now } });
    }
    const token = await createResetToken(tx, { userId: id, now, lifetime: HANDED_LINK_LIFETIME });
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
