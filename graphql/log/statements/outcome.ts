import { type Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import type { PlacedGroup } from '#graphql/standings/rules/winners.ts';
import { entryCounts, sumOf } from '#graphql/standings/counts.ts';
import { readEnding } from '#graphql/standings/ending.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { chunk } from '#kernel/chunk.ts';
import { prizeOfAll, prizesOfPaid } from '#graphql/money/prize.ts';
import type { LogTransaction, LogValue } from '#kernel/poolLogs.ts';
import { takeChanged } from './facts.ts';
import type { LockedLogs } from '../lockedLog.ts';

/** Winners per leaf. */
const MOST_WINNERS = 1_000;
/** Groups of winners per statement. */
const GROUPS = 100;
const UNDECIDED: Outcome = { week: null, prizeCents: 0, winners: [], winnerCount: 0 };

/** States changed outcomes of pools in their logs; nothing for pools that were never decided. */
export async function stateOutcomes(
  transaction: LogTransaction,
  logs: LockedLogs,
  pools: readonly Pool[],
): Promise<void> {
  const { tx } = transaction;
  const decided = pools.filter(({ decidedWeek }) => decidedWeek !== null);
  // When all its games are canceled, a week is complete before its deadline; the outcome is public at the
  // deadline.
  const passed = new Set(
    decided.length === 0
      ? []
      : (
          await tx.poolWeek.findMany({
            where: {
              deadlinePassedAt: { not: null },
              OR: decided.map(({ id, decidedWeek }) => ({ poolId: id, week: decidedWeek! })),
            },
            select: { poolId: true },
          })
        ).map(({ poolId }) => poolId),
  );
  const outcomes = await outcomesOf(
    transaction,
    decided.filter(({ id }) => passed.has(id)),
  );
  const facts = pools.map(({ id: poolId }) => {
    return { poolId, key: 'outcome', value: outcomes.get(poolId) ?? UNDECIDED };
  });
  const undecided = facts.filter(({ value }) => value === UNDECIDED).map(({ poolId }) => poolId);
  const stated = new Set(
    (undecided.length === 0
      ? []
      : await tx.logFact.findMany({ where: { poolId: { in: undecided }, key: 'outcome' } })
    ).map(({ poolId }) => poolId),
  );
  const ended = facts.filter(({ poolId, value }) => value !== UNDECIDED || stated.has(poolId));
  if (ended.length === 0) return;
  for (const { poolId, value } of await takeChanged(transaction, ended))
    logs.get(poolId)!.state([{ type: 'outcome', ...value }]);
}

type Outcome = { [key: string]: LogValue };

/** Outcomes of pools, in a constant number of statements; missing for pools without a winner. */
async function outcomesOf({ tx }: LogTransaction, pools: readonly Pool[]): Promise<Map<number, Outcome>> {
  if (pools.length === 0) return new Map();
  const counts = groupBy(
    await entryCounts(
      tx,
      pools.map(({ id }) => id),
    ),
    ({ poolId }) => poolId,
  );
  const prizes = await prizesOfPaid(
    tx,
    pools.filter(({ prizeBasis }) => prizeBasis !== 'ALL_ENTRIES'),
  );
  const endings = new Map<number, { prizeCents: number; groups: readonly PlacedGroup[] }>();
  for (const pool of pools) {
    const survivors = counts.get(pool.id) ?? [];
    const prizeCents = prizes.get(pool.id) ?? prizeOfAll(pool, sumOf(survivors));
    // A further statement for a tie-break by margin.
    const ending = await readEnding(tx, pool, survivors, prizeCents);
    if (ending !== null) endings.set(pool.id, { prizeCents, groups: ending.groups });
  }
  const winners = await winnersOf(tx, endings);
  return new Map(
    pools.flatMap(({ id, decidedWeek: week }): [number, Outcome][] => {
      const ending = endings.get(id);
      if (ending === undefined) return [];
      const { prizeCents, groups } = ending;
      const winnerCount = groups.reduce((sum, { shares }) => sum + shares.length, 0);
      return [[id, { week, prizeCents, winners: winners.get(id) ?? [], winnerCount }]];
    }),
  );
}

/** The first winners of pools with their shares, by pool: by last week survived, descending, then by joining. */
async function winnersOf(
  tx: LogTransaction['tx'],
  endings: ReadonlyMap<number, { groups: readonly PlacedGroup[] }>,
): Promise<Map<number, LogValue[]>> {
  const groups = [...endings].flatMap(([poolId, ending]) => {
    let left = MOST_WINNERS;
    return ending.groups.flatMap(({ week, shares, entryIds }) => {
      const most = Math.min(left, shares.length);
      left -= most;
      return most === 0 ? [] : [{ poolId, week, shares, most, entryIds: entryIds ?? null }];
    });
  });
  const nameOf = (poolId: unknown, week: unknown) => `${String(poolId)} ${String(week)}`;
  const ids = new Map<string, number[]>();
  const unknown = groups.filter(({ entryIds }) => entryIds === null);
  for (const part of chunk(unknown, GROUPS)) {
    // Each is an index range (poolId, eliminatedWeek, id), read up to its limit.
    const ranges = part.map(({ poolId, week, most }) => {
      const lasted =
        week === null ? Prisma.sql`"eliminatedWeek" IS NULL` : Prisma.sql`"eliminatedWeek" = ${week}`;
      return Prisma.sql`SELECT * FROM (SELECT "poolId", "eliminatedWeek" AS "week", "id" FROM "Entry"
        WHERE "poolId" = ${poolId} AND ${lasted} ORDER BY "id" LIMIT ${most}) AS g`;
    });
    const rows = await tx.$queryRaw<WinnerRow[]>`${Prisma.join(ranges, ' UNION ALL ')} ORDER BY 3`;
    for (const { poolId, week, id } of rows) {
      const name = nameOf(poolId, week);
      ids.set(name, [...(ids.get(name) ?? []), Number(id)]);
    }
  }
  const winners = new Map<number, LogValue[]>();
  for (const { poolId, week, shares, most, entryIds } of groups) {
    const placed = entryIds?.slice(0, most) ?? ids.get(nameOf(poolId, week)) ?? [];
    const prizeShares = placed.map((id, place) => [String(id), shares[place]!]);
    winners.set(poolId, [...(winners.get(poolId) ?? []), ...prizeShares]);
  }
  return winners;
}

interface WinnerRow {
  poolId: number | bigint;
  week: number | bigint | null;
  id: number | bigint;
}
