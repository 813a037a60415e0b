import type { GameFacts, RulingFacts } from './facts.ts';

/** Number of entries with the same first week and elimination week: a row of a GROUP BY over a pool's entries. */
export interface SurvivalCount {
  startWeek: number;
  /** Null while alive. */
  eliminatedWeek: number | null;
  count: number;
}

/** Whether a game can be graded: it is final with a score, or postponed or canceled with a ruling. */
export function isGameSettled(
  game: Pick<GameFacts, 'status' | 'homeScore' | 'awayScore'>,
  isRuledOn: boolean,
): boolean {
  if (game.status === 'FINAL') return game.homeScore !== null && game.awayScore !== null;
  return (game.status === 'POSTPONED' || game.status === 'CANCELLED') && isRuledOn;
}

/**
 * The last week such that it and all weeks since `fromWeek` are settled; `fromWeek - 1` for none. A week
 * without games is not complete, nor is one before its deadline, even when rulings have settled its games: a
 * decision at that time would reveal picks.
 * @param openWeek the first week before its deadline; null for none
 * @param fromWeek the first week that any entry plays
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
 * The deciding week; null while the pool is undecided (SPECIFICATION 5.5). It is the first complete week after which at
 * most one entry is alive, or the season's last week when several are. Two things keep the pool open: an unsettled game
 * in that week or before, whose result may eliminate the last entry (then all who were eliminated together share), and
 * an alive entry whose first week has not begun. A pool without entries is never decided.
 * @param survivalCounts eliminations graded regardless of a decision, or those of the weeks up to `completeThroughWeek`
 */
export function decidingWeek({
  weekCount,
  completeThroughWeek,
  survivalCounts,
}: {
  weekCount: number;
  completeThroughWeek: number;
  survivalCounts: readonly SurvivalCount[];
}): number | null {
  const groups = survivalCounts.filter((count) => count.count > 0);
  if (groups.length === 0) return null;
  for (let week = 1; week <= completeThroughWeek; week++) {
    const alive = groups.filter((group) => group.eliminatedWeek === null || group.eliminatedWeek > week);
    const aliveCount = alive.reduce((sum, group) => sum + group.count, 0);
    if (week >= weekCount) return week;
    if (aliveCount <= 1 && alive.every((group) => group.startWeek <= week)) return week;
  }
  return null;
}
