import { teamsInWeek, type Planned, type PlanWeek } from './planWeeks.ts';

/** How likely a plan survives. */
export interface Survival {
  /** The chance of fewer strikes than lives are left; null where no planned team has a known chance. */
  chance: number | null;
  /** Weeks that lack a team, or whose team has no known chance: they are left out. */
  openWeeks: number[];
}

/**
 * The chance to survive through a week: of fewer strikes than `livesLeft` in the planned games, which are independent. Two teams
 * that play each other are one strike for certain. Ties are left out, like in the chances themselves.
 */
export function survival(
  weeks: readonly PlanWeek[],
  plan: readonly Planned[],
  throughWeek: number,
  livesLeft: number,
): Survival {
  // The chances of 0, 1, … strikes so far; of more than matter none are kept.
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
 * How far the plan says something: the last week up to which every week has its teams with known chances, at most the
 * wanted one; null where the first week lacks one. A chance "through Week 18" of a plan that ends in Week 9 would be that of Week 9.
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

/** The chances of strikes after one more game; only fewer than `livesLeft` are kept. */
function afterGame(strikes: readonly number[], chance: number, livesLeft: number): number[] {
  return Array.from({ length: Math.min(livesLeft, strikes.length + 1) }, (_, count) => {
    const won = (strikes[count] ?? 0) * chance;
    return won + (count > 0 ? strikes[count - 1]! * (1 - chance) : 0);
  });
}
