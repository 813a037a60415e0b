import type { ApiToken } from '#prisma/generated/sqlite/client.ts';
import { newApiToken } from './sessions/apiTokens.ts';
import { lacksSecondFactor, ownSession, secondFactorMissing } from './access/permissions.ts';
import { provenSession } from './sessions/reauthentication.ts';
import { hasRole, type Scope, type Viewer } from './sessions/viewer.ts';
import { hasUnfit } from '../kernel/rules/invisible.ts';
import { cleanName } from './rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, type InputIssue } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';

const MAX_NAME = 60;
/** Maximum number of live tokens of one account. */
const MAX_TOKENS = 50;
const MAX_DAYS = 3650;
const DAY = 86_400_000;

interface NewApiToken {
  name: string;
  scopes: readonly Scope[];
  /** Real time. */
  expiresAt?: Date | null | undefined;
  /** From now on by the server's clock, instead of `expiresAt`; without both the token never expires. */
  expiresInDays?: number | null | undefined;
}

/**
 * Creates an API token for the viewer's account; by session alone, so that a revoked token cannot live on
 * through tokens that it created. The token's text is returned here and never again.
 * @throws NotSignedInError, ForbiddenError (an API token; the admin scope for others),
 * ReauthenticationRequired, InvalidInputError
 */
export async function createApiToken(
  services: Services,
  viewer: Viewer | null,
  input: NewApiToken,
): Promise<{ token: string; apiToken: ApiToken }> {
  const session = await provenSession(services, viewer);
  const { userId } = session;
  const now = services.systemClock.now();
  const name = cleanName(input.name);
  const issues: InputIssue[] = [];
  const refuse = (field: string, message: string) => issues.push({ path: ['input', field], message });
  if (name === '') refuse('name', 'Please give the token a name.');
  if ([...name].length > MAX_NAME) refuse('name', `A name can have at most ${MAX_NAME} characters.`);
  if (hasUnfit(name)) refuse('name', 'A name cannot have control characters.');
  if (input.scopes.length === 0) refuse('scopes', 'Please choose at least one scope.');
  const days = input.expiresInDays ?? null;
  if (days !== null && (days < 1 || days > MAX_DAYS)) {
    refuse('expiresInDays', `A token lasts 1 to ${MAX_DAYS.toLocaleString('en-US')} days.`);
  }
  if (days !== null && input.expiresAt)
    refuse('expiresInDays', 'Give either an instant or a number of days.');
  const expiresAt = days === null ? (input.expiresAt ?? null) : new Date(now.getTime() + days * DAY);
  if (days === null && expiresAt !== null && expiresAt <= now) {
    refuse('expiresAt', 'The expiry must be in the future.');
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
  const scopes = new Set(input.scopes);
  if (scopes.has('admin') && !hasRole(session)) {
    if (lacksSecondFactor(session, 'commissioner')) throw secondFactorMissing();
    throw new ForbiddenError(
      'Only an administrator or a commissioner can have a token with the scope ADMIN.',
    );
  }
  const { token, tokenHash, prefix } = newApiToken();
  const apiToken = await services.db.$transaction(async (tx) => {
    const live = await tx.apiToken.count({
      where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    });
    if (live >= MAX_TOKENS) {
      throw new InvalidInputError([
        { path: ['input'], message: `An account can have at most ${MAX_TOKENS} tokens. Please revoke one.` },
      ]);
    }
    const created = await tx.apiToken.create({
      data: {
        userId,
        name,
        tokenHash,
        prefix,
        scopeRead: scopes.has('read'),
        scopePick: scopes.has('pick'),
        scopeAdmin: scopes.has('admin'),
        createdAt: now,
        expiresAt,
      },
    });
    await writeAudit(tx, {
      at: services.clock.now(),
      actorId: userId,
      action: 'apiToken.create',
      subjectType: 'ApiToken',
      subjectId: created.id,
      after: { name, prefix, scopes: [...scopes], expiresAt: expiresAt?.toISOString() ?? null },
    });
    return created;
  });
  return { token, apiToken };
}

/**
 * Revokes a token of the viewer's account. Idempotent.
 * @throws NotSignedInError, ForbiddenError (an API token), NotFoundError also for another account's token
 */
export async function revokeApiToken(
  services: Services,
  viewer: Viewer | null,
  input: { id: number },
): Promise<ApiToken> {
  const { userId } = ownSession(viewer);
  const revoked = await services.db.$transaction(async (tx) => {
    const { count } = await tx.apiToken.updateMany({
      where: { id: input.id, userId, revokedAt: null },
      data: { revokedAt: services.systemClock.now() },
    });
    const token = await tx.apiToken.findFirst({ where: { id: input.id, userId } });
    if (token === null) throw new NotFoundError('This token no longer exists. It may have been revoked.');
    if (count > 0) {
      await writeAudit(tx, {
        at: services.clock.now(),
        actorId: userId,
        action: 'apiToken.revoke',
        subjectType: 'ApiToken',
        subjectId: token.id,
        after: { name: token.name, prefix: token.prefix },
      });
    }
    return token;
  });
  services.events.publish({ type: 'access', userId });
  return revoked;
}
