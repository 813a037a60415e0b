import type { Game, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { weekOfSeason } from '#graphql/season/rules/currentWeek.ts';
import { isGameSettled } from '#graphql/grading/rules/decided.ts';
import { lastKnownWeek } from '#graphql/season/rules/playoffs.ts';
import { lastWeekOf, optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import type { LoggedState } from '#verify/checks/loggedState.ts';
import { factsOfGame } from '#verify/checks/season.ts';
import { rulesFact } from '../statements/poolFacts.ts';
import type { Column } from './columns.ts';
import { type Compared, isOfLeaf } from './compared.ts';
import { differing, valueText, writtenText } from './difference.ts';

/** Compares the pool's row: its rules, and what is derived from all entries and games. */
export function comparePool({ pool, log, grades, differences }: Compared): void {
  const { state, stated } = log;
  const { rules } = state;
  if (state.pool === null || rules === null) return;
  const stored: ReturnType<typeof rulesFact> = { ...optionsOf(pool), ...rulesFact(pool) };
  const names = (Object.keys(rules) as (keyof typeof rules)[]).filter(
    (name) => valueText(stored[name]) !== valueText(rules[name]),
  );
  if (names.length > 0) {
    const text = names.map(
      (name) => `${name} is ${valueText(stored[name])}, by the log ${valueText(rules[name])}`,
    );
    differences.add(
      names.map((name) => `Pool.${name}` as const),
      `The rules differ from what the log states: ${text.join('; ')}.`,
    );
    const { doublePickWeeks, prizePercentages, ...plain } = rules;
    const data = {
      ...plain,
      doublePickWeeks: doublePickWeeks.join(','),
      prizePercentages: prizePercentages.join(','),
    };
    differences.repair(`the rules: ${names.join(', ')}`, (tx) =>
      tx.pool.update({ where: { id: pool.id }, data }),
    );
  }
  const games = [...state.games.values()].map(factsOfGame);
  const regularWeeks = state.pool.regularWeeks;
  const lastWeek = lastWeekOf(rules, regularWeeks);
  const played = games.filter(({ week }) => week >= rules.firstWeek && week <= lastWeek);
  const weekCount = lastKnownWeek({ games: played, lastWeek, regularWeeks });
  const buyBacks = [...stated.buyBacks.values()].flat();
  const expected = {
    id: Number(state.pool.pool),
    seasonYear: state.pool.season,
    decidedWeek: grades.decidedWeek,
    currentWeek: Math.max(rules.firstWeek, weekOfSeason({ games: played, weekCount })),
    buyBackCents: buyBacks.reduce((sum, { cents }) => sum + cents, 0),
  };
  const wrong = differing(pool, expected);
  const { decidedWeek, currentWeek, buyBackCents } = expected;
  if (wrong.length > 0) {
    const data = { decidedWeek, currentWeek, buyBackCents };
    differences.repair(`the pool: ${writtenText(data)}`, (tx) =>
      tx.pool.update({ where: { id: pool.id }, data }),
    );
  }
  for (const name of wrong) {
    const message = `${name} is ${valueText(pool[name])}, by the log ${valueText(expected[name as keyof typeof expected])}.`;
    differences.add([`Pool.${name}` as Column], message, {
      week: name === 'decidedWeek' ? pool.decidedWeek : null,
    });
  }
}

/** Compares the pool's season. */
export async function compareSeason({ db, pool, log, differences }: Compared): Promise<void> {
  if (log.state.pool === null) return;
  const { season, regularWeeks } = log.state.pool;
  const row = await db.season.findUnique({ where: { year: pool.seasonYear } });
  if (row === null || row.year !== season || row.weekCount !== regularWeeks) {
    const message = `The season has ${row?.weekCount ?? 'no'} weeks, by the log ${regularWeeks}.`;
    differences.add(['Season.weekCount', 'Season.year'], message);
  }
}

/** Compares the weeks of a pool: deadlines, whether they passed, which are complete or do not count. */
export async function compareWeeks(compared: Compared): Promise<void> {
  const { db, pool, log, differences } = compared;
  const [rows, games] = await Promise.all([
    db.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } }),
    db.game.findMany({ where: { seasonYear: pool.seasonYear } }),
  ]);
  const stored = new Set(rows.map(({ week }) => week));
  for (const row of rows) {
    const before = differences.count;
    compareWeek(
      compared,
      row,
      games.filter(({ week }) => week === row.week),
    );
    if (differences.count === before || !log.facts.deadlines.get(row.week)?.instant) continue;
    const data = expectedWeek(compared, row.week, games);
    differences.repair(`Week ${row.week}: ${writtenText(data)}`, (tx) =>
      tx.poolWeek.update({ where: { id: row.id }, data }),
    );
  }
  for (const [week, { instant, leaf }] of log.facts.deadlines) {
    if (instant === null || stored.has(week)) continue;
    differences.add(['PoolWeek.week', 'PoolWeek.poolId'], `Week ${week} is missing in the table.`, {
      week,
      leaf,
    });
    const data = { poolId: pool.id, week, ...expectedWeek(compared, week, games) };
    differences.repair(`Week ${week}: ${writtenText(data)}`, (tx) => tx.poolWeek.create({ data }));
  }
}

