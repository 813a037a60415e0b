// @vitest-environment node
import { expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './wallClockInput.ts';

const ZONE = {
  clockOffsets: [
    { from: null, minutes: -360, label: 'MDT' },
    { from: '2025-11-02T08:00:00Z', minutes: -420, label: 'MST' },
  ],
};

it.each([
  ['2025-10-26T23:59:59', '2025-10-27T05:59:59.000Z'],
  ['2025-11-09T11:00', '2025-11-09T18:00:00.000Z'],
])('%s on the pool’s clock is %s', (wall, instant) => {
  expect(fromWallClock(wall, ZONE)).toBe(instant);
  expect(wall.startsWith(toWallClock(instant, ZONE))).toBe(true);
});

it.each(['', '2025-11-09', 'T23:59:59', '12025-11-09T23:59:59', '275760-12-31T23:59:59'])(
  'what is no day has no instant: %j',
  (wall) => {
    expect(fromWallClock(wall, ZONE)).toBeNull();
  },
);
