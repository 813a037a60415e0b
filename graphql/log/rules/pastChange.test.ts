import { expect, it } from 'vitest';

import * as sentences from './pastChange.ts';
import { ruleName, ruleValue, type StatedGame, weekInPlay } from './statedFacts.ts';

const game: StatedGame = {
  id: '1',
  week: 8,
  home: 'KC',
  away: 'BUF',
  kickoff: '2025-10-26T17:00:00.000Z',
  confirmed: true,
  status: 'SCHEDULED',
  homeScore: null,
  awayScore: null,
};
const final: StatedGame = { ...game, status: 'FINAL', homeScore: 21, awayScore: 24 };

function telling(before: StatedGame = game): sentences.Wording {
  return {
    entry: (id) => ({ 1: 'Ann', 2: 'Tim', 3: 'Zoe' })[id] ?? 'an entry',
    team: (id) => (id === 'KC' ? 'Chiefs' : 'Bills'),
    week: (number) => `Week ${number}`,
    instant: () => 'Sun, Oct 26, 1:00 PM EDT',
    games: new Map([['1', before]]),
    rules: { lives: 1, entryFeeCents: 5000, doublePickWeeks: [] },
    deadlines: new Set([8]),
  };
}

it.each<[StatedGame, Partial<StatedGame>, string]>([
  [game, final, 'Bills 24, Chiefs 21 became final.'],
  [
    final,
    { ...final, homeScore: 28 },
    'The result Bills 24, Chiefs 21 was corrected to Bills 24, Chiefs 28.',
  ],
  [final, final, 'Bills 24, Chiefs 21 was confirmed.'],
  [final, game, 'The result Bills 24, Chiefs 21 was taken back.'],
  [game, { status: 'POSTPONED' }, 'Bills at Chiefs was postponed.'],
  [game, { status: 'CANCELLED' }, 'Bills at Chiefs was canceled.'],
  [{ ...game, status: 'POSTPONED' }, game, 'Bills at Chiefs is scheduled again.'],
  [game, { week: 9 }, 'Bills at Chiefs moved to Week 9.'],
  [game, { kickoff: '2025-10-26T18:00:00.000Z' }, 'Bills at Chiefs moved to Sun, Oct 26, 1:00 PM EDT.'],
  [{ ...game, confirmed: false }, game, 'The kickoff of Bills at Chiefs was confirmed.'],
  [game, { confirmed: false }, 'The kickoff of Bills at Chiefs is open.'],
])('tells what happened to a game: %#', (before, after, sentence) => {
  expect(sentences.gameChanges([{ ...before, ...after }], telling(before))).toEqual([sentence]);
});

it('counts games and deadlines that are new', () => {
  expect(sentences.gameChanges([{ ...game, id: '2' }, final], telling())).toEqual([
    'The schedule got 1 game.',
    'Bills 24, Chiefs 21 became final.',
  ]);
  const deadlines: [number, string | null][] = [
    [8, '2025-10-26T17:00:00.000Z'],
    [9, '2025-11-02T17:00:00.000Z'],
    [10, '2025-11-09T17:00:00.000Z'],
  ];
  expect(sentences.deadlineChanges(deadlines, telling())).toEqual([
    '2 deadlines were set.',
    'The deadline of Week 8 moved to Sun, Oct 26, 1:00 PM EDT.',
  ]);
  expect(sentences.deadlineChanges([[8, null]], telling())).toEqual(['Week 8 is not played any more.']);
  expect(sentences.passedSentence(8, 1, telling())).toBe('The deadline of Week 8 passed with 1 pick.');
});

it('tells changed rules by name and value', () => {
  const rules = { lives: 2, entryFeeCents: 6000, doublePickWeeks: [12, 13] };
  expect(sentences.rulesChange(rules, telling())).toBe(
    'The rules changed: lives 1 -> 2, entry fee $50 -> $60, weeks with two picks none -> 12, 13.',
  );
  expect(sentences.rulesChange(rules, { ...telling(), rules: null })).toBe('The rules were stated.');
  const inEuros = { ...telling(), rules: { entryFeeCents: 5000 } };
  expect(sentences.rulesChange({ entryFeeCents: 6000, currency: 'EUR' }, inEuros)).toBe(
    'The rules changed: entry fee $50 -> €60, currency USD -> EUR.',
  );
  expect(
    sentences.rulesChange(
      { entryFeeCents: 5000 },
      { ...inEuros, rules: { currency: 'EUR', entryFeeCents: 5000 } },
    ),
  ).toBe('The rules changed: currency EUR -> USD.');
  expect([
    ruleName('tieRule'),
    ruleValue('allOut', 'PLAY_ON', rules),
    ruleValue('lastWeek', null, rules),
  ]).toEqual(['tie rule', 'play on', 'none']);
});

it('tells rulings and contradicted results', () => {
  expect(
    sentences.rulingChanges(
      [
        ['1', 'SURVIVE'],
        ['9', 'LOSS'],
        ['1', null],
      ],
      telling(),
    ),
  ).toEqual([
    'A commissioner ruled that Bills at Chiefs counts as survived.',
    'A commissioner ruled that a game counts as a loss.',
    'The ruling on Bills at Chiefs was taken back.',
  ]);
  expect(
    ['OPEN', 'AGREED', 'KEPT', 'TAKEN'].map((state) => sentences.reviewSentence('1', state, telling())),
  ).toEqual([
    'Another source contradicts the result of Bills at Chiefs.',
    'Another source now agrees with the result of Bills at Chiefs.',
    'A commissioner kept the contradicted result of Bills at Chiefs.',
    'A commissioner changed the contradicted result of Bills at Chiefs.',
  ]);
});

