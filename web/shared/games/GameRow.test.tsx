import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider, graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { MockPayloadGenerator, createMockEnvironment } from 'relay-test-utils';
import { describe, expect, it } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { GameRow } from './GameRow.tsx';
import type { GameRowTestQuery } from './__generated__/GameRowTestQuery.graphql';

const query = graphql`
  query GameRowTestQuery @relay_test_operation {
    pool {
      week {
        games {
          ...GameRow_game
        }
      }
    }
  }
`;

function Harness() {
  const game = useLazyLoadQuery<GameRowTestQuery>(query, {}).pool?.week.games[0];
  return game ? <GameRow game={game} zone={FIXED_EASTERN} /> : null;
}

const washington = { id: 'WSH', abbreviation: 'WSH', name: 'Washington Commanders', primaryColor: '#5A1414' };
const kansasCity = { id: 'KC', abbreviation: 'KC', name: 'Kansas City Chiefs', primaryColor: '#E31837' };

function show(rest: Record<string, unknown>) {
  const environment = createMockEnvironment();
  const data = (change: Record<string, unknown>) => ({
    Game: () => ({
      id: 'game',
      displayStatus: 'SCHEDULED',
      stateText: null,
      kickoff: '2025-10-28T00:15:00Z',
      isKickoffConfirmed: true,
      lineText: 'KC -11.5',
      homeScore: null,
      awayScore: null,
      isNeutralSite: false,
      winner: null,
      awayTeam: { ...washington, secondColor: '#FFB612', record: { text: '3-5' } },
      homeTeam: { ...kansasCity, secondColor: '#FFB612', record: { text: '5-3' } },
      ...rest,
      ...change,
    }),
  });
  environment.mock.queueOperationResolver((operation) => MockPayloadGenerator.generate(operation, data({})));
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Harness />
    </RelayEnvironmentProvider>,
  );
  return {
    row: screen.getByRole('article', { name: 'Washington Commanders at Kansas City Chiefs' }),
    update: (change: Record<string, unknown>) =>
      act(() => {
        environment.commitUpdate((store) => {
          for (const [field, value] of Object.entries(change))
            store.get('game')!.setValue(value as number, field);
        });
      }),
  };
}

const lineOf = (name: string) => screen.getByText(name).closest('div');

describe('GameRow', () => {
  it('shows a scheduled game with its kickoff in the zone of the pool, records and line, and no score', () => {
    const { row } = show({});
    expect(row).toHaveTextContent('SCHEDULED');
    expect(row).toHaveTextContent('Mon, Oct 27, 8:15 PM EDT');
    expect(row).toHaveTextContent('KC -11.5');
    expect(lineOf('Washington Commanders')).toHaveTextContent(/3-5$/);
    expect(lineOf('Kansas City Chiefs')).toHaveTextContent(/5-3$/);
  });

  it('shows a live game with its quarter, clock and score', () => {
    const { row } = show({ displayStatus: 'LIVE', stateText: 'Q3 12:34', homeScore: 21, awayScore: 0 });
    expect(row).toHaveAttribute('data-status', 'LIVE');
    expect(row).toHaveTextContent('LIVE');
    expect(row).toHaveTextContent('Q3 12:34');
    expect(lineOf('Washington Commanders')).toHaveTextContent(/0$/);
    expect(lineOf('Kansas City Chiefs')).toHaveTextContent(/21$/);
  });

  it('marks the winner of a final, in text too', () => {
    const { row } = show({
      displayStatus: 'FINAL',
      stateText: 'Final',
      lineText: 'KC -11.5 (Locked)',
      homeScore: 28,
      awayScore: 7,
      winner: kansasCity,
    });
    expect(row).toHaveTextContent('(Locked)');
    expect(row).not.toHaveTextContent('Final');
    expect(lineOf('Kansas City Chiefs')).toHaveAttribute('data-winner');
    expect(lineOf('Kansas City Chiefs')).toHaveTextContent('Winner');
    expect(lineOf('Washington Commanders')).not.toHaveAttribute('data-winner');
  });

  it('marks nobody after a tie, and mentions overtime', () => {
    const { row } = show({ displayStatus: 'FINAL', stateText: 'Final/OT', homeScore: 40, awayScore: 40 });
    expect(row).toHaveTextContent('Final/OT');
    expect(row).not.toHaveTextContent('Winner');
  });

  it.each([
    ['IN_PROGRESS', 'IN PROGRESS'],
    ['POSTPONED', 'POSTPONED'],
    ['CANCELLED', 'CANCELED'],
  ])('shows %s as %s', (displayStatus, label) => {
    const { row } = show({
      displayStatus,
      stateText: displayStatus === 'IN_PROGRESS' ? 'In Progress' : 'x',
      lineText: null,
    });
    expect(row).toHaveTextContent(label);
  });

  it.each([
    ['shows', true],
    ['does not show', false],
  ])('%s “Result under review” when isUnderReview is %j', (_, isUnderReview) => {
    show({ displayStatus: 'FINAL', stateText: 'Final', homeScore: 28, awayScore: 7, isUnderReview });
    expect(screen.queryByText('Result under review') !== null).toBe(isUnderReview);
  });

  it('tints a score that has just changed, and only that one', async () => {
    const { update } = show({ displayStatus: 'LIVE', stateText: 'Q1 3:00', homeScore: 0, awayScore: 0 });
    update({ homeScore: 7 });
    expect(lineOf('Kansas City Chiefs')).toHaveAttribute('data-changed');
    expect(lineOf('Washington Commanders')).not.toHaveAttribute('data-changed');
  });
});
