import { writeAudit } from '#kernel/audit.ts';
import type { Services } from '#kernel/services.ts';
import { inSeason } from '#kernel/transaction.ts';
import { compareTables, type TableReport } from './compareTables.ts';
import { Differences } from './difference.ts';

export interface TableRepair {
  report: TableReport;
  /** "entry 12: eliminatedWeek 8", in order of writing. */
  writes: string[];
}

/** The repair of a pool's tables, without writing it. @throws UnstatedResultsError */
export async function planRepair(services: Services, poolId: number): Promise<TableRepair> {
  const { report, repairs } = await compare(services, poolId);
  return { report, writes: repairs.map(({ text }) => text) };
}

/**
 * Makes a pool's tables agree with its log, in one transaction that the audit log records. Data that the log lacks is
 * unchanged: usernames, which it only commits to, and what only a backup has, such as a deleted entry or leaf.
 * @returns the remaining differences
 * @throws UnstatedResultsError
 */
export async function repairTables(services: Services, poolId: number): Promise<TableReport> {
  const { db, clock } = services;
  const { seasonYear } = await db.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: { seasonYear: true },
  });
  const { report, repairs } = await compare(services, poolId);
  await inSeason(services, seasonYear, clock.now(), async (transaction) => {
    const { tx } = transaction;
    for (const { write } of repairs) await write(tx);
    await writeAudit(tx, {
      at: transaction.now,
      actorId: null,
      poolId,
      action: 'pool.repair',
      subjectType: 'Pool',
      subjectId: poolId,
      after: { differences: report.count, written: repairs.length },
    });
    transaction.publish({ type: 'missed' });
  });
  return (await compare(services, poolId)).report;
}

async function compare({ db, poolLogs }: Services, poolId: number) {
  const differences = new Differences();
  const report = await compareTables(db, poolLogs.signer, poolId, differences);
  return { report, repairs: differences.repairs };
}
