import { hasAddress, normaliseEmail } from './rules/people.ts';
import { provenSession } from './sessions/reauthentication.ts';
import type { Viewer } from './sessions/viewer.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { invalid, readReason } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inSeasons, PATIENCE, type Transaction } from '../kernel/transaction.ts';
import { accountAt } from './accountAt.ts';
import { eraseAccount } from './eraseAccount.ts';

interface Account {
  id: number;
  email: string;
}

export interface DeletedAccount {
  /** The address that the account had. */
  email: string;
  /** Its entries, which stay in their pools. */
  entries: number;
}

/**
 * Deletes the viewer's account, by a session that was verified within ten minutes and with the address typed as confirmation.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, InvalidInputError for another address,
 * ConflictError for the only administrator and the only commissioner of a pool that runs
 */
export async function deleteMyAccount(
  services: Services,
  viewer: Viewer | null,
  input: { email: string },
): Promise<DeletedAccount> {
  const { userId } = await provenSession(services, viewer);
  const { email } = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (normaliseEmail(input.email) !== email) {
    throw invalid('email', `Type ${email} to confirm.`);
  }
  return deleteOne(services, { id: userId, email }, { actorId: userId, reason: null });
}

/**
 * Deletes the account of somebody who asked for it; checks no permission.
 * @param actorId null for the command line, whose user owns the machine
 * @throws InvalidInputError, NotFoundError, ConflictError as deleteMyAccount
 */
export async function deleteAccountAs(
  services: Services,
  actorId: number | null,
  input: { email: string; reason: string },
): Promise<DeletedAccount> {
  const reason = readReason(input.reason);
  const email = normaliseEmail(input.email);
  const user = await accountAt(services.db, email);
  if (user === null) {
    throw new NotFoundError(`There is no account with the address ${email}. It may already be deleted.`);
  }
  return deleteOne(services, { id: user.id, email }, { actorId, reason });
}

async function deleteOne(
  services: Services,
  account: Account,
  { actorId, reason }: { actorId: number | null; reason: string | null },
): Promise<DeletedAccount> {
  const { id: userId, email } = account;
  const run = await services.db.pool.findMany({
    where: { commissioners: { some: { userId } } },
    distinct: ['seasonYear'],
    select: { seasonYear: true },
  });
  const years = run.map(({ seasonYear }) => seasonYear);
  const erase = async (transaction: Transaction): Promise<DeletedAccount> => {
    const { tx } = transaction;
    await refuseTheOnlyOne(transaction, account);
    const { count } = await tx.user.updateMany({
      where: { id: userId, email },
      data: { passwordHash: null },
    });
    // Somebody else deleted it in between.
    const entries = await tx.entry.findMany({ where: { userId }, select: { poolId: true } });
    if (count === 0) return { email, entries: entries.length };
    const pools = await passContactOn(transaction, account);
    await eraseAccount(services, transaction, account);
    await writeAudit(tx, {
      at: transaction.now,
      actorId,
      action: 'account.delete',
      subjectType: 'User',
      subjectId: userId,
      reason,
      after: { entries: entries.length },
    });
    transaction.publish({ type: 'access', userId });
    for (const { poolId } of [...entries, ...pools]) transaction.publish({ type: 'pool', poolId });
    return { email, entries: entries.length };
  };
  return inSeasons(services, years, services.clock.now(), erase, { patience: PATIENCE });
}

/** Of several that are deleted at once, the last one stays: administrators and the seasons of their pools are locked. */
async function refuseTheOnlyOne(transaction: Transaction, { id: userId, email }: Account): Promise<void> {
  const { tx } = transaction;
  await tx.user.updateMany({ where: { isAdministrator: true }, data: { isAdministrator: true } });
  const { isAdministrator } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const others = await tx.user.count({ where: { isAdministrator: true, id: { not: userId } } });
  if (isAdministrator && others === 0) {
    throw new ConflictError(
      `${email} is the only administrator of this site. Make another account an administrator first.`,
    );
  }
  const alone = await tx.pool.findFirst({
    where: {
      decidedWeek: null,
      weeks: { some: { completedAt: null } },
      commissioners: { some: { userId }, none: { userId: { not: userId } } },
    },
    orderBy: { id: 'asc' },
    select: { name: true },
  });
  if (alone !== null) {
    throw new ConflictError(
      `${email} is the only commissioner of ${alone.name}, which is still running. Add another commissioner first.`,
    );
  }
}

/** Pools that name the account's address for questions name that of another commissioner, or of an administrator. */
async function passContactOn({ tx }: Transaction, { id: userId, email }: Account) {
  const pools = await tx.pool.findMany({ where: { contactEmail: email }, select: { id: true } });
  for (const { id: poolId } of pools) {
    const others = await tx.user.findMany({
      where: {
        id: { not: userId },
        OR: [{ commissionerOf: { some: { poolId } } }, { isAdministrator: true }],
      },
      orderBy: [{ isAdministrator: 'asc' }, { id: 'asc' }],
      select: { email: true },
    });
    const next = others.find((other) => hasAddress(other.email));
    if (next) await tx.pool.update({ where: { id: poolId }, data: { contactEmail: next.email } });
  }
  return pools.map(({ id }) => ({ poolId: id }));
}
