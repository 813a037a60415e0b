import { expect, it } from 'vitest';

import { aFinal, aGame, deadlineOf, hoursFrom } from '../testing/facts.ts';
import { autoPickOrder } from './autoPicks.ts';
import type { GameFacts } from './facts.ts';
import type { LineFacts } from './lines.ts';

const deadline = deadlineOf(2);
const noLine = { line: null, lockedLine: null, lineLockedAt: null };
const game = (id: number, homeTeamId: string, awayTeamId: string, line: number | null, given = {}) => ({
  ...aGame({ id, week: 2, homeTeamId, awayTeamId, ...given }),
  ...noLine,
  line,
});
const order = (...games: (GameFacts & LineFacts)[]) =>
  autoPickOrder(games, { week: 2, deadline }).map(({ teamId }) => teamId);

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