it('names up to three entries that join or win', () => {
  expect(sentences.joinedSentence(['1', '2'], telling())).toBe('Ann and Tim joined.');
  expect(sentences.joinedSentence(['1', '2', '3', '4'], telling())).toBe('4 entries joined.');
  const outcome = { week: 8, winners: [['1', 5000]] as [string, number][], winnerCount: 1 };
  expect(sentences.outcomeSentence(outcome, telling())).toBe('Week 8 decided the pool: Ann won.');
  expect(sentences.outcomeSentence({ ...outcome, winnerCount: 2000 }, telling())).toBe(
    'Week 8 decided the pool: 2000 entries won.',
  );
  const places: [string, number][] = [
    ['1', 5000],
    ['2', 2000],
  ];
  expect(sentences.outcomeSentence({ ...outcome, winners: places, winnerCount: 2 }, telling())).toBe(
    'Week 8 decided the pool: Ann won, Tim has another place.',
  );
  expect(sentences.outcomeSentence({ ...outcome, winners: places, winnerCount: 40 }, telling())).toBe(
    'Week 8 decided the pool: 40 entries have a part of the prize.',
  );
  const none: [string, number][] = [
    ['1', 0],
    ['2', 0],
  ];
  expect(sentences.outcomeSentence({ ...outcome, winners: none, winnerCount: 2 }, telling())).toBe(
    'Week 8 decided the pool: Ann and Tim lasted longest.',
  );
  expect(sentences.outcomeSentence({ ...outcome, week: null }, telling())).toBe(
    'The pool is not decided any more.',
  );
});

it.each<[{ week: number; strikes: string } | null, number, string, string]>([
  [null, 3, '', 'Tim is out in Week 3.'],
  [{ week: 0, strikes: '1' }, 3, '1,3', 'Tim is out in Week 3.'],
  [{ week: 3, strikes: '' }, 0, '', 'Tim is in again.'],
  [{ week: 3, strikes: '' }, 2, '', 'Tim is out in Week 2, not in Week 3.'],
  [{ week: 3, strikes: '' }, 3, '', 'The reason why Tim is out in Week 3 changed.'],
  [null, 0, '3', 'Tim has a strike in Week 3.'],
  [{ week: 0, strikes: '3' }, 0, '3,4', 'Tim has strikes in Week 3 and Week 4.'],
  [{ week: 0, strikes: '3' }, 0, '', 'Tim has no strike any more.'],
])('tells a standing: %#', (before, week, strikes, sentence) => {
  expect(sentences.standingSentence('2', before, { week, strikes }, telling())).toBe(sentence);
});

it('tells decisions and picks', () => {
  const none = { adminEliminatedWeek: null, reinstatedThroughWeek: null, boughtBackThroughWeek: null };
  const decided = (more: object, by: 'OWNER' | 'COMMISSIONER' = 'COMMISSIONER') =>
    sentences.decisionSentence({ entry: '1', ...none, ...more, by }, telling());
  expect(decided({ adminEliminatedWeek: 5, reinstatedThroughWeek: 3 })).toBe(
    'A commissioner decided about Ann: out in Week 5, reinstated through Week 3.',
  );
  expect(decided({})).toBe('A commissioner decided about Ann: no decision is left.');
  expect(decided({ boughtBackThroughWeek: 2 }, 'OWNER')).toBe('Ann bought back in through Week 2.');
  expect(decided({}, 'OWNER')).toBe('Ann took back its buy-back.');
  const pick = (kind: string, team: string | null, was: string | null, isFromPlan = false) =>
    sentences.pickSentence({ kind, entry: '1', week: 8, team, was, isFromPlan }, telling());
  expect(pick('OVERRIDE', 'BUF', 'KC')).toBe(
    'A commissioner changed a pick of Ann for Week 8 from Chiefs to Bills.',
  );
  expect(pick('OVERRIDE', 'BUF', null)).toBe('A commissioner made a pick of Ann for Week 8: Bills.');
  expect(pick('REMOVE', null, 'KC')).toBe('A commissioner removed a pick of Ann for Week 8, Chiefs.');
  expect(pick('AUTO', 'BUF', null)).toBe('The server made a pick of Ann for Week 8: Bills.');
  expect(pick('AUTO', 'BUF', null, true)).toBe(
    'The server took a pick of Ann for Week 8 from its plan: Bills.',
  );
  expect(pick('CHANGE', 'BUF', 'KC')).toBe(
    'The owner changed a pick of Ann for Week 8 from Chiefs to Bills.',
  );
  expect(sentences.openedSentence({ entry: '1', week: 8 }, telling())).toBe(
    'A commissioner opened the pick of Ann for Week 8.',
  );
  expect(sentences.openedSentence({ entry: '1', week: 8, way: 'PASSWORD_LINK' }, telling())).toBe(
    'Somebody who runs the site made a password link for the account of Ann before the deadline of Week 8.',
  );
});

it('tells an undone import from entries that left before the pool began', () => {
  expect(sentences.withdrawnSentence(2)).toBe('A commissioner undid the import of 2 entries.');
  expect(sentences.withdrawnSentence(1, 'OWNER')).toBe('1 entry left the pool before it began.');
  expect(sentences.withdrawnSentence(2, 'COMMISSIONER')).toBe(
    'A commissioner took 2 entries out before the pool began.',
  );
});

it('finds the week that was played', () => {
  const games = [1, 2, 3].map((week) => ({
    week,
    status: week === 1 ? ('FINAL' as const) : ('SCHEDULED' as const),
  }));
  expect(weekInPlay(games, [])).toBe(1);
  expect(weekInPlay(games, [1])).toBe(2);
  expect(weekInPlay(games, [1, 2])).toBe(2);
  expect(weekInPlay(games, [1, 2, 3])).toBe(3);
  expect(weekInPlay([], [])).toBeNull();
});
