import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { momentHeadline, momentKind, type MomentFacts } from './moment.ts';

const factsOf = (given: Partial<MomentFacts> = {}): MomentFacts => ({
  week: 8,
  isRevealed: true,
  hasPicked: true,
  outcomes: ['WON'],
  eliminatedWeek: null,
  decidedWeek: null,
  isWinner: false,
  isWeekComplete: true,
  aliveAfter: 20,
  total: 56,
  ...given,
});

describe('a moment', () => {
  it.each<[Partial<MomentFacts>, ReturnType<typeof momentKind>]>([
    [{ isRevealed: false }, 'PICKED'],
    [{ isRevealed: false, hasPicked: false }, null],
    [{ isRevealed: false, eliminatedWeek: 3 }, null],
    [{ outcomes: ['WON', 'PENDING'] }, 'PLAYING'],
    [{}, 'SURVIVED'],
    [{ outcomes: [] }, null],
    [{ aliveAfter: 10 }, 'LAST_TEN'],
    [{ aliveAfter: 10, isWeekComplete: false }, 'SURVIVED'],
    [{ aliveAfter: 10, total: 10 }, 'SURVIVED'],
    [{ eliminatedWeek: 8 }, 'OUT'],
    [{ eliminatedWeek: 7 }, null],
    [{ eliminatedWeek: 9 }, 'SURVIVED'],
    [{ decidedWeek: 8, isWinner: true }, 'WINNER'],
    [{ decidedWeek: 8, isWinner: true, eliminatedWeek: 8 }, 'WINNER'],
    [{ decidedWeek: 7 }, null],
    [{ decidedWeek: 8 }, 'SURVIVED'],
    [{ decidedWeek: 9, isWinner: true }, 'SURVIVED'],
    [{ decidedWeek: 7, isWinner: true }, null],
    [{ isRevealed: false, decidedWeek: 7 }, null],
  ])('of %o is %s', (given, kind) => expect(momentKind(factsOf(given))).toBe(kind));

  it('depends before the deadline on no outcome and on no number of survivors', () => {
    const secret = fc.record({
      outcomes: fc.array(
        fc.constantFrom('PENDING' as const, 'WON' as const, 'LOST' as const, 'TIED' as const),
      ),
      aliveAfter: fc.nat(100),
      isWeekComplete: fc.boolean(),
    });
    fc.assert(
      fc.property(secret, (given) => {
        expect(momentKind(factsOf({ ...given, isRevealed: false }))).toBe('PICKED');
      }),
    );
  });

  it('has a headline', () => {
    const headlines = (['PICKED', 'PLAYING', 'SURVIVED', 'OUT', 'WINNER'] as const).map((kind) =>
      momentHeadline(kind, 'Week 8', 20),
    );
    expect(headlines).toEqual([
      'Pick is in for Week 8',
      'Playing Week 8',
      'Survived Week 8',
      'Out in Week 8',
      'Winner',
    ]);
    expect(momentHeadline('LAST_TEN', 'Week 8', 7)).toBe('Among the last 7 standing');
    expect(momentHeadline('LAST_TEN', 'Week 8', 1)).toBe('The last one standing');
  });
});
