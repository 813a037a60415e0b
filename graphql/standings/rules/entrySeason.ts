import type { PickOutcome } from '#graphql/grading/rules/facts.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

// What the season so far tells about one entry, from what is public about it.

interface ScoredGame {
  homeTeamId: string;
  awayTeamId: string;
  status: string;
  homeScore: number | null;
  awayScore: number | null;
}

/**
 * The points by which a pick of the team came through a final game: those by which it won, in a losers' pool those by which it
 * lost. Negative when it did not; null without a final score.
 */
export function marginOf(teamId: string, game: ScoredGame, pickTo: PoolOptions['pickTo']): number | null {
  const { status, homeScore, awayScore } = game;
  if (status !== 'FINAL' || homeScore === null || awayScore === null) return null;
  const byHome = homeScore - awayScore;
  if (byHome === 0) return 0;
  return (teamId === game.homeTeamId) === (pickTo === 'WIN') ? byHome : -byHome;
}

/**
 * The number of weeks that an entry came through.
 * @param weeks the complete weeks of the pool whose deadline has passed
 * @param outWeek the week of the public elimination
 * @param decidedWeek the week that decided the pool; later weeks do not count
 */
export function weeksSurvived(
  startWeek: number,
  outWeek: number | null,
  weeks: readonly number[],
  decidedWeek: number | null,
): number {
  return weeks.filter(
    (week) => week >= startWeek && week < (outWeek ?? Infinity) && week <= (decidedWeek ?? Infinity),
  ).length;
}

interface GradedPick {
  week: number;
  outcome: PickOutcome;
  /** As `marginOf` gives it. */
  margin: number | null;
}

/**
 * The pick that an entry came through with by the fewest points, the earliest of several; null without one. Picks made ahead for
 * weeks after the decision do not count.
 */
export function closestEscape<Pick extends GradedPick>(
  picks: readonly Pick[],
  { outWeek, decidedWeek }: { outWeek: number | null; decidedWeek: number | null },
  tieRule: PoolOptions['tieRule'],
): Pick | null {
  let closest: Pick | null = null;
  for (const pick of picks) {
    if (pick.margin === null || pick.week >= (outWeek ?? Infinity)) continue;
    if (pick.week > (decidedWeek ?? Infinity)) continue;
    if (pick.outcome !== 'WON' && !(pick.outcome === 'TIED' && tieRule === 'SURVIVE')) continue;
    if (
      closest === null ||
      pick.margin < closest.margin! ||
      (pick.margin === closest.margin && pick.week < closest.week)
    )
      closest = pick;
  }
  return closest;
}

/** What becomes of an entry in the current week, as everybody may know it. */
export type ThisWeekState = 'WAITING' | 'NOT_PICKED' | 'PICKED' | 'PENDING' | 'SURVIVED' | 'OUT';

interface ThisWeekFacts {
  week: number;
  startWeek: number;
  isOut: boolean;
  isRevealed: boolean;
  /** The number of stored picks, and of those that the week takes. */
  picked: number;
  needed: number;
  /** Of the picks of the week, once they are public. */
  outcomes: readonly PickOutcome[];
  /** Whether the week has given the entry a strike, as far as that is public. */
  isStruck: boolean;
  /** Whether the entry takes a bye for what it has not picked. */
  isBye: boolean;
  /** Whether a reinstatement or a buy-back cancels what happens in the week, or the week counts for nobody. */
  isCleared: boolean;
}

/**
 * The state of an entry in a week. Before the deadline it tells whether the entry has picked, and nothing of the teams
 * (SPECIFICATION 4.5).
 */
export function thisWeekState(facts: ThisWeekFacts): ThisWeekState {
  if (facts.isOut) return 'OUT';
  if (facts.week < facts.startWeek) return 'WAITING';
  if (!facts.isRevealed) return facts.picked >= facts.needed ? 'PICKED' : 'NOT_PICKED';
  if (facts.outcomes.includes('PENDING')) return 'PENDING';
  // Between the deadline and its grading an entry without a pick has no strike yet.
  const isComplete = facts.outcomes.length >= facts.needed || facts.isBye || facts.isCleared;
  return isComplete || facts.isStruck ? 'SURVIVED' : 'PENDING';
}