/** The games of a week by the log, and whether all of them are settled. */
function gamesOf({ games, rulings }: LoggedState, week: number) {
  const weekGames = [...games.values()].filter((game) => game.week === week).map((game) => factsOfGame(game));
  return {
    own: weekGames,
    isComplete: weekGames.length > 0 && weekGames.every((game) => isGameSettled(game, rulings.has(game.id))),
  };
}

/** The row of a week by the log. */
function expectedWeek({ log, grades }: Compared, week: number, games: readonly Game[]) {
  const { state, facts } = log;
  const stated = facts.deadlines.get(week)!;
  const passed = state.passed.get(week);
  const { own, isComplete } = gamesOf(state, week);
  const rows = new Map(games.map((game) => [game.id, game]));
  const ends = own.map(({ id }) => rows.get(id)?.completedAt?.getTime() ?? state.at);
  return {
    deadline: new Date(stated.instant!),
    deadlinePassedAt: passed === undefined ? null : new Date(Math.max(passed.deadline, passed.at)),
    deadlineMovedAt: stated.isMoved ? new Date(stated.at) : null,
    reopenedFrom: state.reopened.has(week) ? new Date(state.reopened.get(week)!) : null,
    completedAt: isComplete ? new Date(Math.max(...ends)) : null,
    isVoid: grades.voidWeeks.has(week),
  };
}

function compareWeek({ log, grades, differences }: Compared, row: PoolWeek, games: readonly Game[]): void {
  const { week } = row;
  const stated = log.facts.deadlines.get(week);
  const add = (column: Column, message: string, leaf = stated?.leaf ?? null) =>
    differences.add([column], message, { week, leaf });
  if (stated?.instant === undefined || stated.instant === null) {
    add('PoolWeek.week', `By the log, Week ${week} is not played.`);
    return;
  }
  if (row.deadline.getTime() !== stated.instant) {
    const by = new Date(stated.instant).toISOString();
    add(
      'PoolWeek.deadline',
      `The deadline of Week ${week} is ${row.deadline.toISOString()}, by the log ${by}.`,
    );
  }
  const passed = log.state.passed.get(week);
  const { deadlinePassedAt, deadlineMovedAt } = row;
  const isPassed =
    deadlinePassedAt === null
      ? passed === undefined
      : passed !== undefined &&
        deadlinePassedAt.getTime() >= passed.deadline &&
        isOfLeaf(log, deadlinePassedAt, passed);
  if (!isPassed) {
    const text = passed === undefined ? 'not yet' : `at ${new Date(passed.at).toISOString()}`;
    const message = `The deadline of Week ${week} passed ${valueText(deadlinePassedAt)}, by the log ${text}.`;
    add('PoolWeek.deadlinePassedAt', message, passed?.leaf);
  }
  const isOld = !log.isWhole && stated.at === log.began;
  const isMoved =
    deadlineMovedAt === null
      ? !stated.isMoved
      : (stated.isMoved || isOld) && isOfLeaf(log, deadlineMovedAt, stated);
  if (!isMoved)
    add('PoolWeek.deadlineMovedAt', `The deadline of Week ${week} was not moved then, by the log.`);
  if (row.reopenedFrom?.getTime() !== log.state.reopened.get(week))
    add('PoolWeek.reopenedFrom', `Week ${week} was not opened again then, by the log.`);
  if (row.isVoid !== grades.voidWeeks.has(week)) {
    add('PoolWeek.isVoid', `Week ${week} counts ${row.isVoid ? 'for nobody' : ''}, by the log otherwise.`);
  }
  compareCompletion(log, row, games, add);
}

