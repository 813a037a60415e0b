import type { GameRulingKind, PickOutcome, ResultFacts } from '#graphql/grading/rules/facts.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/**
 * The outcome of a pick: WON when its team did what the pool asks of it, to win or to lose. Only a final game counts; picks of a postponed or canceled game stay pending until
 * the commissioner rules that they survive (as after a win) or are eliminated (as after a loss). A ruling
 * counts only while the game is postponed or canceled: a game that is played later counts by its score.
 *
 * @throws RangeError when the team does not play in the game.
 */
export function pickOutcome(
  pick: { teamId: string },
  game: ResultFacts,
  pickTo: PoolOptions['pickTo'],
  ruling: GameRulingKind | null = null,
): PickOutcome {
  const isHome = pick.teamId === game.homeTeamId;
  if (!isHome && pick.teamId !== game.awayTeamId) {
    throw new RangeError(`${pick.teamId} does not play in ${game.awayTeamId} at ${game.homeTeamId}.`);
  }
  if ((game.status === 'POSTPONED' || game.status === 'CANCELLED') && ruling !== null) {
    return ruling === 'SURVIVE' ? 'WON' : 'LOST';
  }
  if (game.status !== 'FINAL' || game.homeScore === null || game.awayScore === null) return 'PENDING';
  const margin = game.homeScore - game.awayScore;
  if (margin === 0) return 'TIED';
  const hasWon = margin > 0 === isHome;
  return hasWon === (pickTo === 'WIN') ? 'WON' : 'LOST';
}
