import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { FeedGameStatus } from '#kernel/scoreFeed.ts';
import { nextPollDelay, type PolledGame } from './polling.ts';

const now = new Date('2025-10-26T13:00:00Z');
const minutes = 60_000;
const game = (status: FeedGameStatus, minutesFromNow: number, isKickoffConfirmed = true): PolledGame => ({
  status,
  kickoff: new Date(now.getTime() + minutesFromNow * minutes),
  isKickoffConfirmed,
});
const delay = (games: PolledGame[], state = {}) =>
  nextPollDelay({ now, games, failures: 0, jitter: 0.5, ...state });

describe('the delay until the feed is read again', () => {
  test.each<[string, PolledGame[], number]>([
    ['a game is live', [game('SCHEDULED', 3000), game('LIVE', -60)], 0.25],
    ['a game should have begun', [game('SCHEDULED', -1)], 0.25],
    ['a game begins at this moment', [game('SCHEDULED', 0)], 0.25],
    ['a game begins in ten minutes', [game('SCHEDULED', 10)], 0.5],
    ['a game begins in twenty seconds', [game('SCHEDULED', 1 / 3)], 1 / 3],
    ['a game begins in six hours', [game('SCHEDULED', 360)], 5],
    ['a game begins tomorrow', [game('SCHEDULED', 1430)], 15],
    ['games have just ended', [game('FINAL', -200), game('SCHEDULED', 4000)], 5],
    ['games ended long ago', [game('FINAL', -2000)], 60],
    ['the next game is next week', [game('SCHEDULED', 8000)], 60],
    ['the time of the next game is a placeholder', [game('SCHEDULED', 3, false)], 60],
    ['a placeholder has passed', [game('SCHEDULED', -60, false)], 60],
    ['a game is put off that would be on', [game('POSTPONED', -60)], 0.25],
    ['a game is called off that would be on', [game('CANCELLED', -60, false)], 0.25],
    ['a game is put off that begins in ten minutes', [game('POSTPONED', 10)], 0.5],
    ['games were put off or called off', [game('POSTPONED', -481), game('CANCELLED', -481)], 60],
    ['there is no game', [], 60],
  ])('when %s', (_, games, expected) => {
    expect(delay(games) / minutes).toBeCloseTo(expected, 5);
  });

  test('grows with each failure, to five minutes while games are live and fifteen otherwise', () => {
    const after = (games: PolledGame[]) =>
      [1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => delay(games, { failures }) / minutes);
    expect(after([game('LIVE', -60)])).toEqual([0.5, 1, 2, 4, 5, 5, 5, 5]);
    expect(after([])).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  });

  test('honors Retry-After, up to an hour', () => {
    expect(delay([game('LIVE', -60)], { failures: 1, retryAfterSeconds: 120 })).toBe(2 * minutes);
    expect(delay([game('LIVE', -60)], { failures: 1, retryAfterSeconds: 99_999 })).toBe(60 * minutes);
    expect(delay([], { retryAfterSeconds: 1 })).toBe(60 * minutes);
  });

  test('varies by up to a tenth in either direction', () => {
    expect(delay([], { jitter: 0 })).toBe(54 * minutes);
    expect(delay([], { jitter: 1 })).toBe(66 * minutes);
  });

  test('is always from 10 seconds to 66 minutes', () => {
    const anyGame = fc
      .tuple(
        fc.constantFrom<FeedGameStatus>('SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED'),
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.boolean(),
      )
      .map((parts) => game(...parts));
    const jitter = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(anyGame),
        fc.nat(),
        fc.option(fc.nat()),
        jitter,
        (games, failures, retryAfterSeconds, random) => {
          const found = delay(games, { failures, retryAfterSeconds, jitter: random });
          expect(found).toBeGreaterThanOrEqual(10_000);
          expect(found).toBeLessThanOrEqual(66 * minutes);
        },
      ),
    );
  });
});
