import type { GameFacts } from '../grading/rules/facts.ts';
import { DEFAULT_OPTIONS } from '../pools/rules/options/poolOptions.ts';
import { aFinal, anEntry, aPick, deadlineOf, hoursFrom } from './facts.ts';
import type { League } from './randomLeague.ts';

const WEEKS = Array.from({ length: 18 }, (_, index) => index + 1);

const teamsOf = (week: number) => ({ homeTeamId: `W${week}`, awayTeamId: `L${week}` });

/** The teams of plain leagues. */
export const PLAIN_TEAMS = WEEKS.flatMap((week) => Object.values(teamsOf(week)));

/**
 * A finished season of 18 weeks with one game a week, each won by the home team.
 * @param weeks for each entry the week in which it picked the loser, after only winners; null: never
 */
export function plainLeague(weeks: readonly (number | null)[]): League {
  const games = WEEKS.map((week): GameFacts => aFinal('WON', { id: week, week, ...teamsOf(week) }));
  return {
    entries: weeks.map((_, index) => anEntry({ id: index + 1 })),
    picks: weeks.flatMap((last, index) =>
      WEEKS.filter((week) => week <= (last ?? 18)).map((week) => {
        const { homeTeamId, awayTeamId } = teamsOf(week);
        const teamId = week === last ? awayTeamId : homeTeamId;
        return aPick({ entryId: index + 1, week, gameId: week, teamId });
      }),
    ),
    options: DEFAULT_OPTIONS,
    plans: new Map(),
    facts: {
      ...DEFAULT_OPTIONS,
      weekCount: 18,
      deadlines: new Map(WEEKS.map((week) => [week, deadlineOf(week)])),
      games,
      rulings: [],
      now: hoursFrom(18, 100),
    },
    entryFeeCents: 5000,
    pinnedWeek: null,
  };
}
