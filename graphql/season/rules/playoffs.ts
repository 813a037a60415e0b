/** A round of the playoffs. */
interface Round {
  name: string;
  /** The name in the middle of a sentence. */
  inText: string;
  /** The number of its games; 14 teams play in the playoffs since 2020, 12 before. */
  games: number;
  /** The round's week on the scoreboard feed, whose fourth one has the Pro Bowl. */
  feedWeek: number;
}

const ROUNDS: readonly Round[] = [
  { name: 'Wild Card', inText: 'the Wild Card round', games: 6, feedWeek: 1 },
  { name: 'Divisional', inText: 'the Divisional round', games: 4, feedWeek: 2 },
  {
    name: 'Conference Championships',
    inText: 'the Conference Championships',
    games: 2,
    feedWeek: 3,
  },
  { name: 'Super Bowl', inText: 'the Super Bowl', games: 1, feedWeek: 5 },
];

/** The number of weeks with playoff games, each after the other. */
export const PLAYOFF_WEEKS = ROUNDS.length;

/** The number of weeks of the regular season that starts in this year. */
export function regularWeeks(seasonYear: number): number {
  return seasonYear <= 2020 ? 17 : 18;
}

/**
 * The round of the playoffs that is played in a week; null for a week of the regular season.
 * @param weekCount of the regular season
 */
export function roundOf(week: number, weekCount: number): Round | null {
  return ROUNDS[week - weekCount - 1] ?? null;
}

/**
 * "Week 8"; in the playoffs "Wild Card".
 * @param weekCount of the regular season
 */
export function weekTitle(week: number, weekCount: number): string {
  return roundOf(week, weekCount)?.name ?? `Week ${week}`;
}

/**
 * "Week 8"; in the playoffs "the Wild Card round": for the middle of a sentence.
 * @param weekCount of the regular season
 */
export function weekInText(week: number, weekCount: number): string {
  return roundOf(week, weekCount)?.inText ?? `Week ${week}`;
}

/** The number of games of a round in a season. */
export function gamesOfRound({ games, feedWeek }: Round, seasonYear: number): number {
  return feedWeek === 1 && seasonYear < 2020 ? 4 : games;
}

/** Abbreviations that feeds and schedules give for a team that is not known yet. */
const UNDECIDED = new Set(['', 'NA', 'TBD', 'TBA', 'AFC', 'NFC']);

/** Whether an abbreviation stands for a team of the playoffs that is not known yet. */
export function isUndecided(abbreviation: string): boolean {
  return UNDECIDED.has(abbreviation.trim().toUpperCase());
}

/**
 * The last week that a pool plays as far as it is known: the games of a round of the playoffs are not known before the round
 * before it was played.
 * @param regularWeeks number of weeks of the regular season
 */
export function lastKnownWeek({
  games,
  lastWeek,
  regularWeeks: regular,
}: {
  games: readonly { week: number }[];
  lastWeek: number;
  regularWeeks: number;
}): number {
  const known = games.reduce((latest, { week }) => Math.max(latest, week), regular);
  return Math.min(lastWeek, known);
}

/**
 * The first round that a pool plays and whose games are not known yet; null for none.
 * @param known the weeks whose games are known
 * @param lastWeek null without playoffs
 * @param regularWeeks number of weeks of the regular season
 */
export function firstUnknownRound({
  known,
  firstWeek,
  lastWeek,
  regularWeeks: regular,
}: {
  known: readonly number[];
  firstWeek: number;
  lastWeek: number | null;
  regularWeeks: number;
}): number | null {
  const next = Math.max(firstWeek, ...known.map((week) => week + 1));
  return next > regular && next <= (lastWeek ?? regular) ? next : null;
}
