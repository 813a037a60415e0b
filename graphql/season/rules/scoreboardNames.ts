import { regularWeeks, roundOf } from './playoffs.ts';

// What ESPN's scoreboard calls weeks and states of games.

export const REGULAR_SEASON = 2;
export const POSTSEASON = 3;

/**
 * The scoreboard's season type and number for a week: the playoffs are a season type of their own, and their fourth
 * week is the Pro Bowl.
 */
export function feedWeekOf(seasonYear: number, week: number): { seasonType: number; feedWeek: number } {
  const round = roundOf(week, regularWeeks(seasonYear));
  return round === null
    ? { seasonType: REGULAR_SEASON, feedWeek: week }
    : { seasonType: POSTSEASON, feedWeek: round.feedWeek };
}

/** Names of states in which a game is not played. */
export const NOT_PLAYED: Readonly<Record<string, 'POSTPONED' | 'CANCELLED'>> = {
  STATUS_POSTPONED: 'POSTPONED',
  STATUS_CANCELED: 'CANCELLED',
  STATUS_CANCELLED: 'CANCELLED',
  STATUS_ABANDONED: 'CANCELLED',
  STATUS_FORFEIT: 'CANCELLED',
};
