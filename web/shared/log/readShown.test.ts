// @vitest-environment node
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { type ConcreteRequest, createOperationDescriptor, type OperationDescriptor } from 'relay-runtime';
import { describe, expect, it } from 'vitest';
import picksQuery from '#web/screens/picks/__generated__/PicksPageQuery.graphql.ts';
import standingsQuery from '#web/screens/standings/__generated__/StandingsPageQuery.graphql.ts';
import { readShown } from './readShown.ts';

const id = (type: string, row: string | number) => btoa(`${type}:${row}`);
const entry = (row: number, username: string, more: object) => ({
  node: { __typename: 'Entry', id: id('Entry', row), username, thisWeek: null, ...more },
});

/** An environment in which the query was answered. */
function answered(query: ConcreteRequest, variables: object, data: object) {
  const environment = createMockEnvironment();
  const operation: OperationDescriptor = createOperationDescriptor(query, variables);
  environment.retain(operation);
  const { data: payload } = MockPayloadGenerator.generate(operation, { Query: () => data });
  environment.commitPayload(operation, payload as Parameters<typeof environment.commitPayload>[1]);
  return { environment, operation };
}

describe('what a page shows of a pool', () => {
  it('is read from the store: who is in and out by the list, with week and reason, counts, winners and the end', () => {
    const { environment, operation } = answered(
      standingsQuery,
      { pool: null },
      {
        pool: {
          id: id('Pool', 1),
          stats: { totalPlayers: 3, activePlayers: 2, eliminatedPlayers: 1 },
          outcome: { decidedWeek: 9, lastWeek: null, winnerCount: 1 },
          winners: [{ prizeCents: 900, entry: { id: id('Entry', 1), username: 'Ann' } }],
          week: { number: 9, deadline: '2025-11-02T15:00:00.000Z', isDeadlinePassed: true },
          alive: { totalCount: 2, edges: [entry(1, 'Ann', { livesText: '1 of 2 lives left' })] },
          out: {
            totalCount: 1,
            edges: [
              entry(2, 'Bob', {
                eliminatedWeek: 3,
                eliminationDetail: { text: 'Giants lost 3-24 to the Eagles' },
              }),
            ],
          },
        },
      },
    );
    const shown = readShown(environment, [operation], 'League Standings');
    expect(shown).toMatchObject({
      screen: 'League Standings',
      counts: { entries: 3, alive: 2, eliminated: 1 },
      outcome: { decidedWeek: 9, lastWeek: null, winnerCount: 1 },
      winners: [{ entry: '1', username: 'Ann', prizeCents: 900 }],
      weeks: [{ week: 9, deadline: '2025-11-02T15:00:00.000Z', isPassed: true }],
    });
    expect(shown.entries).toEqual([
      { id: '1', username: 'Ann', isOut: false, livesLeft: 1 },
      { id: '2', username: 'Bob', isOut: true, eliminatedWeek: 3, eliminationReason: 'LOSS' },
    ]);
  });

  it('has the revealed picks of a week with their outcomes, and how often each team was picked', () => {
    const team = { __typename: 'Team', id: id('Team', 'KC') };
    const { environment, operation } = answered(
      picksQuery,
      { pool: null, week: 7 },
      {
        pool: {
          id: id('Pool', 1),
          week: {
            __typename: 'Week',
            id: id('Week', 7),
            number: 7,
            isDeadlinePassed: true,
            distribution: [{ count: 1, outcome: 'WON', team }],
            revealedPicks: {
              edges: [
                {
                  node: {
                    __typename: 'Pick',
                    id: id('Pick', 5),
                    outcome: 'WON',
                    isAutomatic: false,
                    team,
                    game: { __typename: 'Game', id: id('Game', 3) },
                    entry: {
                      __typename: 'Entry',
                      id: id('Entry', 1),
                      username: 'Ann',
                      eliminationDetail: null,
                    },
                  },
                },
              ],
            },
          },
        },
      },
    );
    const shown = readShown(environment, [operation], 'Picks and Selections');
    expect(shown.picks).toEqual([{ entry: '1', week: 7, team: 'KC', outcome: 'WON', isAutomatic: false }]);
    expect(shown.weeks).toMatchObject([{ week: 7, picksByTeam: [{ team: 'KC', count: 1, outcome: 'WON' }] }]);
  });
});
