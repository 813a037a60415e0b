import { resultBefore, type Command } from './command.ts';
import type { NewResult } from './gridGames.ts';

/** The command that stores all of these results at once. */
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
 * The command that takes the results back, all at once: each game gets its earlier score or status again.
 * @param versions of the games after the command, so that nothing is taken back that somebody else has decided since
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
