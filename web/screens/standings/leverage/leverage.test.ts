import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, inOrder, shareOf } from './leverage.ts';

const someShare = fc.double({ min: 0, max: 0.2, noNaN: true });
const someGame = fc.constantFrom('a', 'b', 'c').map((id) => ({ id }));
const someEntry = fc.record({
  share: fc.option(someShare),
  shareByGame: fc.uniqueArray(fc.record({ game: someGame, ifHomeWins: someShare, ifAwayWins: someShare }), {
    selector: ({ game }) => game.id,
  }),
});

describe('the shares of several entries', () => {
  it('add up, now and by the winner of each game', () => {
    fc.assert(
      fc.property(fc.array(someEntry), (entries) => {
        const { now, byGame } = shareOf(entries);
        const known = entries.flatMap(({ share }) => share ?? []);
        if (known.length === 0) expect(now).toBeNull();
        else expect(now).toBeCloseTo(known.reduce((a, b) => a + b, 0));
        for (const [id, { ifHomeWins }] of byGame) {
          const own = entries.flatMap((entry) => entry.shareByGame.filter(({ game }) => game.id === id));
          expect(ifHomeWins).toBeCloseTo(own.reduce((sum, one) => sum + one.ifHomeWins, 0));
        }
      }),
    );
  });

  it('put the game that moves them most first, then the one with the most entries', () => {
    const game = (id: string, homeEntries: number) => ({ game: { id }, homeEntries, awayEntries: 1 });
    const games = [game('a', 1), game('b', 2), game('c', 9), game('d', 20)];
    const byGame = new Map([
      ['a', { ifHomeWins: 0.3, ifAwayWins: 0 }],
      ['b', { ifHomeWins: 0.1, ifAwayWins: 0.11 }],
      ['c', { ifHomeWins: 0.11, ifAwayWins: 0.1 }],
    ]);
    expect(inOrder(games, { now: 0.1, byGame }).map((one) => one.game.id)).toEqual(['a', 'c', 'b', 'd']);
  });

  it('are written with one decimal', () => expect(formatPercent(0.0834)).toBe('8.3%'));
});
