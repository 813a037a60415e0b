import { resultBefore, type Command } from './command.ts';
import type { NewResult } from './gridGames.ts';

export const resultsCommand = (results: readonly NewResult[]): Command => ({
  kind: 'results',
  results: results.map(({ game, awayScore, homeScore }) => ({
    game: game.id,
    awayScore,
    homeScore,
    version: game.version,
  })),
});

/**
 * The command that restores each game's earlier score or status.
 * @param versions of the games after the command, so that later decisions of others are not undone
 */
export const undoOfResults = (
  results: readonly NewResult[],
  versions: ReadonlyMap<string, string>,
): Command => ({
  kind: 'results',
  results: results.map(({ game }) => {
    const version = versions.get(game.id);
    return { ...resultBefore(game), ...(version === undefined ? {} : { version }) };
  }),
});
