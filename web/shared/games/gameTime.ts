import { type PoolZone, poolClockTime, poolDateTime, poolShortDay } from '#web/app/session/poolTime.ts';

/** A game with its fields as the API gives them. */
interface GameTime {
  /** Null while only the kickoff is known. */
  readonly stateText?: string | null | undefined;
  readonly kickoff: string;
  readonly isKickoffConfirmed: boolean;
}

/** Whether a game should be over long ago and has no result. */
export const isWithoutResult = (game: { displayStatus: string; stateText?: string | null | undefined }) =>
  game.displayStatus === 'IN_PROGRESS' && game.stateText == null;

/** The state of the game ("Q3 12:34", "Final"), or its kickoff: "Sun, Oct 26, 1:00 PM EDT". */
export function gameStatusText({ stateText, kickoff, isKickoffConfirmed }: GameTime, zone: PoolZone): string {
  if (stateText != null) return stateText;
  return isKickoffConfirmed ? poolDateTime(kickoff, zone) : `${poolShortDay(kickoff, zone)}, time TBD`;
}

/** Below a day's heading: "1:00 PM EDT". */
export function gameStatusOnItsDay({ stateText, ...game }: GameTime, zone: PoolZone): string {
  if (stateText != null) return stateText;
  return game.isKickoffConfirmed ? poolClockTime(game.kickoff, zone) : 'time TBD';
}
