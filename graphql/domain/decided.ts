import type { GameFacts, RulingFacts } from './facts.ts';

/** How many entries share a start and an end: one row of a GROUP BY over a pool's entries. */
export interface FateCount {
  startWeek: number;
  /** Null while alive. */
  eliminatedWeek: number | null;
  count: number;
}

/** Whether a game can no longer change a grade: it is final with a score, or put off or cancelled and ruled on. */
export function isGameSettled(
  game: Pick<GameFacts, 'status' | 'homeScore' | 'awayScore'>,
  isRuledOn: boolean,
): boolean {
  if (game.status === 'FINAL') return game.homeScore !== null && game.awayScore !== null;
  return (game.status === 'POSTPONED' || game.status === 'CANCELLED') && isRuledOn;
}

/**
 * The last week up to which, counted from `fromWeek`, every game is settled; `fromWeek - 1` when not even that one is.
 * A week without games is not complete, nor is one whose deadline is ahead, though rulings may have settled its games: a
 * decision there and then would tell who had picked what.
 *
 * @param openWeek the first week whose deadline is ahead; null when none is.
 * @param fromWeek the first week anybody in the pool plays: what happened before does not concern it.
 */
export function completeThroughWeek({
  games,
  rulings,
  weekCount,
  openWeek,
  fromWeek = 1,
}: {
  games: readonly Pick<GameFacts, 'id' | 'week' | 'status' | 'homeScore' | 'awayScore'>[];
  rulings: readonly RulingFacts[];
  weekCount: number;
  openWeek: number | null;
  fromWeek?: number;
}): number {
  const ruledOn = new Set(rulings.map((ruling) => ruling.gameId));
  const played = new Set<number>();
  const open = new Set<number>();
  for (const game of games) {
    played.add(game.week);
    if (!isGameSettled(game, ruledOn.has(game.id))) open.add(game.week);
  }
  if (openWeek !== null) open.add(openWeek);
  let week = fromWeek - 1;
  while (week < weekCount && played.has(week + 1) && !open.has(week + 1)) week++;
  return week;
}

/**
 * The week after which the pool has its winners; null while it runs (SPEC section 1). It is the first complete week
 * after which at most one entry is alive, or the season's last week when several are. Two things keep it open:
 * a game not settled in that week or before, since a result to come may still put the last one out (then all who went
 * out together share), and an entry alive whose own first week is still to come. A pool without entries is never decided.
 *
 * @param fates eliminations as graded without regard to a decision, or those of the weeks up to `completeThroughWeek`.
 */
export function decidingWeek({
  weekCount,
  completeThroughWeek,
  fates,
}: {
  weekCount: number;
  /** From `completeThroughWeek`. */
  completeThroughWeek: number;
  fates: readonly FateCount[];
}): number | null {
  const groups = fates.filter((fate) => fate.count > 0);
  if (groups.length === 0) return null;
  for (let week = 1; week <= completeThroughWeek; week++) {
    const alive = groups.filter((group) => group.eliminatedWeek === null || group.eliminatedWeek > week);
    const aliveCount = alive.reduce((sum, group) => sum + group.count, 0);
    if (week >= weekCount) return week;
    if (aliveCount <= 1 && alive.every((group) => group.startWeek <= week)) return week;
  }
  return null;
}
