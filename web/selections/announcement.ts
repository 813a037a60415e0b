import type { Selection } from './selections.ts';
import { lockOf } from './selections.ts';

/** An unsubmitted selection is announced from here on, in milliseconds before its lock. */
export const ANNOUNCED_FROM = 600_000;
/** Minutes before the lock at which it is announced again. */
const AGAIN_AT = [1, 2, 5, 10];

/**
 * What a screen reader is told of selections whose lock is near; empty for none. The words change at ten, five, two and
 * one minutes alone, so that they are read four times and not every second.
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
