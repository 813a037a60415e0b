import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { currentLine } from '#domain/lines.ts';
import type { LeafContent, LogTransaction } from '#kernel/poolLogs.ts';
import { type Fact, gameLeaves, takeChanged } from './facts.ts';
import { gameFact, gameKey, rulesFact } from './poolFacts.ts';

/** Which facts of a pool an event may have changed. */
interface Concerned {
  /** Rules, deadlines, rulings, and deadlines that passed. */
  pool: boolean;
  /** Ids of games; null for all of the season. */
  games: ReadonlySet<number> | null;
}

/** All facts of a pool. */
export const EVERYTHING: Concerned = { pool: true, games: null };

const NONE: ReadonlySet<number> = new Set();

/**
 * The leaves that state what is new of a pool's rules, games, deadlines and rulings, in this order.
 * @param sealed weeks of which picks are not opened yet: their games and rulings are stated later, since whoever knows a result
 *   could choose which commitments to open (docs/log-format.md)
 */
export async function statePool(
  transaction: LogTransaction,
  pool: Pool,
  concerned: Concerned,
  sealed = NONE,
): Promise<LeafContent[]> {
  return [
    ...(concerned.pool ? await stateRules(transaction, pool) : []),
    ...(await stateGames(transaction, pool, concerned.games, sealed)),
    ...(concerned.pool ? await stateWeeks(transaction, pool, sealed) : []),
  ];
}

async function stateRules(transaction: LogTransaction, pool: Pool): Promise<LeafContent[]> {
  const rules = rulesFact(pool);
  const changed = await takeChanged(transaction, pool.id, [{ key: 'rules', value: rules }]);
  return changed.length === 0 ? [] : [{ type: 'rules', rules }];
}

async function stateGames(
  transaction: LogTransaction,
  { id: poolId, seasonYear }: Pool,
  ids: ReadonlySet<number> | null,
  sealed: ReadonlySet<number>,
): Promise<LeafContent[]> {
  if (ids?.size === 0) return [];
  const games = await transaction.tx.game.findMany({
    where: { seasonYear, week: { notIn: [...sealed] }, ...(ids === null ? {} : { id: { in: [...ids] } }) },
    orderBy: { id: 'asc' },
  });
  const facts = games.map((game) => ({ key: gameKey(game.id), value: gameFact(game) }));
  return gameLeaves((await takeChanged(transaction, poolId, facts)).map(({ value }) => value));
}

async function stateWeeks(
  transaction: LogTransaction,
  pool: Pool,
  sealed: ReadonlySet<number>,
): Promise<LeafContent[]> {
  const { tx } = transaction;
  const { id: poolId } = pool;
  const [weeks, rulings, stated] = await Promise.all([
    tx.poolWeek.findMany({ where: { poolId }, orderBy: { week: 'asc' } }),
    tx.gameRuling.findMany({ where: { poolId } }),
    // Those that there are not any more: a week that is not played, a ruling that was taken back.
    tx.logFact.findMany({
      where: { poolId, OR: [{ key: { startsWith: 'deadline:' } }, { key: { startsWith: 'ruling:' } }] },
      orderBy: { key: 'asc' },
    }),
  ]);
  const now: (Fact & { value: string | null })[] = [
    ...weeks.map(({ week, deadline }) => ({ key: `deadline:${week}`, value: deadline.toISOString() })),
    ...rulings.map(({ gameId, kind }) => ({ key: `ruling:${gameId}`, value: kind })),
  ];
  const keys = new Set(now.map(({ key }) => key));
  const gone = stated.filter(({ key, value }) => !keys.has(key) && value !== 'null');
  const facts = [...now, ...gone.map(({ key }) => ({ key, value: null }))];
  const changed = await takeChanged(
    transaction,
    poolId,
    facts.filter(({ key }) => sealed.size === 0 || key.startsWith('deadline:')),
  );
  const of = (kind: string) => changed.filter(({ key }) => key.startsWith(kind));
  const deadlines = of('deadline:').map(({ key, value }) => [Number(key.slice('deadline:'.length)), value]);
  const ruled = of('ruling:').map(({ key, value }) => [key.slice('ruling:'.length), value]);
  return [
    ...(deadlines.length === 0 ? [] : [{ type: 'deadlines', deadlines }]),
    ...(ruled.length === 0 ? [] : [{ type: 'rulings', rulings: ruled }]),
    ...(await statePassed(
      transaction,
      pool,
      weeks.filter(({ deadlinePassedAt }) => deadlinePassedAt !== null),
    )),
  ];
}

async function statePassed(
  transaction: LogTransaction,
  { id: poolId, seasonYear, noPick }: Pool,
  passed: readonly { week: number; deadline: Date }[],
): Promise<LeafContent[]> {
  const changed = await takeChanged(
    transaction,
    poolId,
    passed.map(({ week, deadline }) => ({ key: `passed:${week}`, value: true, week, deadline })),
  );
  const leaves: LeafContent[] = [];
  for (const { week, deadline } of changed) {
    const games =
      noPick === 'AUTO'
        ? await transaction.tx.game.findMany({ where: { seasonYear, week }, orderBy: { id: 'asc' } })
        : null;
    const lines = games?.map((game) => [String(game.id), currentLine(game)?.toString() ?? null]) ?? null;
    leaves.push({ type: 'deadline', week, deadline: deadline.toISOString(), lines });
  }
  return leaves;
}
