import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { holdTimers } from './holdTimers.ts';
import { renderPage } from './renderPage.tsx';
import query from '../screens/office/results/__generated__/ResultsPageQuery.graphql.ts';
import { Component as ResultsPage } from '../screens/office/results/ResultsPage.tsx';

const TEAMS: Record<string, string> = {
  BUF: 'Buffalo Bills',
  KC: 'Kansas City Chiefs',
  DAL: 'Dallas Cowboys',
  PHI: 'Philadelphia Eagles',
  GB: 'Green Bay Packers',
  CHI: 'Chicago Bears',
};
const team = (id: string) => ({ id, abbreviation: id, name: TEAMS[id] });

export const game = (id: string, away: string, home: string, more: object = {}) => ({
  __typename: 'Game',
  id,
  status: 'SCHEDULED',
  displayStatus: 'IN_PROGRESS',
  stateText: 'In Progress',
  kickoff: '2025-10-26T17:00:00Z',
  isKickoffConfirmed: true,
  homeScore: null as number | null,
  awayScore: null as number | null,
  version: `${id}-1`,
  isUnderReview: false,
  confirmedBy: null,
  awayTeam: team(away),
  homeTeam: team(home),
  ...more,
});
export const FINAL = {
  status: 'FINAL',
  displayStatus: 'FINAL',
  stateText: 'Final',
  awayScore: 10,
  homeScore: 37,
};
export const GAMES = [game('g1', 'BUF', 'KC'), game('g2', 'DAL', 'PHI'), game('g3', 'GB', 'CHI', FINAL)];

const pool = (games: object[], more: object = {}) => ({
  __typename: 'Pool',
  id: 'pool-1',
  gamesRefusal: null,
  clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 's', weekCount: 18 },
  heldUpdates: [],
  week: {
    __typename: 'Week',
    id: 'week-8',
    number: 8,
    isDeadlinePassed: true,
    deadline: '2025-10-26T14:00:00Z',
    rulings: [],
    games,
  },
  ...more,
});

export const MUTATION = 'gameCommandsResultsMutation';
export const dryRun = { __typename: 'EnterResultsPayload', mails: [], mailObstacle: null, regrading: null };

/** Opens the results of Week 8; typing settles when its timers pass. */
export async function open(games: object[] = GAMES, more: object = {}) {
  const page = await renderPage({
    Component: ResultsPage,
    query,
    variables: () => ({ week: null }),
    at: '/office/results',
    now: '2025-10-26T21:00:00Z',
  });
  await page.answer('ResultsPageQuery', { Query: () => ({ pool: pool(games, more) }) });
  const timers = holdTimers();
  const user = userEvent.setup();
  const preview = async (result: object = dryRun) => {
    await timers.pass(300);
    await page.answer(MUTATION, { Mutation: () => ({ result }) });
  };
  /** What the last command or preview asks for: "g1 20-24". */
  const asked = () => {
    const { input } = page.variablesOf(MUTATION) as {
      input: {
        results: { game: string; awayScore: number; homeScore: number; version: string }[];
        dryRun: boolean;
      };
    };
    const results = input.results.map((one) => `${one.game} ${one.awayScore}-${one.homeScore}`);
    return `${input.dryRun ? 'preview' : 'store'} ${results.join(', ')}`;
  };
  return { page, timers, user, preview, asked };
}
export const cell = (id: string) => screen.getByRole('textbox', { name: `${TEAMS[id]}, points` });
export const valueOf = (id: string) => (cell(id) as HTMLInputElement).value;
export const row = (name: string) => screen.getByRole('group', { name });
export const confirm = () => screen.getByRole('button', { name: /^Confirm/ });
export const paste = (id: string, text: string) =>
  act(async () => void fireEvent.paste(cell(id), { clipboardData: { getData: () => text } }));
