import { describe, expect, it } from 'vitest';
import { poolClockTime, poolDateTime, poolOffsetMinutes, timeAgo } from './poolTime.ts';

const fixed = { timeZone: 'Etc/GMT+4' };
const civil = { timeZone: 'America/New_York' };

describe('times in the zone of the pool', () => {
  it('reads kick-offs at the fixed UTC-4, before and after the clocks go back (SPEC section 4)', () => {
    expect(poolDateTime('2025-10-26T17:00:00Z', fixed)).toBe('Sun, Oct 26, 1:00 PM EDT');
    expect(poolDateTime('2025-11-09T18:00:00Z', fixed)).toBe('Sun, Nov 9, 2:00 PM EDT');
  });

  it('follows civil time when the pool does', () => {
    expect(poolClockTime('2025-11-01T17:00:00Z', civil)).toBe('1:00 PM EDT');
    expect(poolClockTime('2025-11-09T18:00:00Z', civil)).toBe('1:00 PM EST');
    expect(poolDateTime('2025-11-09T18:00:00Z', civil)).toBe('Sun, Nov 9, 1:00 PM EST');
  });

  it('knows how far the zone is ahead of UTC', () => {
    expect(poolOffsetMinutes('2025-12-01T12:00:00Z', fixed)).toBe(-240);
    expect(poolOffsetMinutes('2025-11-01T12:00:00Z', civil)).toBe(-240);
    expect(poolOffsetMinutes('2025-11-03T12:00:00Z', civil)).toBe(-300);
    expect(poolOffsetMinutes('2025-11-03T12:00:00Z', { timeZone: 'UTC' })).toBe(0);
    expect(poolOffsetMinutes('2025-11-03T12:00:00Z', { timeZone: 'Asia/Kolkata' })).toBe(330);
  });
});

describe('how long ago (SPEC section 4)', () => {
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
