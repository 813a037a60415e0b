import { normaliseEmail } from './rules/people.ts';
import { administrator } from './access/permissions.ts';
import { provenSession } from './sessions/reauthentication.ts';
import type { Viewer } from './sessions/viewer.ts';
import { writeAudit } from '../kernel/audit.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { readReason } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { copyOfAccount, type CopyFor } from './accountCopy.ts';

/** A copy of what the site stores of an account, as a file. */
export interface AccountCopy {
  /** "account-2025-10-26.json" */
  fileName: string;
  /** JSON text. */
  data: string;
}

/**
 * A copy of the viewer's own data, by a session that was verified within ten minutes: it has every pick and address in it.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired
 */
export async function exportMyData(services: Services, viewer: Viewer | null): Promise<AccountCopy> {
  const { userId } = await provenSession(services, viewer);
  return exportOf(services, userId, { copyFor: 'OWNER', actorId: userId, reason: null });
}

/**
 * A copy of somebody's data, without what is secret from those who run the site.
 * @throws NotSignedInError, ForbiddenError, ReauthenticationRequired, InvalidInputError, NotFoundError
 */
export async function exportAccount(
  services: Services,
  viewer: Viewer | null,
  input: { email: string; reason: string },
): Promise<AccountCopy> {
  administrator(viewer);
  const { userId } = await provenSession(services, viewer);
  return exportAccountAs(services, userId, input);
}

/**
 * exportAccount without a permission check.
 * @param actorId null for the command line, whose user owns the machine
 * @throws InvalidInputError, NotFoundError
 */
export async function exportAccountAs(
  services: Services,
  actorId: number | null,
  input: { email: string; reason: string },
): Promise<AccountCopy> {
  const reason = readReason(input.reason);
  const email = normaliseEmail(input.email);
  const user = await services.db.user.findUnique({ where: { email }, select: { id: true } });
  if (user === null) throw new NotFoundError(`There is no account with the address ${email}.`);
  return exportOf(services, user.id, { copyFor: 'OPERATOR', actorId, reason });
}

async function exportOf(
  services: Services,
  userId: number,
  { copyFor, actorId, reason }: { copyFor: CopyFor; actorId: number | null; reason: string | null },
): Promise<AccountCopy> {
  const { db, clock, systemClock } = services;
  await db.$transaction((tx) =>
    writeAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'account.export',
      subjectType: 'User',
      subjectId: userId,
      reason,
    }),
  );
  const copy = await copyOfAccount(services, userId, copyFor);
  const day = systemClock.now().toISOString().slice(0, 10);
  return { fileName: `account-${day}.json`, data: `${JSON.stringify(copy, null, 2)}\n` };
}
