import { seededRandom } from '../../graphql/feeds/seededRandom.ts';
import { loadSeason } from '../../prisma/seasons/seasons.ts';

/** The first week that the crowd plays. */
export const FIRST_WEEK = 9;
const LAST_WEEK = 18;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface PlannedPick {
  /** Index of the entry within the crowd. */
  entry: number;
  week: number;
  team: string;
}

/** A week of the demo: its picks, then the instants that the clock is set to. */
export interface PlannedWeek {
  week: number;
  picks: PlannedPick[];
  moves: Date[];
}

/** The week in which an entry goes out; null: it lasts. */
export type Fate = number | null;

export interface Plan {
  /** Where the clock is set first: the week before is over. */
  begin: Date;
  weeks: PlannedWeek[];
  fates: Fate[];
}

const season = loadSeason(2025);

/**
 * What a crowd picks, week after week, and what must become of it by the season's results: decided before the storm, so
 * that the outcome does not depend on what is struck when. One entry in eight goes out in a week, with a loser or
 * without a pick; the first two entries last, so that the pool is not decided.
 */
export function planSeason(
  seed: string,
  entries: number,
  weekCount: number,
  firstWeek: number = FIRST_WEEK,
): Plan {
  const random = seededRandom(seed);
  const last = Math.min(LAST_WEEK, firstWeek + weekCount - 1);
  const fates: Fate[] = Array.from({ length: entries }, () => null);
  const used = Array.from({ length: entries }, () => new Set<string>());
  const weeks: PlannedWeek[] = [];
  for (let week = firstWeek; week <= last; week += 1) {
    const { winners, losers } = sidesOf(week);
    const picks: PlannedPick[] = [];
    for (const entry of random.shuffle(Array.from({ length: entries }, (_, index) => index))) {
      if (fates[entry] !== null) continue;
      const isLast = entry > 1 && random.chance(1 / 8);
      if (isLast) fates[entry] = week;
      if (isLast && random.chance(0.3)) continue;
      const open = (isLast ? losers : winners).filter((team) => !used[entry]!.has(team));
      const team = random.pick(open);
      used[entry]!.add(team);
      picks.push({ entry, week, team });
    }
    weeks.push({ week, picks, moves: movesOf(week) });
  }
  return { begin: firstWeek > 1 ? endOf(firstWeek - 1) : new Date(0), weeks, fates };
}

function gamesOf(week: number) {
  return season.games.filter((game) => game.week === week);
}

function sidesOf(week: number): { winners: string[]; losers: string[] } {
  const decided = gamesOf(week).filter((game) => game.homeScore !== game.awayScore);
  const sides = decided.map(({ homeTeamId, awayTeamId, homeScore, awayScore }) =>
    homeScore > awayScore ? [homeTeamId, awayTeamId] : [awayTeamId, homeTeamId],
  );
  return { winners: sides.map(([winner]) => winner!), losers: sides.map(([, loser]) => loser!) };
}

/** Before the first game of the week that follows, and after the last of this one. */
function endOf(week: number): Date {
  const kickoffs = gamesOf(week).map((game) => game.kickoff.getTime());
  return new Date(Math.max(...kickoffs) + 6 * HOUR);
}

/** In and after Thursday's game, twice on Sunday, and when the week is over. */
function movesOf(week: number): Date[] {
  const first = Math.min(...gamesOf(week).map((game) => game.kickoff.getTime()));
  const end = endOf(week).getTime();
  const stops = [first + HOUR, first + 5 * HOUR, first + 2.7 * DAY, first + 2.9 * DAY];
  return [...stops.filter((stop) => stop < end), end].map((instant) => new Date(instant));
}
