import { describe, expect, it } from 'vitest';
import { inverseOf, resultBefore } from './command.ts';

const game = 'R2FtZTox';
const kickoff = '2025-10-26T17:00:00.000Z';
const scheduled = { id: game, status: 'SCHEDULED', kickoff, homeScore: null, awayScore: null };
const final = { id: game, status: 'FINAL', kickoff, homeScore: 20, awayScore: 23 };

describe('the inverse of a command', () => {
  it('restores status, kickoff and score', () => {
    const later = '2025-10-28T00:00:00.000Z';
    const postponed = { kind: 'status', game, status: 'POSTPONED', kickoff: later } as const;
    expect(inverseOf(postponed, scheduled, null)).toEqual({
      kind: 'status',
      game,
      status: 'SCHEDULED',
      kickoff,
    });
    expect(inverseOf({ kind: 'status', game, status: 'CANCELLED' }, final, null)).toEqual({
      kind: 'results',
      results: [{ game, homeScore: 20, awayScore: 23 }],
    });
  });

  it('restores the earlier ruling', () => {
    const ruled = { kind: 'rule', game, pool: 'p', ruling: 'LOSS' } as const;
    expect(inverseOf(ruled, scheduled, 'SURVIVE')).toEqual({ ...ruled, ruling: 'SURVIVE' });
    expect(inverseOf(ruled, scheduled, null)).toEqual({ ...ruled, ruling: null });
  });

  it('restores the score before an accepted update; a refused one does not come back', () => {
    expect(inverseOf({ kind: 'held', heldUpdate: 'h', accept: true }, final, null)).toEqual({
      kind: 'results',
      results: [{ game, homeScore: 20, awayScore: 23 }],
    });
    expect(inverseOf({ kind: 'held', heldUpdate: 'h', accept: false }, final, null)).toBeNull();
  });
});

it('gives a game its earlier score or status again', () => {
  expect(resultBefore(final)).toEqual({ game, homeScore: 20, awayScore: 23 });
  expect(resultBefore(scheduled)).toEqual({ game, status: 'SCHEDULED' });
  expect(resultBefore({ ...scheduled, status: 'POSTPONED' })).toEqual({ game, status: 'POSTPONED' });
  // The feed brings a running game's score again.
  expect(resultBefore({ ...final, status: 'LIVE' })).toEqual({ game, status: 'SCHEDULED' });
});
