import type { Game, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { weekOfSeason } from '#graphql/season/rules/currentWeek.ts';
import { isGameSettled } from '#graphql/grading/rules/decided.ts';
import { lastKnownWeek } from '#graphql/season/rules/playoffs.ts';
import { lastWeekOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { factsOfGame } from '#verify/checks/season.ts';
import { type Compared, isOfLeaf, isOlder } from './compared.ts';
import { Admitted, type ByLog, compareRow } from './difference.ts';

/** Compares the pool's row: its rules, and what is derived from all entries and games. */
export function comparePool({ pool, log, grades, differences }: Compared): void {
  const { state, stated } = log;
  const { rules } = state;
  if (state.pool === null || rules === null) return;
  const games = [...state.games.values()].map(factsOfGame);
  const { regularWeeks } = state.pool;
  const lastWeek = lastWeekOf(rules, regularWeeks);
  const played = games.filter(({ week }) => week >= rules.firstWeek && week <= lastWeek);
  const weekCount = lastKnownWeek({ games: played, lastWeek, regularWeeks });
  const buyBacks = [...stated.buyBacks.values()].flat();
  const { decidedWeek } = grades;
  const expected = {
    ...rules,
    doublePickWeeks: rules.doublePickWeeks.join(','),
    prizePercentages: rules.prizePercentages.join(','),
    decidedWeek,
    currentWeek: Math.max(rules.firstWeek, weekOfSeason({ games: played, weekCount })),
    buyBackCents: buyBacks.reduce((sum, { cents }) => sum + cents, 0),
    id: Number(state.pool.pool),
    seasonYear: state.pool.season,
  };
  compareRow(differences, pool, expected, () => ({
    model: 'Pool',
    name: 'The pool',
    key: ['id'],
    place: { week: pool.decidedWeek === decidedWeek ? null : pool.decidedWeek },
    write: (tx, { id: _id, seasonYear: _season, ...data }) =>
      tx.pool.update({ where: { id: pool.id }, data }),
  }));
}

export async function compareSeason({ db, pool, log, differences }: Compared): Promise<void> {
  if (log.state.pool === null) return;
  const { season: year, regularWeeks: weekCount } = log.state.pool;
  const row = await db.season.findUnique({ where: { year: pool.seasonYear } });
  compareRow(differences, row ?? undefined, { year, weekCount }, () => ({
    model: 'Season',
    name: 'The season',
    key: ['year', 'weekCount'],
  }));
}

/** Compares the weeks of a pool: deadlines, whether they passed, which are complete or do not count. */
export async function compareWeeks(compared: Compared): Promise<void> {
  const { db, pool, log, differences } = compared;
  const [rows, games] = await Promise.all([
    db.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } }),
    db.game.findMany({ where: { seasonYear: pool.seasonYear } }),
  ]);
  const stored = new Map(rows.map((row) => [row.week, row]));
  for (const week of new Set([...stored.keys(), ...log.facts.deadlines.keys()])) {
    const row = stored.get(week);
    const stated = log.facts.deadlines.get(week);
    compareRow(differences, row, weekByLog(compared, week, games), () => ({
      model: 'PoolWeek',
      name: `Week ${week}`,
      key: ['week', 'poolId'],
      place: { week, leaf: stated?.leaf ?? null },
      write: (tx, data) =>
        row === undefined
          ? tx.poolWeek.create({ data: { ...(data as PoolWeek), poolId: pool.id, week } })
          : tx.poolWeek.update({ where: { id: row.id }, data }),
    }));
  }
}

/** The row of a week by the log; undefined for a week that is not played. */
function weekByLog(
  { log, grades }: Compared,
  week: number,
  games: readonly Game[],
): ByLog<PoolWeek> | undefined {
  const { state, facts, isWhole, began } = log;
  const stated = facts.deadlines.get(week);
  if (stated === undefined || stated.instant === null) return undefined;
  const { isMoved, at } = stated;
  const passed = state.passed.get(week);
  const reopened = state.reopened.get(week);
  const mayBeMoved = isMoved || (!isWhole && at === began);
  return {
    deadline: new Date(stated.instant),
    deadlinePassedAt:
      passed === undefined
        ? null
        : new Admitted<Date | null>(
            new Date(Math.max(passed.deadline, passed.at)),
            (stored) =>
              stored !== null && stored.getTime() >= passed.deadline && isOfLeaf(log, stored, passed),
          ),
    deadlineMovedAt: new Admitted<Date | null>(isMoved ? new Date(at) : null, (stored) =>
      stored === null ? !isMoved : mayBeMoved && isOfLeaf(log, stored, stated),
    ),
    reopenedFrom: reopened === undefined ? null : new Date(reopened),
    completedAt: completionByLog(log, week, games),
    isVoid: grades.voidWeeks.has(week),
  };
}

