import { describe, expect, it } from 'vitest';

import { DEFAULT_OPTIONS, type PoolOptions } from '../options/poolOptions.ts';
import { rulesInShort } from './inShort.ts';

const weeklyDeadline = 'Sunday 10:00 AM Eastern (EDT)';
const short = (options: Partial<PoolOptions>) =>
  rulesInShort({ options: { ...DEFAULT_OPTIONS, ...options }, weekCount: 18, weeklyDeadline });

describe('the rules in short', () => {
  it('are those of the specification in a pool without options', () => {
    expect(short({})).toEqual([
      'Pick one team to win each week from Week 1 to Week 18.',
      'Each team can be used only once per season, so plan ahead.',
      'Picks are due Sunday 10:00 AM Eastern (EDT).',
      'A loss, a tie or a missing pick eliminates the entry.',
      'A submitted pick cannot be edited.',
      'The last one standing wins the prize.',
    ]);
  });

  it.each<[string, Partial<PoolOptions>, string[]]>([
    ['ties that survive', { tieRule: 'SURVIVE' }, ['A loss or a missing pick eliminates the entry.']],
    [
      'a strike of the only life',
      { noPick: 'STRIKE', tieRule: 'STRIKE' },
      ['A loss, a tie or a missing pick eliminates the entry.'],
    ],
    [
      'automatic picks',
      { noPick: 'AUTO', tieRule: 'SURVIVE' },
      [
        'A loss eliminates the entry.',
        'Without a pick by the deadline, the most favored team that is left is picked for you.',
      ],
    ],
    [
      'lives',
      { lives: 2 },
      ['The entry has 2 lives: a loss or a tie costs one.', 'A missing pick eliminates the entry at once.'],
    ],
    [
      'strikes',
      { lives: 3, noPick: 'STRIKE' },
      ['The entry has 3 lives: a loss, a tie or a missing pick costs one.'],
    ],
    [
      'ties as strikes where a loss puts out',
      { lives: 2, lossRule: 'OUT', tieRule: 'STRIKE' },
      ['The entry has 2 lives: a tie costs one.', 'A loss or a missing pick eliminates the entry at once.'],
    ],
    [
      'missing picks as strikes where a loss puts out',
      { lives: 2, lossRule: 'OUT', noPick: 'STRIKE' },
      ['The entry has 2 lives: a missing pick costs one.', 'A loss or a tie eliminates the entry at once.'],
    ],
  ])('say what is lost with %s', (_, options, expected) => {
    expect(short(options).slice(3, -2)).toEqual(expected);
  });

  it.each<[Partial<PoolOptions>, string]>([
    [{ doublePickWeeks: [12] }, 'Pick one team to win each week from Week 1 to Week 18, two in Week 12.'],
    [{ pickTo: 'LOSE' }, 'Pick one team to lose each week from Week 1 to Week 18.'],
    [{ pickTo: 'LOSE' }, 'A win, a tie or a missing pick eliminates the entry.'],
    [
      { pickTo: 'LOSE', noPick: 'AUTO' },
      'Without a pick by the deadline, the biggest underdog that is left is picked for you.',
    ],
    [{ firstWeek: 3, lastWeek: 20 }, 'Pick one team to win each week from Week 3 to Week 20.'],
    [{ firstWeek: 5, lastWeek: 5, doublePickWeeks: [5] }, 'Pick one team to win in Week 5, two in Week 5.'],
    [
      { reuseTeamsFromWeek: 10 },
      'Each team can be used once before Week 10, and once more from then on, so plan ahead.',
    ],
    [{ byeWeeks: 1 }, 'Each entry has a bye in one week for missing picks.'],
    [{ ownAutoPicks: 2 }, 'If you choose so, your plan picks when you forget, in two weeks at most.'],
    [{ favoriteLimit: 10 }, 'A team that the line favors by more than 10 points cannot be picked.'],
    [
      { favoriteLimit: 10, noPick: 'AUTO' },
      'Without a pick by the deadline, the most favored team that is left within the limit is picked for you.',
    ],
    [{ teamUses: 2 }, 'Each team can be used twice per season, so plan ahead.'],
    [
      { teamUses: 2, reuseTeamsFromWeek: 10 },
      'Each team can be used twice before Week 10, and twice more from then on, so plan ahead.',
    ],
    [{ teamUses: 0 }, 'Each team can be used in as many weeks as you like.'],
    [
      { changePicks: 'UNTIL_LOCK' },
      'A submitted pick can be changed until its game starts or the deadline passes.',
    ],
    [{ deadlineRule: 'KICKOFF' }, 'Picks are due at the kickoff of each game.'],
    [{ deadlineRule: 'FIRST_KICKOFF' }, 'Picks are due at the first kickoff of the week.'],
    [{ prizePercentages: [60, 30, 10] }, 'The last 3 standing share the prize.'],
    [
      { tieBreak: 'MARGIN' },
      'The last one standing wins the prize; of several, the one with the largest total margin of victory.',
    ],
  ])('follow %o', (options, expected) => {
    expect(short(options)).toContain(expected);
  });
});
