interface Round {
  name: string;
  /** The name within a sentence. */
  inText: string;
  /** Number of games: 14 teams play in the playoffs since 2020, 12 before. */
  games: number;
  /** The round's week on the scoreboard feed, whose fourth one is the Pro Bowl. */
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

/** Number of consecutive weeks with playoff games. */
export const PLAYOFF_WEEKS = ROUNDS.length;

/** Number of weeks of the regular season that starts in this year. */
export function regularWeeks(seasonYear: number): number {
  return seasonYear <= 2020 ? 17 : 18;
}

/**
 * The playoff round of a week; null in the regular season.
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
 * "Week 8"; in the playoffs "the Wild Card round": within a sentence.
 * @param weekCount of the regular season
 */
export function weekInText(week: number, weekCount: number): string {
  return roundOf(week, weekCount)?.inText ?? `Week ${week}`;
}

export function gamesOfRound({ games, feedWeek }: Round, seasonYear: number): number {
  return feedWeek === 1 && seasonYear < 2020 ? 4 : games;
}

/** Abbreviations in feeds and schedules for an undecided team. */
const UNDECIDED = new Set(['', 'NA', 'TBD', 'TBA', 'AFC', 'NFC']);

/** Whether an abbreviation stands for an undecided playoff team. */
export function isUndecided(abbreviation: string): boolean {
  return UNDECIDED.has(abbreviation.trim().toUpperCase());
}

/**
 * The pool's last week with known games: those of a playoff round are unknown before the previous round was played.
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
  const lastWithGames = games.reduce((latest, { week }) => Math.max(latest, week), regular);
  return Math.min(lastWeek, lastWithGames);
}

/**
 * The pool's first round without known games; null for none.
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
