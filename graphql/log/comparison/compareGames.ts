import type { Game, GameResult } from '#prisma/generated/sqlite/client.ts';
import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { gameFact } from '../statements/poolFacts.ts';
import type { Column } from './columns.ts';
import type { Compared } from './compared.ts';
import { Admitted, type ByLog, compareRow, differing } from './difference.ts';
import type { GameStatement } from './statedFacts.ts';

/** Compares the games of the pool's season, and the history of their results. */
export async function compareGames(compared: Compared): Promise<void> {
  const { db, pool, log, differences } = compared;
  const games = await db.game.findMany({
    where: { seasonYear: pool.seasonYear },
    orderBy: { id: 'asc' },
    include: { results: { orderBy: { id: 'asc' } } },
  });
  const about = (game: { away: string; home: string; week: number; leaf?: number }) => () => ({
    model: 'Game' as const,
    name: `${game.away} at ${game.home}`,
    key: ['id', 'seasonYear'] as const,
    place: game,
  });
  for (const game of games) {
    const statements = log.facts.games.get(game.id);
    const { week, homeTeamId: home, awayTeamId: away } = game;
    const stated = statements?.at(-1);
    if (statements === undefined || stated === undefined || stated.week === OFF_SCHEDULE) {
      compareRow(differences, game, undefined, about({ week, home, away }));
      continue;
    }
    const aboutStated = about({ week: stated.week, home, away, leaf: stated.leaf });
    compareRow<Game>(differences, game, gameByLog(game, statements), () => ({
      ...aboutStated(),
      write: (tx, data) => tx.game.update({ where: { id: game.id }, data }),
    }));
    compareRow<Game>(differences, game, { reviewSince: reviewByLog(compared, game) }, aboutStated);
    compareResults(compared, game, game.results, statements);
  }
  const stored = new Set(games.map(({ id }) => id));
  for (const [id, statements] of log.facts.games) {
    const stated = statements.at(-1)!;
    if (stored.has(id) || stated.week === OFF_SCHEDULE) continue;
    compareRow<Game>(differences, undefined, {}, about(stated));
  }
}

function nameOf({ awayTeamId, homeTeamId }: Game): string {
  return `${awayTeamId} at ${homeTeamId}`;
}

/** The row of a game by the log; of a running game, only final results are stated. */
function gameByLog(game: Game, statements: readonly GameStatement[]): ByLog<Game> {
  const stated = statements.at(-1)!;
  const stored = gameFact(game);
  const result = <Value>(name: 'status' | 'homeScore' | 'awayScore' | 'source', value: Value) =>
    new Admitted(value, () => stored[name] === stated[name]);
  return {
    week: stated.week,
    homeTeamId: stated.home,
    awayTeamId: stated.away,
    kickoff: new Date(stated.kickoff),
    isKickoffConfirmed: stated.confirmed,
    status: result<Game['status']>('status', stated.status),
    homeScore: result('homeScore', stated.homeScore),
    awayScore: result('awayScore', stated.awayScore),
    resultSource: result('source', stated.source),
    completedAt: endByLog(game, statements),
  };
}

/** The log has no reviews that are older than it. */
function reviewByLog({ log: { facts, state, began } }: Compared, game: Game): Admitted<Date | null> {
  const isOpen = (facts.reviews.get(game.id)?.size ?? 0) > 0 && game.status === 'FINAL';
  return new Admitted<Date | null>(isOpen ? new Date(state.at) : null, (since) =>
    since === null ? !isOpen : since.getTime() < began || (isOpen && since.getTime() <= state.at),
  );
}

/** A game ends between its kickoff and the leaf that first states its end. */
function endByLog(game: Game, statements: readonly GameStatement[]): null | Admitted<Date | null> {
  const { at } = statements[statements.findLastIndex(({ status }) => status !== 'FINAL') + 1] ?? {};
  if (at === undefined) return null;
  return new Admitted<Date | null>(
    new Date(at),
    (end) => end !== null && end.getTime() >= earliestOf(game, statements) && end.getTime() <= at,
  );
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
