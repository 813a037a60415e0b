import { type Game, type Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import { statesLines } from '#graphql/picks/rules/teamLimits.ts';
import { currentLine } from '#graphql/season/rules/lines.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { LeafContent, LogTransaction } from '#kernel/poolLogs.ts';
import { type Fact, gameLeaves, takeChanged } from './facts.ts';
import { gameFact, gameKey, goneGameFact, rulesFact } from './poolFacts.ts';

/** Facts of a pool that an event may have changed. */
export interface ChangedFacts {
  /** Rules, deadlines, rulings, and passed deadlines. */
  pool: boolean;
  /** Ids of games; null for all of the season. */
  games: ReadonlySet<number> | null;
}

export const EVERYTHING: ChangedFacts = { pool: true, games: null };

/** A pool whose facts are compared with its log. */
export interface ComparedPool {
  pool: Pool;
  changed: ChangedFacts;
  /**
   * Weeks with unopened picks: their games and rulings are stated later, since anybody who knows a result
   * could choose which commitments to open (docs/sealed-picks.md).
   */
  sealed: ReadonlySet<number>;
  /** Whether the log begins: passed deadlines are then stated after its picks. */
  isBeginning?: boolean;
}

export type PoolLeaves = Map<number, LeafContent[]>;

/** Leaves for changed rules, games, deadlines and rulings of pools, in this order. */
export async function statePools(
  transaction: LogTransaction,
  compared: readonly ComparedPool[],
): Promise<PoolLeaves> {
  const leaves: PoolLeaves = new Map(compared.map(({ pool }) => [pool.id, []]));
  const ofPool = compared.filter(({ changed }) => changed.pool);
  const add = (poolId: number, leaf: LeafContent) => leaves.get(poolId)!.push(leaf);
  if (ofPool.length > 0) {
    const rules = ofPool.map(({ pool }) => ({ poolId: pool.id, key: 'rules', value: rulesFact(pool) }));
    for (const { poolId, value } of await takeChanged(transaction, rules))
      add(poolId, { type: 'rules', rules: value });
  }
  await stateGames(transaction, compared, leaves);
  if (ofPool.length > 0) await stateWeeks(transaction, ofPool, leaves);
  return leaves;
}

async function stateGames(
  transaction: LogTransaction,
  compared: readonly ComparedPool[],
  leaves: PoolLeaves,
): Promise<void> {
  const concerned = compared.filter(({ changed }) => changed.games?.size !== 0);
  if (concerned.length === 0) return;
  const areAll = concerned.some(({ changed }) => changed.games === null);
  const ids = new Set(concerned.flatMap(({ changed }) => [...(changed.games ?? [])]));
  const games = await transaction.tx.game.findMany({
    where: {
      seasonYear: { in: [...new Set(concerned.map(({ pool }) => pool.seasonYear))] },
      ...(areAll ? {} : { id: { in: [...ids] } }),
    },
    orderBy: { id: 'asc' },
  });
  const facts = games.map((game) => ({ game, key: gameKey(game.id), value: gameFact(game) }));
  const left = await goneGames(
    transaction,
    concerned.map(({ pool }) => pool.id),
    { games, ids: areAll ? null : ids },
  );
  const stated = await takeChanged<Fact>(transaction, [
    ...concerned.flatMap(({ pool, changed, sealed }) =>
      facts
        .filter(
          ({ game }) =>
            game.seasonYear === pool.seasonYear &&
            !sealed.has(game.week) &&
            (changed.games === null || changed.games.has(game.id)),
        )
        .map(({ key, value }) => ({ poolId: pool.id, key, value })),
    ),
    ...left,
  ]);
  for (const [poolId, own] of groupBy(stated, (fact) => fact.poolId))
    leaves.get(poolId)!.push(...gameLeaves(own.map(({ value }) => value)));
}

/**
 * Stated games that were removed from the schedule.
 * @param ids restricts the games; null for all
 */
async function goneGames(
  { tx }: LogTransaction,
  poolIds: readonly number[],
  { games, ids }: { games: readonly Game[]; ids: ReadonlySet<number> | null },
): Promise<Fact[]> {
  const scheduledKeys = new Set(games.map(({ id }) => gameKey(id)));
  const missing = [...(ids ?? [])].map(gameKey).filter((key) => !scheduledKeys.has(key));
  if (ids !== null && missing.length === 0) return [];
  const stated = await tx.logFact.findMany({
    where: {
      poolId: { in: [...poolIds] },
      key: ids === null ? { startsWith: 'game:' } : { in: missing },
    },
    orderBy: { key: 'asc' },
  });
  return stated
    .filter(({ key }) => !scheduledKeys.has(key))
    .map(({ poolId, key, value }) => ({ poolId, key, value: goneGameFact(value) }));
}

async function stateWeeks(
  transaction: LogTransaction,
  compared: readonly ComparedPool[],
  leaves: PoolLeaves,
): Promise<void> {
  const { tx } = transaction;
  const poolId = { in: compared.map(({ pool }) => pool.id) };
  const [weeks, rulings, gone] = await Promise.all([
    tx.poolWeek.findMany({
      where: { poolId },
      orderBy: { week: 'asc' },
      select: { poolId: true, week: true, deadline: true, deadlinePassedAt: true },
    }),
    tx.gameRuling.findMany({ where: { poolId } }),
    // Removed rows: weeks that are no longer played, revoked rulings.
    tx.$queryRaw<{ poolId: number | bigint; key: string }[]>`
      SELECT f."poolId", f."key" FROM "LogFact" AS f
      WHERE f."poolId" IN (${Prisma.join(poolId.in)}) AND f."value" <> 'null' AND (
        f."key" LIKE 'deadline:%' AND NOT EXISTS (SELECT 1 FROM "PoolWeek" AS w
          WHERE w."poolId" = f."poolId" AND f."key" = 'deadline:' || w."week")
        OR f."key" LIKE 'ruling:%' AND NOT EXISTS (SELECT 1 FROM "GameRuling" AS r
          WHERE r."poolId" = f."poolId" AND f."key" = 'ruling:' || r."gameId"))
      ORDER BY f."key"`,
  ]);
  const now: (Fact & { value: string | null })[] = [
    ...weeks.map((week) => ({
      poolId: week.poolId,
      key: `deadline:${week.week}`,
      value: week.deadline.toISOString(),
    })),
    ...rulings.map((ruling) => ({
      poolId: ruling.poolId,
      key: `ruling:${ruling.gameId}`,
      value: ruling.kind,
    })),
  ];
  const sealed = new Set(compared.filter((each) => each.sealed.size > 0).map(({ pool }) => pool.id));
  const changed = await takeChanged(
    transaction,
    [...now, ...gone.map(({ poolId: id, key }) => ({ poolId: Number(id), key, value: null }))].filter(
      (fact) => !sealed.has(fact.poolId) || fact.key.startsWith('deadline:'),
    ),
  );
  for (const [id, facts] of groupBy(changed, (fact) => fact.poolId)) {
    const of = (kind: string) =>
      facts
        .filter(({ key }) => key.startsWith(kind))
        .map(({ key, value }) => ({ name: key.slice(kind.length), value }));
    const deadlines = of('deadline:').map(({ name, value }) => [Number(name), value]);
    const ruled = of('ruling:').map(({ name, value }) => [name, value]);
    if (deadlines.length > 0) leaves.get(id)!.push({ type: 'deadlines', deadlines });
    if (ruled.length > 0) leaves.get(id)!.push({ type: 'rulings', rulings: ruled });
  }
  const begun = compared.filter(({ isBeginning }) => isBeginning !== true);
  await statePassed(
    transaction,
    new Map(begun.map(({ pool }) => [pool.id, pool])),
    weeks.filter(({ deadlinePassedAt }) => deadlinePassedAt !== null),
    leaves,
  );
}

async function statePassed(
  transaction: LogTransaction,
  pools: ReadonlyMap<number, Pool>,
  passed: readonly { poolId: number; week: number; deadline: Date }[],
  leaves: PoolLeaves,
): Promise<void> {
  const changed = await takeChanged(
    transaction,
    passed
      .filter(({ poolId }) => pools.has(poolId))
      .map(({ poolId, week, deadline }) => ({
        poolId,
        key: `passed:${week}`,
        value: true,
        week,
        deadline,
        seasonYear: pools.get(poolId)!.seasonYear,
      })),
  );
  const withLines = changed.filter(({ poolId }) => statesLines(pools.get(poolId)!));
  const weekOf = ({ seasonYear, week }: Pick<Game, 'seasonYear' | 'week'>) => `${seasonYear} ${week}`;
  const games =
    withLines.length === 0
      ? []
      : await transaction.tx.game.findMany({
          where: {
            seasonYear: { in: [...new Set(withLines.map(({ seasonYear }) => seasonYear))] },
            week: { in: [...new Set(withLines.map(({ week }) => week))] },
          },
          orderBy: { id: 'asc' },
        });
  const gamesOfWeek = groupBy(games, weekOf);
  for (const fact of changed) {
    const lines = withLines.includes(fact)
      ? (gamesOfWeek.get(weekOf(fact)) ?? []).map((game) => [
          String(game.id),
          currentLine(game)?.toString() ?? null,
        ])
      : null;
    const deadline = fact.deadline.toISOString();
    leaves.get(fact.poolId)!.push({ type: 'deadline', week: fact.week, deadline, lines });
  }
}
