import { describe, expect, it } from 'vitest';

import { escapeLine, marginLine, momentText, pickedByLine, weeksSurvivedLine } from './momentWords.ts';

describe('the words of a moment', () => {
  it.each([
    ['SURVIVED', 1, 'WIN', 'Survived by 1'],
    ['SURVIVED', 0, 'WIN', 'Survived a tie'],
    ['SURVIVED', -3, 'WIN', 'Lost by 3, still in'],
    ['SURVIVED', 3, 'LOSE', 'Survived by 3'],
    ['SURVIVED', -3, 'LOSE', 'Won by 3, still in'],
    ['WINNER', 7, 'WIN', 'Survived by 7'],
    ['OUT', -3, 'WIN', 'Lost by 3'],
    ['OUT', -3, 'LOSE', 'Won by 3'],
    ['OUT', 0, 'WIN', 'The game was a tie'],
    ['OUT', 3, 'WIN', null],
    ['OUT', null, 'WIN', null],
    ['PLAYING', 3, 'WIN', null],
  ] as const)('of %s by %s in a pool to %s are %s', (kind, margin, pickTo, line) => {
    expect(marginLine(kind, margin, pickTo)).toBe(line);
  });

  it('count picks and weeks', () => {
    expect(pickedByLine(4, 1300)).toBe('Picked by 4 of 1,300');
    expect([0, 1, 6].map(weeksSurvivedLine)).toEqual([
      'No week survived',
      '1 week survived',
      '6 weeks survived',
    ]);
  });

  it('name the closest escape', () => {
    expect(escapeLine('Chiefs', 1, 'Week 3')).toBe('Closest escape: Chiefs by 1, Week 3');
    expect(escapeLine('Packers', 0, 'Wild Card')).toBe('Closest escape: Packers with a tie, Wild Card');
  });

  const told = {
    kind: 'SURVIVED' as const,
    headline: 'Survived Week 8',
    username: 'ann',
    poolName: 'Office pool',
    lines: ['Survived by 1', 'Picked by 4 of 13'],
    picks: [{ team: 'Chiefs' }],
    counts: '12 of 56 left',
  };
  it('make a text to send', () => {
    expect(momentText(told)).toBe(
      'ann: Survived Week 8 with the Chiefs. Survived by 1. Picked by 4 of 13. Office pool: 12 of 56 left.',
    );
    expect(momentText({ ...told, lines: [], picks: [{ team: 'Chiefs' }, { team: 'Bills' }] })).toBe(
      'ann: Survived Week 8 with the Chiefs and the Bills. Office pool: 12 of 56 left.',
    );
    expect(
      momentText({ ...told, kind: 'PICKED', headline: 'Pick is in for Week 9', lines: [], picks: [] }),
    ).toBe('ann: Pick is in for Week 9. Office pool: 12 of 56 left.');
  });
});
