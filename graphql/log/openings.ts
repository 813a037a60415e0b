import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { groupBy } from '../kernel/groupBy.ts';
import type { LeafContent, LogTransaction } from '../kernel/poolLogs.ts';
import { chunk } from '../kernel/chunk.ts';
import { takeChanged } from './statements/facts.ts';
import type { LockedLogs } from './lockedLog.ts';

/** Openings per leaf. */
const OPENINGS = 60;
/** Weeks per statement. */
const WEEKS = 50;

/** A week of a pool after its deadline. */
export interface PassedWeek {
  poolId: number;
  week: number;
}

interface CommittedRow {
  poolId: number | bigint;
  week: number | bigint;
  index: number | bigint;
  salt: string;
  record: string;
}

/**
 * Opens committed picks of passed weeks in the logs, continuing after the last opened one.
 * @param limit picks to open per week
 * @returns the weeks with more picks left
 */
export async function stateOpenings(
  transaction: LogTransaction,
  logs: LockedLogs,
  weeks: readonly PassedWeek[],
  limit: number,
): Promise<PassedWeek[]> {
  const left: PassedWeek[] = [];
  for (const part of chunk(weeks, WEEKS)) {
    const picks = groupBy(await committedPicks(transaction, part, limit + 1), nameOf);
    const opened = part
      .map((week) => ({ ...week, picks: picks.get(nameOf(week)) ?? [] }))
      .filter((week) => week.picks.length > 0);
    for (const { poolId, week, picks: own } of opened) {
      if (own.length > limit) left.push({ poolId, week });
      logs.get(poolId)!.state(openingLeaves(week, own.slice(0, limit)));
    }
    const facts = opened.map(({ poolId, week, picks: own }) => ({
      poolId,
      key: `opened:${week}`,
      value: Number(own[Math.min(own.length, limit) - 1]!.index) + 1,
    }));
    if (facts.length > 0) await takeChanged(transaction, facts);
  }
  return left;
}

const nameOf = ({ poolId, week }: Pick<CommittedRow, 'poolId' | 'week'>) => `${poolId} ${week}`;

/** The first unopened picks of each week, by index; none of weeks whose passed deadline the log does not state. */
async function committedPicks(
  { tx }: LogTransaction,
  weeks: readonly PassedWeek[],
  limit: number,
): Promise<CommittedRow[]> {
  const facts = await tx.logFact.findMany({
    where: {
      poolId: { in: weeks.map(({ poolId }) => poolId) },
      key: { in: [...new Set(weeks.flatMap(({ week }) => [`passed:${week}`, `opened:${week}`]))] },
    },
  });
  const valueOf = new Map(facts.map(({ poolId, key, value }) => [`${poolId} ${key}`, value]));
  const firsts = weeks
    .filter(({ poolId, week }) => valueOf.has(`${poolId} passed:${week}`))
    .map(({ poolId, week }) => {
      const from = Number(valueOf.get(`${poolId} opened:${week}`) ?? 0);
      // Each subselect is an index range, read up to the limit only.
      return Prisma.sql`SELECT * FROM (SELECT "poolId", "week", "index", "salt", "record" FROM "LogLeaf"
        WHERE "poolId" = ${poolId} AND "week" = ${week} AND "index" >= ${from} ORDER BY "index" LIMIT ${limit}) AS o`;
    });
  if (firsts.length === 0) return [];
  const rows = await tx.$queryRaw<CommittedRow[]>(Prisma.join(firsts, ' UNION ALL '));
  return rows.sort((a, b) => Number(a.index) - Number(b.index));
}

function openingLeaves(week: number, picks: readonly CommittedRow[]): LeafContent[] {
  return chunk(picks, OPENINGS).map((part) => ({
    type: 'openings',
    week,
    openings: part.map(({ index, salt, record }) => [Number(index), salt, JSON.parse(record) as LeafContent]),
  }));
}
