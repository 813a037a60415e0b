import { writeAudit } from '#kernel/audit.ts';
import type { Services } from '#kernel/services.ts';
import { inSeason } from '#kernel/transaction.ts';
import { compareTables, type TableReport } from './compareTables.ts';
import { Differences } from './difference.ts';

/** What a repair writes, or would write. */
export interface TableRepair {
  report: TableReport;
  /** "entry 12: eliminatedWeek 8", in the order in which it is written. */
  writes: string[];
}

/** What would make the tables of a pool agree with its log. @throws UnstatedResultsError */
export async function planRepair(services: Services, poolId: number): Promise<TableRepair> {
  const { report, repairs } = await compare(services, poolId);
  return { report, writes: repairs.map(({ text }) => text) };
}

/**
 * Writes the tables of a pool as its log says, in one transaction that the audit log names. What the log does not say stays as
 * it is: usernames, which it commits to, and what only a backup has, such as a removed entry or leaf.
 * @returns what still differs
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
