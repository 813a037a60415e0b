import { describe, expect, it } from 'vitest';
import { readIn } from '#web/testing/readIn.ts';
import { exactPoolTime, poolClockTime, poolDateTime, poolLongTime, timesOf } from './poolTime.ts';

const zone = (minutes: number) => ({
  clockOffsets: [{ from: null, minutes, label: minutes === -240 ? 'EDT' : 'EST' }],
});
const EDT = zone(-240);
const EST = zone(-300);

describe("a time below a day, on the reader's clock first", () => {
  it.each([
    // The reader's zone, instant, the pool's zone, expected text. Summer time ends in Europe on October 26, 2025, in New
    // York on November 2.
    ['Europe/Berlin', '2025-10-24T00:15:00Z', EDT, 'Fri 2:15 AM your time (8:15 PM EDT)'],
    ['Europe/Berlin', '2025-10-26T14:00:00Z', EDT, '3:00 PM your time (10:00 AM EDT)'],
    ['Europe/Berlin', '2025-11-02T18:00:00Z', EST, '7:00 PM your time (1:00 PM EST)'],
    ['America/Los_Angeles', '2025-11-02T15:00:00Z', EST, '7:00 AM your time (10:00 AM EST)'],
    ['Asia/Kolkata', '2025-10-26T17:00:00Z', EDT, '10:30 PM your time (1:00 PM EDT)'],
    ['Asia/Tokyo', '2025-10-26T17:00:00Z', EDT, 'Mon 2:00 AM your time (1:00 PM EDT)'],
    ['Pacific/Honolulu', '2025-10-27T09:00:00Z', EDT, 'Sun 11:00 PM your time (5:00 AM EDT)'],
    ['UTC', '2025-10-27T00:00:00Z', EDT, 'Mon 12:00 AM your time (8:00 PM EDT)'],
    ['America/New_York', '2025-11-09T18:00:00Z', EDT, '1:00 PM your time (2:00 PM EDT)'],
  ])('%s at %s', (reader, instant, pool, words) => {
    process.env.TZ = reader;
    expect(poolClockTime(instant, pool)).toBe(words);
    expect(poolClockTime(Date.parse(instant), pool)).toBe(words);
  });

  it("is the pool's alone where both clocks agree", () => {
    expect(timesOf('2025-11-01T18:00:00Z', EDT, 'clock')).toEqual({ first: '2:00 PM EDT', beside: null });
    process.env.TZ = 'America/Toronto';
    expect(poolClockTime('2025-11-02T18:00:00Z', EST)).toBe('1:00 PM EST');
  });

  it('is on both clocks from the day on which summer time ends, in a pool of fixed UTC-4', () => {
    const walk = ['2025-11-01', '2025-11-02'].map((day) => poolClockTime(`${day}T18:00:00Z`, EDT));
    expect(walk).toEqual(['2:00 PM EDT', '1:00 PM your time (2:00 PM EDT)']);
  });
});

describe('a time with its day', () => {
  it("has the reader's day, and the pool's weekday where it is another", () => {
    process.env.TZ = 'Europe/London';
    readIn('en-GB');
    expect(poolDateTime('2025-10-28T00:15:00Z', EDT)).toBe('Tue, 28 Oct, 00:15 your time (Mon 20:15 EDT)');
    expect(poolLongTime('2025-10-26T14:00:00Z', EDT)).toBe('Sunday, 26 October, 14:00 your time (10:00 EDT)');
    expect(exactPoolTime('2025-10-26T13:41:07.312Z', EDT)).toBe('09:41:07.312 EDT');
  });
});
