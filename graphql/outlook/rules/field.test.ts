import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someLeague } from '#graphql/testing/randomLeague.ts';
import { aFinal, aGame } from '#graphql/testing/facts.ts';
import type { StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import { gradePool } from '#graphql/grading/reference/grading.ts';
import { endedNow, fieldCounts, groupState, supposed, teamOutcomes } from './field.ts';

const LOSS: StrikeRules = { lossRule: 'STRIKE', tieRule: 'LOSS' };
const SURVIVE: StrikeRules = { ...LOSS, tieRule: 'SURVIVE' };
const outcomesOf = (...games: Parameters<typeof teamOutcomes>[0][number][]) => teamOutcomes(games, [], 'WIN');

describe('a supposed result', () => {
  const kc = { teams: ['KC'], livesLeft: 1, count: 3 };

  it('decides the game, whatever its state is', () => {
    for (const game of [aGame(), aFinal('LOST'), aGame({ status: 'POSTPONED' })]) {
      expect(groupState(kc, outcomesOf(supposed(game, 'HOME')), LOSS)).toBe('IN');
      expect(groupState(kc, outcomesOf(supposed(game, 'AWAY')), LOSS)).toBe('OUT');
      expect(groupState(kc, outcomesOf(supposed(game, 'TIE')), LOSS)).toBe('OUT');
      expect(groupState(kc, outcomesOf(supposed(game, 'TIE')), SURVIVE)).toBe('IN');
    }
  });

  it('is the present score for a game that is being played, and none for one that is not', () => {
    const live = aGame({ status: 'LIVE', homeScore: 7, awayScore: 3 });
    expect(groupState(kc, outcomesOf(endedNow(live)), LOSS)).toBe('IN');
    expect(groupState(kc, outcomesOf(endedNow({ ...live, awayScore: 7 })), LOSS)).toBe('OUT');
    expect(groupState(kc, outcomesOf(endedNow(aGame())), LOSS)).toBe('PENDING');
    expect(groupState(kc, outcomesOf(endedNow(aGame({ status: 'LIVE' }))), LOSS)).toBe('PENDING');
  });

  it.each([
    aGame(),
    aGame({ status: 'LIVE' }),
    aGame({ status: 'POSTPONED', homeScore: 7, awayScore: 3 }),
    aFinal('LOST'),
  ])('changes no game that is $status with the score $homeScore to $awayScore', (game) => {
    expect(endedNow(game)).toEqual(game);
  });
});

describe('outcomes by team', () => {
  it('follow the ruling on the game, and no ruling on another', () => {
    const canceled = aGame({ status: 'CANCELLED' });
    const other = aGame({ id: 2, status: 'CANCELLED', homeTeamId: 'DAL', awayTeamId: 'NYG' });
    const rulings = [{ gameId: canceled.id, kind: 'LOSS' as const }];
    expect([...teamOutcomes([canceled, other], rulings, 'WIN').values()]).toEqual([
      'LOST',
      'LOST',
      'PENDING',
      'PENDING',
    ]);
  });
});

describe('groups', () => {
  const dal = { id: 2, homeTeamId: 'DAL', awayTeamId: 'NYG' };

  it('are out once their strikes reach their lives, and pending while they can', () => {
    const one = outcomesOf(aFinal('LOST'), aGame(dal));
    const both = outcomesOf(aFinal('LOST'), aFinal('LOST', dal));
    const group = { teams: ['KC', 'DAL'], count: 1 };
    expect(groupState({ ...group, livesLeft: 1 }, one, LOSS)).toBe('OUT');
    expect(groupState({ ...group, livesLeft: 2 }, one, LOSS)).toBe('PENDING');
    expect(groupState({ ...group, livesLeft: 3 }, one, LOSS)).toBe('IN');
    expect(groupState({ ...group, livesLeft: 2 }, both, LOSS)).toBe('OUT');
    expect(groupState({ teams: [], livesLeft: 0, count: 1 }, one, LOSS)).toBe('OUT');
  });

  it('are pending while a picked team is in no game that is known', () => {
    expect(groupState({ teams: ['KC'], livesLeft: 1, count: 1 }, new Map(), LOSS)).toBe('PENDING');
  });

  it('are out by one loss where a loss puts out, and lose a life by a tie that is a strike', () => {
    const out: StrikeRules = { lossRule: 'OUT', tieRule: 'STRIKE' };
    const kc = { teams: ['KC'], livesLeft: 2, count: 1 };
    expect(groupState(kc, outcomesOf(aFinal('LOST')), out)).toBe('OUT');
    expect(groupState(kc, outcomesOf(aFinal('TIED')), out)).toBe('IN');
    expect(groupState({ ...kc, livesLeft: 1 }, outcomesOf(aFinal('TIED')), out)).toBe('OUT');
    expect(groupState(kc, outcomesOf(aFinal('TIED')), { ...out, tieRule: 'LOSS' })).toBe('OUT');
    expect(groupState({ ...kc, livesLeft: 3 }, outcomesOf(aGame()), out)).toBe('PENDING');
    // Nothing puts out an entry that is reinstated through the week.
    expect(groupState({ ...kc, livesLeft: 99 }, outcomesOf(aFinal('LOST')), out)).toBe('IN');
  });

  it('are counted by their entries', () => {
    const outcomes = outcomesOf(aFinal('WON'), aGame(dal));
    const groups = [
      { teams: ['KC'], livesLeft: 1, count: 5 },
      { teams: ['LAC'], livesLeft: 1, count: 2 },
      { teams: ['DAL'], livesLeft: 1, count: 4 },
    ];
    expect(fieldCounts(groups, outcomes, LOSS)).toEqual({ in: 5, out: 2, pending: 4 });
  });

  it('of one entry each end as grading ends them, for any results of a first week', () => {
    fc.assert(
      fc.property(someLeague, ({ entries, picks, facts }) => {
        const games = facts.games.filter(({ week }) => week === 1);
        const one = {
          ...facts,
          games,
          weekCount: 1,
          lives: 1,
          missedWeeks: 'FREE' as const,
          allOut: 'SPLIT' as const,
        };
        const own = picks.filter(({ week, source }) => week === 1 && source === 'ADMIN');
        const outcomes = teamOutcomes(games, facts.rulings, facts.pickTo);
        const in1 = entries
          .map((entry) => ({
            ...entry,
            adminEliminatedWeek: null,
            reinstatedThroughWeek: null,
            boughtBackThroughWeek: null,
          }))
          .filter(({ id, startWeek }) => startWeek === 1 && own.some(({ entryId }) => entryId === id));
        const { eliminations } = gradePool(in1, own, { ...one, noPick: 'STRIKE', doublePickWeeks: [] });
        for (const { id } of in1) {
          const teams = own.filter(({ entryId }) => entryId === id).map(({ teamId }) => teamId);
          const state = groupState({ teams, livesLeft: 1, count: 1 }, outcomes, facts);
          expect(state === 'OUT').toBe(eliminations.get(id) !== null);
        }
      }),
      { numRuns: 300 },
    );
  });
});
