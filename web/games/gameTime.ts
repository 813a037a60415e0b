import { type PoolZone, poolClockTime, poolDateTime, poolShortDay } from '../session/poolTime.ts';

/** A game with its fields as the API gives them; `statusText` serves only where it names no time. */
interface GameTime {
  readonly displayStatus: string;
  readonly statusText: string;
  readonly kickoff: string;
  readonly isKickoffConfirmed: boolean;
}

/** Whether a game was to be over long ago and nothing is known of it: its text is its kickoff again. */
export const isWithoutResult = ({ displayStatus, statusText }: GameTime): boolean =>
  displayStatus === 'IN_PROGRESS' && statusText !== 'In Progress';

/** The state of the game ("Q3 12:34", "Final"), or its kickoff: "Sun, Oct 26, 1:00 PM EDT". */
export function gameStatusText(game: GameTime, zone: PoolZone): string {
  if (game.displayStatus !== 'SCHEDULED' && !isWithoutResult(game)) return game.statusText;
  return game.isKickoffConfirmed
    ? poolDateTime(game.kickoff, zone)
    : `${poolShortDay(game.kickoff, zone)}, time TBD`;
}

/** The same under a heading that names the day: "1:00 PM EDT". */
export function gameStatusOnItsDay(game: GameTime, zone: PoolZone): string {
  if (game.displayStatus !== 'SCHEDULED' && !isWithoutResult(game)) return game.statusText;
  return game.isKickoffConfirmed ? poolClockTime(game.kickoff, zone) : 'time TBD';
}
