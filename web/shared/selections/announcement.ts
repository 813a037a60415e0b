import { lockOf, type Selection } from './selections.ts';

/** Milliseconds before its lock from which an unsubmitted selection is announced. */
export const ANNOUNCED_FROM = 600_000;
/** Minutes before the lock at which the announcement is repeated. */
const AGAIN_AT = [1, 2, 5, 10];

/**
 * Announces selections that lock soon; empty for none. The text changes only at ten, five, two and one
 * minutes, so that it is read four times and not every second.
 */
export function announcement(selected: readonly Selection[], now: number): string {
  return selected
    .flatMap((selection) => {
      const left = lockOf(selection) - now;
      const minutes = AGAIN_AT.find((mark) => left <= mark * 60_000);
      if (left <= 0 || minutes === undefined) return [];
      const time = minutes === 1 ? 'Less than a minute' : `Less than ${minutes} minutes`;
      return [
        `${time} left: ${selection.teamName} for ${selection.username} in Week ${selection.week} is selected, but not submitted.`,
      ];
    })
    .join(' ');
}
