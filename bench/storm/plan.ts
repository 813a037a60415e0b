import { seededRandom } from '#graphql/season/feeds/seededRandom.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';

/** The first week that the crowd plays. */
const FIRST_WEEK = 9;
const LAST_WEEK = 18;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface PlannedPick {
  /** Index of the entry within the crowd. */
  entry: number;
  week: number;
  team: string;
}

/** A week of the demo: its picks, then the instants to which the clock is set. */
interface PlannedWeek {
  week: number;
  picks: PlannedPick[];
  moves: Date[];
}

/** The week in which the entry is eliminated; null when it survives. */
export type EliminatedWeek = number | null;

export interface Plan {
  /** The first instant of the clock: the week before is over. */
  begin: Date;
  weeks: PlannedWeek[];
  eliminatedWeeks: EliminatedWeek[];
}

const season = loadSeason(2025);

/**
 * The picks of the crowd by week, and the standings that follow from the season's results. Fixed before the
 * storm, so that the outcome does not depend on the moments of the faults. One entry in eight is eliminated
 * in a week, by a loss or without a pick; the first two entries survive, so that the pool is not decided.
 */
export function planSeason(
  seed: string,
  entries: number,
  weekCount: number,
  firstWeek: number = FIRST_WEEK,
): Plan {
  const random = seededRandom(seed);
  const last = Math.min(LAST_WEEK, firstWeek + weekCount - 1);
  const eliminatedWeeks: EliminatedWeek[] = Array.from({ length: entries }, () => null);
  const used = Array.from({ length: entries }, () => new Set<string>());
  const weeks: PlannedWeek[] = [];
  for (let week = firstWeek; week <= last; week += 1) {
    const { winners, losers } = sidesOf(week);
    const picks: PlannedPick[] = [];
    for (const entry of random.shuffle(Array.from({ length: entries }, (_, index) => index))) {
      if (eliminatedWeeks[entry] !== null) continue;
      const isLast = entry > 1 && random.chance(1 / 8);
      if (isLast) eliminatedWeeks[entry] = week;
      if (isLast && random.chance(0.3)) continue;
      const open = (isLast ? losers : winners).filter((team) => !used[entry]!.has(team));
      const team = random.pick(open);
      used[entry]!.add(team);
      picks.push({ entry, week, team });
    }
    weeks.push({ week, picks, moves: movesOf(week) });
  }
  return { begin: firstWeek > 1 ? endOf(firstWeek - 1) : new Date(0), weeks, eliminatedWeeks };
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

/** During and after Thursday's game, twice on Sunday, and at the end of the week. */
function movesOf(week: number): Date[] {
  const first = Math.min(...gamesOf(week).map((game) => game.kickoff.getTime()));
  const end = endOf(week).getTime();
  const stops = [first + HOUR, first + 5 * HOUR, first + 2.7 * DAY, first + 2.9 * DAY];
  return [...stops.filter((stop) => stop < end), end].map((instant) => new Date(instant));
}
