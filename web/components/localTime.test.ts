import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localTimeText } from './localTime.ts';

const EDT = -240;
const EST = -300;

const home = process.env.TZ;
afterEach(() => {
  process.env.TZ = home;
});

describe("a time on the viewer's clock", () => {
  it.each([
    // Viewer's zone, instant, the pool's offset then, expected text. Summer time ends in Europe on October
    // 26, 2025, in New York on November 2.
    ['Europe/Berlin', '2025-10-24T00:15:00Z', EDT, 'Fri 2:15 AM your time'],
    ['Europe/Berlin', '2025-10-26T14:00:00Z', EDT, '3:00 PM your time'],
    ['Europe/Berlin', '2025-11-02T18:00:00Z', EST, '7:00 PM your time'],
    ['America/Los_Angeles', '2025-11-02T15:00:00Z', EST, '7:00 AM your time'],
    ['America/Los_Angeles', '2025-10-28T00:15:00Z', EDT, '5:15 PM your time'],
    ['Asia/Kolkata', '2025-10-26T17:00:00Z', EDT, '10:30 PM your time'],
    ['Asia/Tokyo', '2025-10-26T17:00:00Z', EDT, 'Mon 2:00 AM your time'],
    ['Pacific/Honolulu', '2025-10-27T09:00:00Z', EDT, 'Sun 11:00 PM your time'],
    ['UTC', '2025-10-27T00:00:00Z', EDT, 'Mon 12:00 AM your time'],
    ['America/New_York', '2025-11-09T18:00:00Z', EDT, '1:00 PM your time'],
  ])('%s at %s, %d minutes', (zone, instant, offset, words) => {
    process.env.TZ = zone;
    expect(localTimeText(instant, offset)).toBe(words);
    expect(localTimeText(Date.parse(instant), offset)).toBe(words);
  });

  it('is not shown where both clocks agree', () => {
    process.env.TZ = 'America/New_York';
    expect(localTimeText('2025-11-01T18:00:00Z', EDT)).toBeNull();
    expect(localTimeText('2025-11-02T18:00:00Z', EST)).toBeNull();
    process.env.TZ = 'America/Toronto';
    expect(localTimeText('2025-11-02T18:00:00Z', EST)).toBeNull();
  });
});

describe('the hour of difference for a viewer in New York in a pool of fixed UTC-4', () => {
  beforeEach(() => {
    process.env.TZ = 'America/New_York';
  });

  it('is shown from the day on which summer time ends', () => {
    const walk = ['2025-10-31', '2025-11-01', '2025-11-02', '2025-11-03'].map((day) =>
      localTimeText(`${day}T18:00:00Z`, EDT),
    );
    expect(walk).toEqual([null, null, '1:00 PM your time', '1:00 PM your time']);
  });
});
