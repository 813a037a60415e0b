import type { Game, GameResult } from '#prisma/generated/sqlite/client.ts';
import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { gameFact } from '../statements/poolFacts.ts';
import type { Column } from './columns.ts';
import type { Compared } from './compared.ts';
import { differing, valueText, writtenText } from './difference.ts';
import type { GameStatement } from './statedFacts.ts';

/** Game columns by the field that states them in the log. */
const COLUMN_OF = {
  week: 'week',
  home: 'homeTeamId',
  away: 'awayTeamId',
  kickoff: 'kickoff',
  confirmed: 'isKickoffConfirmed',
  status: 'status',
  homeScore: 'homeScore',
  awayScore: 'awayScore',
  source: 'resultSource',
} as const;

/** Compares the games of the pool's season, and the history of their results. */
export async function compareGames(compared: Compared): Promise<void> {
  const { db, pool, log, differences } = compared;
  const games = await db.game.findMany({
    where: { seasonYear: pool.seasonYear },
    orderBy: { id: 'asc' },
    include: { results: { orderBy: { id: 'asc' } } },
  });
  for (const game of games) {
    const statements = log.facts.games.get(game.id);
    if (statements === undefined || statements.at(-1)!.week === OFF_SCHEDULE) {
      const message = `The log has no game ${game.id} (${nameOf(game)}).`;
      differences.add(['Game.id', 'Game.seasonYear'], message, { week: game.week });
      continue;
    }
    compareGame(compared, game, statements);
    compareResults(compared, game, game.results, statements);
  }
  const stored = new Set(games.map(({ id }) => id));
  for (const [id, statements] of log.facts.games) {
    const { week, away, home, leaf } = statements.at(-1)!;
    if (stored.has(id) || week === OFF_SCHEDULE) continue;
    const message = `Game ${id} (${away} at ${home}) is missing in the table.`;
    differences.add(['Game.id', 'Game.seasonYear'], message, { week, leaf });
  }
}

function nameOf({ awayTeamId, homeTeamId }: Game): string {
  return `${awayTeamId} at ${homeTeamId}`;
}

function compareGame({ log, differences }: Compared, game: Game, statements: readonly GameStatement[]): void {
  const { leaf, at: _at, id: _id, ...stated } = statements.at(-1)!;
  const place = { week: stated.week, leaf };
  const { id: _own, ...stored } = gameFact(game);
  const fields = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[];
  const wrong = fields.filter((name) => stored[name] !== stated[name]);
  if (wrong.length > 0) {
    const texts = wrong.map(
      (name) => `${COLUMN_OF[name]} is ${valueText(stored[name])}, by the log ${valueText(stated[name])}`,
    );
    const columns = wrong.map((name) => `Game.${COLUMN_OF[name]}` as const);
    differences.add(columns, `Of ${nameOf(game)}, ${texts.join('; ')}.`, place);
    const isPlayed = stated.status === 'SCHEDULED' && game.status === 'LIVE';
    const data = {
      week: stated.week,
      homeTeamId: stated.home,
      awayTeamId: stated.away,
      kickoff: new Date(stated.kickoff),
      isKickoffConfirmed: stated.confirmed,
      ...(isPlayed
        ? {}
        : { status: stated.status, homeScore: stated.homeScore, awayScore: stated.awayScore }),
      resultSource: stated.source,
      ...(stated.status === 'FINAL' ? {} : { completedAt: null }),
    };
    differences.repair(`${nameOf(game)}: ${writtenText(data)}`, (tx) =>
      tx.game.update({ where: { id: game.id }, data }),
    );
  }
  if (!endsWhenStated(game, statements)) {
    const message = `completedAt of ${nameOf(game)} is not an instant at which the game can have ended.`;
    differences.add(['Game.completedAt'], message, place);
  }
  const openedAt = log.began;
  const isOpen = (log.facts.reviews.get(game.id)?.size ?? 0) > 0 && game.status === 'FINAL';
  // The log has no reviews that are older than it.
  const isUnknown = game.reviewSince !== null && game.reviewSince.getTime() < openedAt;
  const isShown = game.reviewSince !== null;
  if (!isUnknown && (isOpen !== isShown || (game.reviewSince?.getTime() ?? 0) > log.state.at)) {
    const message = `The result of ${nameOf(game)} is ${isShown ? '' : 'not '}under review; by the log it is ${isOpen ? '' : 'not'}.`;
    differences.add(['Game.reviewSince'], message.replace(/ \.$/, '.'), place);
  }
}

