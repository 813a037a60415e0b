import fc from 'fast-check';
import { expect, it } from 'vitest';

import { aFinal, aGame, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';
import { autoPickOrder, isAutomatic, plannable } from './autoPicks.ts';
import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import type { LineFacts } from '#graphql/season/rules/lines.ts';

const deadline = deadlineOf(2);
const noLine = { line: null, lockedLine: null, lineLockedAt: null };
const game = (id: number, homeTeamId: string, awayTeamId: string, line: number | null, given = {}) => ({
  ...aGame({ id, week: 2, homeTeamId, awayTeamId, ...given }),
  ...noLine,
  line,
});
const ordered = (pickTo: 'WIN' | 'LOSE', games: (GameFacts & LineFacts)[], favoriteLimit = 0) =>
  autoPickOrder(games, { week: 2, deadline, limit: { pickTo, favoriteLimit } }).map(({ teamId }) => teamId);
const order = (...games: (GameFacts & LineFacts)[]) => ordered('WIN', games);

it('takes the most favored team first, of either side', () => {
  expect(order(game(1, 'KC', 'LV', -3), game(2, 'NYJ', 'BUF', 7.5))).toEqual(['BUF', 'KC', 'LV', 'NYJ']);
});

it('goes by the locked line', () => {
  const locked = { ...game(1, 'KC', 'LV', -14), lockedLine: -1, lineLockedAt: hoursFrom(2, -1) };
  expect(order(locked, game(2, 'NYJ', 'BUF', 3))[0]).toBe('BUF');
});

it('prefers the better record, then the alphabet', () => {
  const before = { ...aFinal('WON', { id: 9, homeTeamId: 'SF', awayTeamId: 'KC' }), ...noLine };
  expect(order(before, game(1, 'KC', 'LV', -3), game(2, 'SF', 'LAR', -3), game(3, 'BUF', 'NE', -3))).toEqual([
    ...['SF', 'BUF', 'KC'],
    ...['LAR', 'LV', 'NE'],
  ]);
});

it('leaves out games that have kicked off and games that are not played, and ends with games without a line', () => {
  expect(
    order(
      game(1, 'KC', 'LV', -10, { kickoff: hoursFrom(2, -62) }),
      game(2, 'SF', 'LAR', -9, { status: 'POSTPONED' }),
      game(3, 'BUF', 'NE', null),
      game(4, 'CHI', 'GB', 2),
    ),
  ).toEqual(['GB', 'CHI', 'BUF', 'NE']);
});

it('offers a game that kicks off at the very instant of the deadline, and none that kicked off before', () => {
  const just = (milliseconds: number) => new Date(deadline.getTime() + milliseconds);
  expect(
    order(game(1, 'KC', 'LV', -3, { kickoff: just(0) }), game(2, 'SF', 'LAR', -9, { kickoff: just(-1) })),
  ).toEqual(['KC', 'LV']);
});

it('counts the records of earlier weeks alone, a tie as half a win, and a team without a game as even', () => {
  const result = (id: number, week: number, homeTeamId: string, outcome: 'WON' | 'LOST' | 'TIED') => ({
    ...aFinal(outcome, { id, week, homeTeamId, awayTeamId: `X${id}` }),
    ...noLine,
  });
  const before = [
    ...[result(10, 1, 'AAA', 'LOST'), result(11, 1, 'BBB', 'TIED'), result(12, 1, 'CCC', 'WON')],
    // Two of three, and one of three.
    ...[1, 1, 0].map((won, index) => result(20 + index, 1, 'EEE', won ? 'WON' : 'LOST')),
    ...[1, 0, 0].map((won, index) => result(30 + index, 1, 'FFF', won ? 'WON' : 'LOST')),
    // A game of this week, or of a later one, is no record.
    ...[result(40, 2, 'AAA', 'WON'), result(41, 3, 'AAA', 'WON'), result(42, 3, 'AAA', 'WON')],
  ];
  const teams = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'].map((team, index) =>
    game(index, team, `Y${team}`, -3),
  );
  const taken = order(...teams, ...before.filter(({ week }) => week !== 2)).filter(
    (team) => team.length === 3,
  );
  expect(taken).toEqual(['CCC', 'EEE', 'BBB', 'DDD', 'FFF', 'AAA']);
});

