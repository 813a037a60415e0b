import { describe, expect, it } from 'vitest';
import { poolInShort, type ShortPool } from './poolInShort.ts';

const usual: ShortPool = {
  firstWeek: 1,
  lastWeek: 18,
  tieRule: 'LOSS',
  options: {
    lives: 1,
    lossRule: 'STRIKE',
    doublePickWeeks: [],
    reuseTeamsFromWeek: null,
    prizePercentages: [100],
  },
};

describe('the pool in short', () => {
  it('says the usual rules', () => {
    expect(poolInShort(usual)).toEqual([
      'Pick one team to win each week from Week 1 to Week 18.',
      'Each team can be picked once.',
      'A loss eliminates the entry, and so does a tie.',
      'The last one standing wins the prize.',
    ]);
  });

  it('says how the pool departs from them', () => {
    const options = {
      lives: 2,
      lossRule: 'STRIKE',
      doublePickWeeks: [7, 8, 9],
      reuseTeamsFromWeek: 10,
      prizePercentages: [60, 30, 10],
    };
    expect(poolInShort({ ...usual, firstWeek: 3, lastWeek: 20, options })).toEqual([
      'Pick one team to win each week from Week 3 to Week 20.',
      'Pick two in Weeks 7, 8 and 9.',
      'Each team can be picked once before Week 10, and once more from then on.',
      'The second loss eliminates the entry; a tie counts as a loss.',
      'The last 3 standing share the prize.',
    ]);
  });

  it('says what a loss and a tie mean where a loss puts out at once', () => {
    const of = (tieRule: string) =>
      poolInShort({ ...usual, tieRule, options: { ...usual.options, lives: 2, lossRule: 'OUT' } }).slice(
        2,
        -1,
      );
    expect(of('LOSS')).toEqual(['A loss eliminates the entry, and so does a tie.']);
    expect(of('STRIKE')).toEqual(['A loss eliminates the entry.', 'The second tie eliminates it.']);
    expect(of('SURVIVE')).toEqual(['A loss eliminates the entry.']);
  });

  it('keeps quiet about ties that are survived, and names a single week', () => {
    const short = poolInShort({
      firstWeek: 5,
      lastWeek: 5,
      tieRule: 'SURVIVE',
      options: { ...usual.options, doublePickWeeks: [5] },
    });
    expect(short).toContain('Pick one team to win in Week 5.');
    expect(short).toContain('Pick two in Week 5.');
    expect(short).toContain('A loss eliminates the entry.');
  });
});
