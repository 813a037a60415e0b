import type { GameFacts, GameStatus, KickoffFacts } from '#graphql/grading/rules/facts.ts';
import { formatDay, formatKickoff, isThursday } from '#kernel/rules/zones.ts';

export type DisplayStatus = 'FINAL' | 'LIVE' | 'IN_PROGRESS' | 'SCHEDULED' | 'POSTPONED' | 'CANCELLED';

export interface DisplayFacts extends KickoffFacts {
  status: GameStatus;
  /** 1 to 4, 5 for overtime; null before kickoff. */
  period: number | null;
  /** "12:34", "Halftime" or null. */
  clock: string | null;
  homeScore: number | null;
  awayScore: number | null;
  wentToOvertime: boolean;
}

/** Milliseconds after kickoff when a game with scores but no live quarter counts as live (SPECIFICATION 2.6). */
export const LIVE_AFTER = 15 * 60_000;

/**
 * Milliseconds after kickoff when a game without any update no longer counts as in progress: its text is its
 * kickoff again.
 */
const LONG_PAST = 12 * 3_600_000;

/**
 * The display status of a game (SPECIFICATION 2.6): FINAL when completed; LIVE when a live quarter is set, or
 * when scores exist and kickoff was 15 or more minutes ago; IN_PROGRESS when kickoff has passed but it is
 * not live; otherwise SCHEDULED. Postponed and canceled games have their own status. A placeholder kickoff
 * never passes.
 */
export function displayStatus(game: DisplayFacts, now: Date): DisplayStatus {
  if (game.status === 'FINAL' || game.status === 'POSTPONED' || game.status === 'CANCELLED')
    return game.status;
  const sinceKickoff = game.isKickoffConfirmed ? now.getTime() - game.kickoff.getTime() : -Infinity;
  const hasScores = game.homeScore !== null && game.awayScore !== null;
  if (game.status === 'LIVE' || game.period !== null || (hasScores && sinceKickoff >= LIVE_AFTER))
    return 'LIVE';
  return sinceKickoff >= 0 ? 'IN_PROGRESS' : 'SCHEDULED';
}

function liveText({ period, clock }: DisplayFacts): string {
  if (period === null) return clock ?? 'Live';
  if (clock !== null && !/\d/.test(clock)) return clock;
  const quarter = period > 4 ? 'OT' : `Q${period}`;
  return clock === null ? quarter : `${quarter} ${clock}`;
}

/**
 * The state of a game in words without an instant: "Q3 12:34", "Halftime", "OT 3:10", "In Progress", "Final",
 * "Final/OT"; null while only the kickoff is known (SPECIFICATION 2.6).
 */
export function stateText(game: DisplayFacts, now: Date): string | null {
  switch (displayStatus(game, now)) {
    case 'FINAL':
      return game.wentToOvertime ? 'Final/OT' : 'Final';
    case 'LIVE':
      return liveText(game);
    case 'IN_PROGRESS':
      return now.getTime() - game.kickoff.getTime() < LONG_PAST ? 'In Progress' : null;
    case 'POSTPONED':
      return 'Postponed';
    case 'CANCELLED':
      return 'Canceled';
    case 'SCHEDULED':
      return null;
  }
}

/** A kickoff in the zone: "Sun, Oct 26, 1:00 PM EDT", "Sun, Oct 26, time TBD". */
export function kickoffText({ kickoff, isKickoffConfirmed }: KickoffFacts, timeZone: string): string {
  return isKickoffConfirmed ? formatKickoff(kickoff, timeZone) : `${formatDay(kickoff, timeZone)}, time TBD`;
}

export function statusText(game: DisplayFacts, now: Date, timeZone: string): string {
  return stateText(game, now) ?? kickoffText(game, timeZone);
}

/**
 * The order of a week's games (SPECIFICATION 2.7): Thursday games in the zone first, then by kickoff, then
 * by id.
 */
export function inGameOrder<Game extends Pick<GameFacts, 'id' | 'kickoff'>>(
  games: readonly Game[],
  timeZone: string,
): Game[] {
  return games
    .map((game) => ({ game, day: isThursday(game.kickoff, timeZone) ? 0 : 1, at: game.kickoff.getTime() }))
    .sort((a, b) => a.day - b.day || a.at - b.at || a.game.id - b.game.id)
    .map(({ game }) => game);
}