it('takes a game of the week that kicks off at the deadline, or has no fixed time', () => {
  expect(
    order(game(1, 'KC', 'LV', -3, { kickoff: deadline }), game(2, 'SF', 'LAR', -9, { week: 3 })),
  ).toEqual([...['KC', 'LV']]);
  const unfixed = { kickoff: hoursFrom(2, -62), isKickoffConfirmed: false };
  expect(order(game(1, 'KC', 'LV', -3, unfixed))).toEqual(['KC', 'LV']);
});

it("takes the biggest underdog first in a losers' pool, then the worse record, and a team without a line last", () => {
  const before = { ...aFinal('WON', { id: 9, homeTeamId: 'SF', awayTeamId: 'LAR' }), ...noLine };
  const games = [game(1, 'KC', 'LV', -3), game(2, 'SF', 'NE', 7.5), game(3, 'LAR', 'BUF', 7.5)];
  expect(ordered('LOSE', [before, ...games, game(4, 'DAL', 'NYG', null)])).toEqual([
    ...['LAR', 'SF', 'LV', 'KC', 'BUF', 'NE', 'DAL', 'NYG'],
  ]);
});

it('lets a plan give what the order takes, in the order of the alphabet', () => {
  const kickoff = fc.constantFrom(-62, -1, 0, 3, 34).map((hours) => hoursFrom(2, hours));
  const some = fc.record({
    kickoff,
    isKickoffConfirmed: fc.boolean(),
    status: fc.constantFrom('SCHEDULED' as const, 'POSTPONED' as const, 'CANCELLED' as const),
    week: fc.constantFrom(2, 2, 3),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), (all) => {
      const games = all.map((given, index) => game(index, `H${index}`, `A${index}`, -3, given));
      const due = { week: 2, deadline, limit: { pickTo: 'WIN', favoriteLimit: 0 } } as const;
      const names = plannable(games, due).map(({ teamId }) => teamId);
      expect(names).toEqual(order(...games).sort());
      for (const { teamId, gameId } of plannable(games, due)) {
        expect(teamId.slice(1)).toBe(String(gameId));
      }
    }),
  );
});

it("takes no team over the limit of lines, in a losers' pool no bigger underdog", () => {
  const games = [game(1, 'KC', 'LV', -10.5), game(2, 'NYJ', 'BUF', 10), game(3, 'SF', 'DAL', null)];
  expect(ordered('WIN', games, 10)).toEqual(['BUF', 'NYJ', 'LV', 'DAL', 'SF']);
  expect(ordered('LOSE', games, 10)).toEqual(['NYJ', 'BUF', 'KC', 'DAL', 'SF']);
  const fromPlan = (pickTo: 'WIN' | 'LOSE') =>
    plannable(games, { week: 2, deadline, limit: { pickTo, favoriteLimit: 10 } }).map(({ teamId }) => teamId);
  expect(fromPlan('WIN')).toEqual(['BUF', 'DAL', 'LV', 'NYJ', 'SF']);
  expect(fromPlan('LOSE')).toEqual(['BUF', 'DAL', 'KC', 'NYJ', 'SF']);
});

it('says the line of each team, as it was at the deadline', () => {
  const locked = { ...game(1, 'KC', 'LV', -14), lockedLine: -1, lineLockedAt: hoursFrom(2, -1) };
  const limit = { pickTo: 'WIN', favoriteLimit: 0 } as const;
  const linesOf = (teams: { teamId: string; line: number | null }[]) =>
    teams.map(({ teamId, line }) => [teamId, line]);
  const due = { week: 2, deadline, limit };
  expect(linesOf(autoPickOrder([locked], due))).toEqual([
    ['KC', -1],
    ['LV', 1],
  ]);
  expect(linesOf(plannable([locked], due))).toEqual([
    ['KC', -1],
    ['LV', 1],
  ]);
});

it('knows which picks the deadline made', () => {
  const sources = ['PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO', 'PLAN'] as const;
  expect(sources.filter(isAutomatic)).toEqual(['AUTO', 'PLAN']);
});
