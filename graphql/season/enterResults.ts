import type { Viewer } from '../accounts/sessions/viewer.ts';
import { InvalidInputError, NotFoundError, type InputIssue } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import { checkVersion, gameVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { isAhead, NOT_STARTED, resultChange, scoreIssues } from './correctResult.ts';
import { overrideGames, type GameChange, type OverriddenGames } from './overrideGame.ts';
import { statusChange, type SetGameStatusInput } from './setGameStatus.ts';

/** The result of a game: its final score, or a status instead of one. */
export interface GameResultToSet {
  gameId: number;
  homeScore?: number | undefined;
  awayScore?: number | undefined;
  status?: SetGameStatusInput['status'] | undefined;
  /** The version that the commissioner has read. */
  version?: string | undefined;
}

export interface EnterResultsInput {
  results: readonly GameResultToSet[];
  /** For the audit log. */
  reason: string;
  /** Returns the changes without making them. */
  dryRun?: boolean | undefined;
}

/** Four weeks of games. */
export const MAX_RESULTS = 64;

/**
 * Enters, corrects or removes the results of several games of one season: all of them or, when one is refused, none.
 * Each game gets its rows in the history and the audit log; everything that depends on them is graded once.
 */
export async function enterResults(
  services: Services,
  viewer: Viewer | null,
  { results, reason, dryRun }: EnterResultsInput,
): Promise<OverriddenGames> {
  if (results.length === 0 || results.length > MAX_RESULTS) {
    throw invalid('results', `Please enter the results of 1 to ${MAX_RESULTS} games.`);
  }
  const gameIds = results.map(({ gameId }) => gameId);
  return runAdminCommand(services, viewer, { games: gameIds }, { reason, dryRun }, async (command) => {
    const { tx, now } = command.transaction;
    const rows = await tx.game.findMany({ where: { id: { in: gameIds } } });
    const games = new Map(rows.map((game) => [game.id, game]));
    const issues: InputIssue[] = [];
    const changes: GameChange[] = [];
    for (const [index, result] of results.entries()) {
      const { gameId, homeScore, awayScore, status, version } = result;
      const at = ['input', 'results', String(index)];
      const refuse = (message: string) => issues.push({ path: [...at, 'game'], message });
      const before = games.get(gameId);
      if (before === undefined) throw new NotFoundError('There is no such game.');
      checkVersion(version, gameVersion(before), { typename: 'Game', row: before });
      if (gameIds.indexOf(gameId) < index) refuse('Each game can have one result.');
      else if (status !== undefined) {
        if (homeScore !== undefined || awayScore !== undefined) {
          refuse('Please enter either a final score or a status, not both.');
        } else changes.push(statusChange(before, status));
      } else if (homeScore === undefined || awayScore === undefined) {
        const path = [...at, homeScore === undefined ? 'homeScore' : 'awayScore'];
        issues.push({ path, message: 'Please enter the scores of both teams.' });
      } else {
        const score = { homeScore, awayScore };
        issues.push(...scoreIssues(score, at));
        if (isAhead(before, now)) refuse(NOT_STARTED);
        else changes.push(resultChange(before, score, now));
      }
    }
    if (issues.length > 0) throw new InvalidInputError(issues);
    return overrideGames(command, changes);
  });
}