/** A week is complete from the last end of its games, or a later ruling, on. */
function compareCompletion(
  { state, facts, began, isWhole }: Compared['log'],
  row: PoolWeek,
  games: readonly Game[],
  add: (column: Column, message: string) => void,
): void {
  const { own, isComplete } = gamesOf(state, row.week);
  const { completedAt } = row;
  const isPlayed = own.every(
    ({ id, status }) => status === 'FINAL' && !wasReverted(facts.games.get(id) ?? []),
  );
  const isOld = !isWhole && completedAt !== null && completedAt.getTime() <= began;
  const last = Math.max(0, ...games.map((game) => game.completedAt?.getTime() ?? 0));
  const isSame =
    completedAt === null
      ? !isComplete
      : isComplete &&
        (isPlayed && !isOld ? completedAt.getTime() === last : completedAt.getTime() <= state.at);
  if (isSame) return;
  const message = `Week ${row.week} is complete ${valueText(completedAt)}, by the log ${isComplete ? valueText(new Date(last)) : 'not yet'}.`;
  add('PoolWeek.completedAt', message);
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

/** Compares the rulings on games. */
export async function compareRulings({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.gameRuling.findMany({ where: { poolId: pool.id } });
  const stored = new Map(rows.map(({ gameId, kind }) => [gameId, kind]));
  for (const gameId of new Set([...stored.keys(), ...log.state.rulings.keys()])) {
    const [is, by] = [stored.get(gameId), log.state.rulings.get(gameId)];
    if (is === by) continue;
    const game = log.state.games.get(gameId);
    const name = game === undefined ? `game ${gameId}` : `${game.away} at ${game.home}`;
    const columns: Column[] =
      is === undefined || by === undefined ? ['GameRuling.gameId', 'GameRuling.poolId'] : ['GameRuling.kind'];
    const message = `The ruling on ${name} is ${valueText(is)}, by the log ${valueText(by)}.`;
    differences.add(columns, message, { week: game?.week ?? null });
    differences.repair(`the ruling on ${name}: ${valueText(by)}`, async (tx) => {
      await tx.gameRuling.deleteMany({ where: { poolId: pool.id, gameId } });
      if (by !== undefined) await tx.gameRuling.create({ data: { poolId: pool.id, gameId, kind: by } });
    });
  }
}

/** Compares the buy-backs of entries, whose fees are part of the prize. */
export async function compareBuyBacks({ db, pool, log, differences }: Compared): Promise<void> {
  const { entries, buyBacks } = log.stated;
  const rows = await db.buyBack.findMany({
    where: { entry: { poolId: pool.id } },
    orderBy: { throughWeek: 'asc' },
  });
  const left = new Set(rows);
  for (const [entryRow, stated] of buyBacks) {
    const entryId = entries.numberOf(entryRow);
    for (const { throughWeek, cents, leaf, at } of stated) {
      const row = rows.find((each) => each.entryId === entryId && each.throughWeek === throughWeek);
      const place = { entryId, week: throughWeek };
      if (row === undefined) {
        const message = `The buy-back of Week ${throughWeek} is missing in the table.`;
        differences.add(['BuyBack.entryId', 'BuyBack.throughWeek'], message, place);
        continue;
      }
      left.delete(row);
      if (row.amountCents !== cents) {
        const message = `The buy-back of Week ${throughWeek} costs ${row.amountCents} cents, by the log ${cents}.`;
        differences.add(['BuyBack.amountCents'], message, place);
      }
      if (!isOfLeaf(log, row.createdAt, { leaf, at })) {
        differences.add(['BuyBack.createdAt'], 'The buy-back was at another time, by the log.', place);
      }
    }
  }
  for (const { entryId, throughWeek, createdAt } of left) {
    if (!log.isWhole && createdAt.getTime() <= log.began) continue;
    const message = `The log has no buy-back of Week ${throughWeek}.`;
    differences.add(['BuyBack.entryId', 'BuyBack.throughWeek'], message, { entryId, week: throughWeek });
  }
}
