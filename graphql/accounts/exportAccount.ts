import { normaliseEmail } from './rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { readReason } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { type CopyFor, copyOfAccount } from './accountCopy.ts';

/** A copy of what the site stores of an account, as a file. */
export interface AccountCopy {
  /** "account-2025-10-26.json" */
  fileName: string;
  /** JSON text. */
  data: string;
}

/**
 * A copy of somebody's data, without what is secret from those who run the site; checks no permission.
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

/** A copy of an account's data, which the audit log notes. */
export async function exportOf(
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
