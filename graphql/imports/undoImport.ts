import { isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { chunk } from '../kernel/chunk.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { gradePoolIn } from '../grading/grading.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import { deleteClaims, deleteEntries } from '../entries/deleteEntries.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { importedEntries, type ImportedEntry, undoRefusal } from './undoRefusal.ts';

export interface UndoneImport {
  poolId: number;
  entries: number;
  /** Accounts that only this import had created, which are deleted. */
  accounts: number;
}

/** An import of a pool that has not been undone. */
export interface PoolImport {
  poolId: number;
  importedAt: Date;
  entries: number;
}

/** Rows per statement. */
const ROWS = 400;
/** Entries per leaf. */
const ENTRIES = 1_000;
const MOST_IMPORTS = 20;

/** The imports of a pool, latest first; empty for accounts that do not run it. */
export async function poolImports(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer | null,
  poolId: number,
): Promise<PoolImport[]> {
  if (!isCommissioner(viewer, poolId)) return [];
  const groups = await db.entry.groupBy({
    by: ['importedAt'],
    where: { poolId, importedAt: { not: null } },
    _count: true,
    orderBy: { importedAt: 'desc' },
    take: MOST_IMPORTS,
  });
  return groups.map(({ importedAt, _count }) => ({ poolId, importedAt: importedAt!, entries: _count }));
}

/**
 * Deletes all entries of an import with their picks and payments, and regrades the pool; possible until one
 * of them is claimed, picked for or paid. Accounts that only this import had created are deleted; others lose
 * the entries only. Weeks that the import reopened stay open.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError with the obstacle
 */
export function undoImport(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; importedAt: Date; reason: string; dryRun?: boolean | undefined },
): Promise<UndoneImport> {
  const { poolId, importedAt } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, input, async (command) => {
    const { transaction } = command;
    const { tx } = transaction;
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const entries = await importedEntries(tx, poolId, importedAt);
    if (entries.length === 0) throw new NotFoundError('There is no such import.');
    const refusal = await undoRefusal(tx, { poolId, importedAt }, entries);
    if (refusal !== null) throw new ConflictError(refusal);
    await deleteEntries(
      transaction,
      poolId,
      entries.map(({ id }) => id),
    );
    const accounts = await deleteAccounts(transaction, poolId, importedAt, entries);
    for (const part of chunk(entries, ENTRIES)) {
      const ids = part.map(({ id }) => String(id));
      transaction.log(poolId, { type: 'withdrawn', entries: ids, reason: command.reason! });
    }
    await gradePoolIn(transaction, await loadSeason(transaction, pool.seasonYear, [poolId]), poolId);
    await command.audit({
      poolId,
      action: 'pool.undoImport',
      subjectType: 'Pool',
      subjectId: poolId,
      before: { importedAt: importedAt.toISOString(), entries: entries.length },
      after: { accounts },
    });
    transaction.publish({ type: 'missed' });
    transaction.publish({ type: 'standings', poolId });
    transaction.publish({ type: 'pool', poolId });
    return { poolId, entries: entries.length, accounts };
  });
}

/** Deletes claim links and queued mails of accounts without entries, and accounts that nothing else references. */
async function deleteAccounts(
  { tx }: Transaction,
  poolId: number,
  importedAt: Date,
  entries: readonly ImportedEntry[],
): Promise<number> {
  let deleted = 0;
  for (const userIds of chunk([...new Set(entries.map(({ userId }) => userId))], ROWS)) {
    const userId = { in: userIds };
    await tx.referralCode.deleteMany({
      where: { poolId, userId, createdAt: importedAt, entries: { none: {} }, links: { none: {} } },
    });
    await deleteClaims(tx, poolId, userIds);
    const accounts = await tx.user.findMany({
      where: {
        id: userId,
        createdAt: importedAt,
        passwordHash: null,
        isAdministrator: false,
        entries: { none: {} },
        referralCodes: { none: {} },
        commissions: { none: {} },
        auditEntries: { none: {} },
        paymentReceipts: { none: {} },
        openedPicks: { none: {} },
        commissionerOf: { none: {} },
        sessions: { none: {} },
        passkeys: { none: {} },
        externalIdentities: { none: {} },
      },
      select: { id: true, email: true },
    });
    const to = { in: accounts.map(({ email }) => email) };
    await tx.outboxMail.deleteMany({ where: { to, poolId, sentAt: null, attempts: 0 } });
    deleted += (await tx.user.deleteMany({ where: { id: { in: accounts.map(({ id }) => id) } } })).count;
  }
  return deleted;
}
