import { describe, expect, it } from 'vitest';
import { feedText, secondSourceText } from './feedText.ts';

const EST = { clockOffsets: [{ from: null, minutes: -300, label: 'EST' }] };
const lastSuccessAt = '2025-11-23T18:05:00.000Z';

describe('the health of a feed', () => {
  it('says how long ago scores arrived', () => {
    const at = (ageSeconds: number) => feedText({ lastSuccessAt, ageSeconds, lastError: null }, EST).text;
    expect(at(1)).toBe('Scores arrived 1 second ago.');
    expect(at(20)).toBe('Scores arrived 20 seconds ago.');
    expect(at(300)).toBe('Scores arrived 5 minutes ago.');
    // Between games the feed is asked seldom.
    expect(at(7_200)).toBe('Scores arrived 2 hours ago.');
  });

  it('says since when none arrive, and what to do', () => {
    expect(feedText({ lastSuccessAt, ageSeconds: 3_600, lastError: 'timeout' }, EST)).toEqual({
      text: 'No scores since 1:05 PM EST: enter results by hand.',
      isLate: true,
    });
    expect(feedText({ lastSuccessAt: null, ageSeconds: null, lastError: null }, EST).text).toBe(
      'No scores have arrived yet: enter results by hand.',
    );
  });
});

describe('the health of the second source', () => {
  const schedule = { name: 'schedule', lastSuccessAt, lastError: null };

  it('says when finals were checked', () => {
    expect(secondSourceText({ ...schedule, ageSeconds: 10_800 }, EST)).toEqual({
      text: 'Finals were checked with the schedule file 3 hours ago.',
      isLate: false,
    });
    expect(secondSourceText({ ...schedule, name: 'second-scoreboard', ageSeconds: 10_800 }, EST).text).toBe(
      'Finals were checked with the second scoreboard 3 hours ago.',
    );
  });

  it('is asked daily: only two days with failures are late', () => {
    const failed = { ...schedule, lastError: 'timeout' };
    expect(secondSourceText({ ...failed, ageSeconds: 100_000 }, EST).isLate).toBe(false);
    expect(secondSourceText({ ...failed, ageSeconds: 180_000 }, EST)).toEqual({
      text: 'Finals have not been checked with the schedule file since Sun, Nov 23, 1:05 PM EST.',
      isLate: true,
    });
    expect(secondSourceText({ ...failed, lastSuccessAt: null, ageSeconds: null }, EST)).toEqual({
      text: 'Finals could not be checked with the schedule file yet.',
      isLate: true,
    });
  });
});