/** Whether a game ended between its kickoff and the leaf that first states its end. */
function endsWhenStated(game: Game, statements: readonly GameStatement[]): boolean {
  const { status, completedAt } = game;
  if (status !== 'FINAL') return completedAt === null;
  if (completedAt === null) return false;
  const firstOfRun = statements.findLastIndex((statement) => statement.status !== 'FINAL') + 1;
  const stated = statements[firstOfRun];
  if (stated === undefined) return true;
  return completedAt.getTime() >= earliestOf(game, statements) && completedAt.getTime() <= stated.at;
}

interface Result {
  status: string;
  homeScore: number | null;
  awayScore: number | null;
  source: string | null;
}

/**
 * Compares the result history: one row per final, correction and revoked final. Those stated in the log are a
 * game's last rows; earlier ones are older than the log.
 */
function compareResults(
  { log, differences }: Compared,
  game: Game,
  rows: readonly GameResult[],
  statements: readonly GameStatement[],
): void {
  const results = distinct(
    statements.filter(({ status }, place) => status === 'FINAL' || statements[place - 1]?.status === 'FINAL'),
  );
  const stored = distinct(rows);
  // A final at the log's beginning is older than it, and may be older than the result history.
  const isOld = !log.isWhole && results[0]?.at === log.began && stored.length < results.length;
  const stated = isOld ? results.slice(1) : results;
  const offset = stored.length - stated.length;
  const older = stored.slice(0, Math.max(0, offset));
  const isSame =
    offset >= 0 &&
    older.every(({ recordedAt }) => recordedAt.getTime() <= log.began) &&
    stated.every((statement, place) => {
      const row = stored[place + offset]!;
      return textOf(row) === textOf(statement) && row.recordedAt.getTime() <= statement.at;
    }) &&
    rows.every(({ recordedAt }) => recordedAt.getTime() >= earliestOf(game, statements));
  if (isSame) return;
  const wrong = stated.flatMap((statement, place): Column[] => {
    const row = stored[place + offset];
    if (row === undefined) return ['GameResult.gameId'];
    const names = differing<Result>(normal(row), normal(statement));
    return names.map((name) => `GameResult.${name}` as const);
  });
  const columns: Column[] =
    wrong.length > 0 ? [...new Set(wrong)] : ['GameResult.gameId', 'GameResult.recordedAt'];
  const message = `The results of ${nameOf(game)} are ${listOf(stored)}, by the log ${listOf(stated)}.`;
  differences.add(columns, message, { week: game.week, leaf: statements.at(-1)!.leaf });
}

/**
 * Earliest possible instant of a result. None for postponed games and those without a time; a kickoff may be
 * moved afterwards.
 */
function earliestOf({ kickoff }: Game, statements: readonly GameStatement[]): number {
  const hasNone = statements.some(
    ({ status, confirmed }) => !confirmed || status === 'POSTPONED' || status === 'CANCELLED',
  );
  if (hasNone) return -Infinity;
  return Math.min(kickoff.getTime(), ...statements.map((each) => Date.parse(each.kickoff)));
}

function normal(result: Result): Result {
  const { status, homeScore, awayScore, source } = result;
  return status === 'FINAL'
    ? { status, homeScore, awayScore, source }
    : { status: status === 'LIVE' ? 'SCHEDULED' : status, homeScore: null, awayScore: null, source: null };
}

function textOf(result: Result): string {
  const { status, homeScore, awayScore, source } = normal(result);
  return status === 'FINAL' ? `${awayScore}:${homeScore} (${source})` : status.toLowerCase();
}

function listOf(results: readonly Result[]): string {
  return results.map(textOf).join(', ') || 'none';
}

/** Without consecutive duplicates. */
function distinct<Of extends Result>(results: readonly Of[]): Of[] {
  return results.filter((result, place) => place === 0 || textOf(result) !== textOf(results[place - 1]!));
}
