import { teamsInWeek, type Planned, type PlanWeek } from './planWeeks.ts';

export interface Survival {
  /** Of fewer strikes than the lives left; null where no planned team has a known chance. */
  chance: number | null;
  /** Weeks without a team or a known chance, which are not counted. */
  openWeeks: number[];
}

/**
 * The chance of fewer strikes than `livesLeft` through a week, with independent games. Opponents are one
 * certain strike. Ties are ignored, as in the chances.
 */
export function survival(
  weeks: readonly PlanWeek[],
  plan: readonly Planned[],
  throughWeek: number,
  livesLeft: number,
): Survival {
  // Probabilities of 0, 1, … strikes, below the limit.
  let strikes = [1];
  const openWeeks: number[] = [];
  let isAnyKnown = false;
  for (const week of weeks) {
    if (week.week > throughWeek) continue;
    const teams = teamsInWeek(week, plan);
    const games = teams.map((team) => week.games.get(team)!);
    const chances = games.map(({ chance }) => chance);
    if (teams.length < week.slots || chances.includes(null)) openWeeks.push(week.week);
    const known = chances.filter((chance) => chance !== null);
    if (known.length > 0) isAnyKnown = true;
    const meet = games.length === 2 && games[0]!.opponentId === teams[1];
    for (const chance of meet ? [0] : known) strikes = afterGame(strikes, chance, livesLeft);
  }
  return { chance: isAnyKnown ? strikes.reduce((sum, each) => sum + each, 0) : null, openWeeks };
}

/**
 * The last week up to which every week has teams with known chances, at most the wanted one; null where the
 * first lacks one. Beyond it a chance "through Week 18" would be that of Week 9.
 */
export function plannedThrough(
  weeks: readonly PlanWeek[],
  plan: readonly Planned[],
  throughWeek: number,
): number | null {
  const [firstOpen] = survival(weeks, plan, throughWeek, 1).openWeeks;
  const planned = weeks.filter(
    ({ week }) => week <= throughWeek && (firstOpen === undefined || week < firstOpen),
  );
  return planned.at(-1)?.week ?? null;
}

/** The distribution of strikes after one more game, below `livesLeft`. */
function afterGame(strikes: readonly number[], chance: number, livesLeft: number): number[] {
  return Array.from({ length: Math.min(livesLeft, strikes.length + 1) }, (_, count) => {
    const won = (strikes[count] ?? 0) * chance;
    return won + (count > 0 ? strikes[count - 1]! * (1 - chance) : 0);
  });
}
