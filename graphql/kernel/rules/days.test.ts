import { describe, expect, it } from 'vitest';
import { startOfDay } from './days.ts';

describe('the start of a day', () => {
  it.each([
    ['2025-10-26', 'America/New_York', 0, '2025-10-26T04:00:00.000Z'],
    // The day of 25 hours.
    ['2025-11-02', 'America/New_York', 0, '2025-11-02T04:00:00.000Z'],
    ['2025-11-02', 'America/New_York', 1, '2025-11-03T05:00:00.000Z'],
    ['2025-12-31', 'Europe/Berlin', 1, '2025-12-31T23:00:00.000Z'],
    // A midnight that summer time skips.
    ['2025-09-07', 'America/Santiago', 0, '2025-09-07T04:00:00.000Z'],
  ])('%s in %s, %i days later', (day, timeZone, later, instant) => {
    expect(startOfDay(day, timeZone, later)?.toISOString()).toBe(instant);
  });

  it.each(['yesterday', '2025-13-45', '2025-02-29', '2025-10-26T00:00', '12025-10-26', ''])(
    'is none for %j',
    (day) => {
      expect(startOfDay(day, 'America/Denver')).toBeNull();
    },
  );
});
