import { expect, it } from 'vitest';

import { dueConditions, untilDue } from './due.ts';

const now = new Date('2025-09-07T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it.each([
  [-3_600, 0],
  [0, 0],
  [1, 1_000],
  [60, 60_000],
  [61, 0],
])(
  'an instant in %d seconds comes in %d milliseconds, when none is more than a minute ahead',
  (seconds, left) => {
    const at = inSeconds(seconds);
    expect(untilDue(at, now, 60_000)).toBe(left);
    const [past, tooFar] = dueConditions(now, 60_000);
    expect(at <= past.lte || at > tooFar.gt).toBe(left === 0);
  },
);
