import { describe, expect, it } from 'vitest';
import { readIn } from '#web/testing/readIn.ts';
import { ownDateTime, wallAt } from './wall.ts';

const INSTANT = '2025-10-26T17:05:07.312Z';

describe("a clock on a wall, by the reader's locale", () => {
  it.each([
    ['en-US', 'Sun, Oct 26', 'Sunday, October 26', '1:05 PM', '1:05:07.312 PM', 'Oct 26, 2025'],
    ['en-GB', 'Sun, 26 Oct', 'Sunday, 26 October', '13:05', '13:05:07.312', '26 Oct 2025'],
    ['de-DE', 'Sun, 26 Oct', 'Sunday, 26 October', '13:05', '13:05:07.312', '26 Oct 2025'],
    ['en-AU', 'Sun, 26 Oct', 'Sunday, 26 October', '1:05 PM', '1:05:07.312 PM', '26 Oct 2025'],
    ['ja-JP', 'Sun, Oct 26', 'Sunday, October 26', '13:05', '13:05:07.312', 'Oct 26, 2025'],
    ['en', 'Sun, Oct 26', 'Sunday, October 26', '1:05 PM', '1:05:07.312 PM', 'Oct 26, 2025'],
    ['not a locale', 'Sun, Oct 26', 'Sunday, October 26', '1:05 PM', '1:05:07.312 PM', 'Oct 26, 2025'],
  ])('%s', (language, shortDay, day, clock, exactClock, date) => {
    readIn(language);
    expect(wallAt(INSTANT, -240)).toEqual({ weekday: 'Sun', shortDay, day, clock, exactClock, date });
  });

  it('has a midnight and a noon', () => {
    const clocks = () => ['04:00', '16:00'].map((time) => wallAt(`2025-10-26T${time}:00Z`, -240).clock);
    expect(clocks()).toEqual(['12:00 AM', '12:00 PM']);
    readIn('de-DE');
    expect(clocks()).toEqual(['00:00', '12:00']);
  });

  it("is the reader's own for what has no pool", () => {
    expect(ownDateTime(INSTANT)).toBe('Oct 26, 2025, 1:05 PM EDT');
    process.env.TZ = 'Europe/London';
    readIn('en-GB');
    expect(ownDateTime(INSTANT)).toBe('26 Oct 2025, 17:05 GMT');
  });
});