/** A week is complete from the last end of its games, or a later ruling, on. */
function completionByLog(
  log: Compared['log'],
  week: number,
  rows: readonly Game[],
): null | Admitted<Date | null> {
  const { state, facts } = log;
  const games = [...state.games.values()].filter((game) => game.week === week).map(factsOfGame);
  if (games.length === 0 || !games.every((game) => isGameSettled(game, state.rulings.has(game.id))))
    return null;
  const isPlayed = games.every(
    ({ id, status }) => status === 'FINAL' && !wasReverted(facts.games.get(id) ?? []),
  );
  const ends = rows.filter((row) => row.week === week).map(({ completedAt }) => completedAt?.getTime() ?? 0);
  const last = Math.max(0, ...ends);
  return new Admitted<Date | null>(new Date(isPlayed ? last : state.at), (stored) => {
    if (stored === null) return false;
    return isPlayed && !isOlder(log, stored) ? stored.getTime() === last : stored.getTime() <= state.at;
  });
}

/**
 * Whether a final was revoked, or a ruling was possible: the instant of completion then depends on when that happened.
 */
function wasReverted(statements: readonly { status: string }[]): boolean {
  return statements.some(
    ({ status }, place) =>
      status === 'POSTPONED' ||
      status === 'CANCELLED' ||
      (status !== 'FINAL' && statements[place - 1]?.status === 'FINAL'),
  );
}

export async function compareRulings({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.gameRuling.findMany({ where: { poolId: pool.id } });
  const stored = new Map(rows.map((row) => [row.gameId, row]));
  for (const gameId of new Set([...stored.keys(), ...log.state.rulings.keys()])) {
    const kind = log.state.rulings.get(gameId);
    const game = log.state.games.get(gameId);
    compareRow(differences, stored.get(gameId), kind && { kind }, () => ({
      model: 'GameRuling',
      name: `The ruling on ${game === undefined ? `game ${gameId}` : `${game.away} at ${game.home}`}`,
      key: ['gameId', 'poolId'],
      place: { week: game?.week ?? null },
      write: (tx) =>
        tx.gameRuling.upsert({
          where: { poolId_gameId: { poolId: pool.id, gameId } },
          create: { poolId: pool.id, gameId, kind: kind! },
          update: { kind: kind! },
        }),
      remove: (tx) => tx.gameRuling.deleteMany({ where: { poolId: pool.id, gameId } }),
    }));
  }
}

/** Compares the buy-backs of entries, whose fees are part of the prize. */
export async function compareBuyBacks({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.buyBack.findMany({
    where: { entry: { poolId: pool.id } },
    orderBy: { throughWeek: 'asc' },
  });
  const keyOf = (entryId: number, week: number) => `${entryId} ${week}`;
  const left = new Map(rows.map((row) => [keyOf(row.entryId, row.throughWeek), row]));
  const about = (entryId: number, week: number) => () => ({
    model: 'BuyBack' as const,
    name: `The buy-back of entry ${entryId} in Week ${week}`,
    key: ['entryId', 'throughWeek'] as const,
    place: { entryId, week },
  });
  for (const [entryRow, stated] of log.stated.buyBacks) {
    const entryId = log.stated.entries.numberOf(entryRow);
    for (const { throughWeek: week, cents: amountCents, leaf, at } of stated) {
      const createdAt = new Admitted(new Date(at), (instant: Date) => isOfLeaf(log, instant, { leaf, at }));
      const row = left.get(keyOf(entryId, week));
      compareRow(differences, row, { amountCents, createdAt }, about(entryId, week));
      left.delete(keyOf(entryId, week));
    }
  }
  for (const row of left.values()) {
    if (isOlder(log, row.createdAt)) continue;
    compareRow(differences, row, undefined, about(row.entryId, row.throughWeek));
  }
}
