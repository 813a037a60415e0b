import { marginOf } from '#graphql/standings/rules/entrySeason.ts';
import type { GameFacts, PickFacts } from '../rules/facts.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/**
 * The points by which an entry's picks won minus those by which they lost, up to the deciding week; in a
 * losers' pool, the points by which the picked teams lost. All valid picks count, whatever their source; a
 * game without a final score, a tie and a week without a pick add nothing (SPECIFICATION 5.6).
 *
 * @param gameOf the game of a pick; undefined when unknown
 */
export function totalMargin(
  picks: readonly Pick<PickFacts, 'week' | 'teamId' | 'gameId'>[],
  gameOf: (gameId: number) => GameFacts | undefined,
  { decidedWeek, pickTo }: { decidedWeek: number; pickTo: PoolOptions['pickTo'] },
): number {
  let total = 0;
  for (const { week, teamId, gameId } of picks) {
    const game = gameOf(gameId);
    if (week <= decidedWeek && game !== undefined) total += marginOf(teamId, game, pickTo) ?? 0;
  }
  return total;
}
