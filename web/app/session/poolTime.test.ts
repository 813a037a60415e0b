import { describe, expect, it } from 'vitest';
import { FIXED_EASTERN, poolClockTime, poolDateTime, poolDay, poolShortDay, timeAgo } from './poolTime.ts';

const fixed = FIXED_EASTERN;
const civil = {
  clockOffsets: [
    { from: null, minutes: -300, label: 'EST' },
    { from: '2025-03-09T07:00:00Z', minutes: -240, label: 'EDT' },
    { from: '2025-11-02T06:00:00Z', minutes: -300, label: 'EST' },
  ],
};

describe('times in the zone of the pool', () => {
  it('shows kickoffs at the fixed UTC-4, before and after summer time ends (SPECIFICATION 2.1)', () => {
    expect(poolDateTime('2025-10-26T17:00:00Z', fixed)).toBe('Sun, Oct 26, 1:00 PM EDT');
    expect(poolDateTime('2025-11-09T18:00:00Z', fixed)).toBe('Sun, Nov 9, 1:00 PM your time (2:00 PM EDT)');
  });

  it('follows civil time when the pool does', () => {
    expect(poolClockTime('2025-11-01T17:00:00Z', civil)).toBe('1:00 PM EDT');
    expect(poolClockTime('2025-11-09T18:00:00Z', civil)).toBe('1:00 PM EST');
    expect(poolDateTime('2025-11-09T18:00:00Z', civil)).toBe('Sun, Nov 9, 1:00 PM EST');
  });

  it('changes at the instant at which summer time ends', () => {
    expect(poolClockTime('2025-11-02T05:59:59Z', civil)).toBe('1:59 AM EDT');
    expect(poolClockTime('2025-11-02T06:00:00Z', civil)).toBe('1:00 AM EST');
  });

  it('names the day of the pool, not of UTC', () => {
    expect(poolDay('2025-10-28T00:15:00Z', civil)).toBe('Monday, October 27');
    expect(poolShortDay('2025-10-28T00:15:00Z', civil)).toBe('Mon, Oct 27');
    expect(poolClockTime('2025-10-28T16:05:00Z', fixed)).toBe('12:05 PM EDT');
    expect(poolClockTime('2025-10-28T04:05:00Z', fixed)).toBe('12:05 AM EDT');
  });
});

describe('how long ago (SPECIFICATION 7.12)', () => {
  it.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [23 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, '1 day ago'],
    [72 * 3_600_000, '3 days ago'],
  ])('%d ms: %s', (past, words) => {
    expect(timeAgo(1_000_000_000, 1_000_000_000 + past)).toBe(words);
  });
});
