import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { PastInstants } from './PastInstants.tsx';

const INSTANTS = ['2025-09-14T14:00:00Z', '2025-09-14T20:15:00Z', '2025-09-15T03:30:00Z'];

function team(id: string, name: string) {
  return { __typename: 'Team', id, name, abbreviation: id, primaryColor: '#00338D', secondColor: '#C60C30' };
}

const standing = (id: string, facts: object = {}) => ({
  cursor: id,
  node: {
    status: 'ALIVE',
    byeWeeks: [],
    byesLeft: 0,
    week: null,
    reason: null,
    strikeWeeks: [],
    entry: { __typename: 'Entry', id, username: `user-${id}` },
    ...facts,
  },
});

function snapshot(homeScore: number | null, standings: object[], isMore = false) {
  return {
    __typename: 'Pool',
    id: 'pool-1',
    season: { __typename: 'Season', id: 'season', weekCount: 18 },
    asOf: {
      week: 2,
      aliveCount: 1200,
      outCount: standings.length - 1,
      games: [
        {
          kickoff: '2025-09-14T17:00:00Z',
          ruling: null,
          status: homeScore === null ? 'SCHEDULED' : 'FINAL',
          homeScore,
          awayScore: homeScore === null ? null : 24,
          homeTeam: team('KC', 'Kansas City Chiefs'),
          awayTeam: team('BUF', 'Buffalo Bills'),
        },
        {
          kickoff: '2025-09-14T20:00:00Z',
          ruling: 'LOSS',
          status: 'CANCELLED',
          homeScore: null,
          awayScore: null,
          homeTeam: team('PHI', 'Philadelphia Eagles'),
          awayTeam: team('DAL', 'Dallas Cowboys'),
        },
      ],
      standings: {
        totalCount: 1201,
        edges: standings,
        pageInfo: { hasNextPage: isMore, endCursor: 'more' },
      },
    },
  };
}

const changes = (...texts: string[]) => ({
  id: 'pool-1',
  changesBetween: {
    edges: texts.map((text, index) => ({ cursor: String(index), node: { at: INSTANTS[2], text } })),
    pageInfo: { hasNextPage: false, endCursor: null },
  },
});

const region = (name: string) => within(screen.getByRole('region', { name }));
const slider = (name: string) => screen.getByRole('slider', { name });

function Shown() {
  return (
    <Suspense fallback={null}>
      <PastInstants pool="pool-1" />
    </Suspense>
  );
}

async function open(instants = INSTANTS) {
  const page = await renderPage({
    Component: Shown,
    at: '/history?tab=past',
    now: '2025-09-15T12:00:00Z',
  });
  await waitFor(() => expect(page.pending('PastInstantsQuery')).toHaveLength(1));
  await page.answer('PastInstantsQuery', {
    Pool: () => ({
      id: 'pool-1',
      clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
      changeInstants: instants,
    }),
  });
  return page;
}

type Page = Awaited<ReturnType<typeof open>>;

/** Answers what is asked about the shown instants, and returns the variables. */
async function answer(page: Page, shown: object, changeRows: object) {
  await waitFor(() => expect(page.pending('PastSnapshotQuery')).toHaveLength(1));
  const { instant } = page.pending('PastSnapshotQuery')[0]!.request.variables;
  await page.answer('PastSnapshotQuery', { Pool: () => shown });
  await waitFor(() => expect(page.pending('PastChangesQuery')).toHaveLength(1));
  const { from, to } = page.pending('PastChangesQuery')[0]!.request.variables;
  await page.answer('PastChangesQuery', { Pool: () => changeRows });
  return [instant, from, to] as unknown[];
}

it('shows the latest moment first: counts, games, standings, and what changed since the one before', async () => {
  const page = await open();
  const out = standing('tim', { status: 'ELIMINATED', week: 2, reason: 'LOSS' });
  const requested = await answer(
    page,
    snapshot(21, [standing('ann', { strikeWeeks: [1] }), out]),
    changes('Bills 24, Chiefs 21 became final.', 'user-tim is out in Week 2.'),
  );
  expect(requested).toEqual([INSTANTS[2], INSTANTS[1], INSTANTS[2]]);
  expect(slider('Date and time')).toHaveAttribute('aria-valuetext', 'Sun, Sep 14, 11:30 PM EDT, 3 of 3');
  expect(screen.getAllByText('Alive')[0]!.parentElement).toHaveTextContent('1,200');
  const games = region('Week 2 at that time').getAllByRole('listitem');
  expect(games[0]).toHaveTextContent(/Buffalo Bills24atKCKansas City Chiefs21Final/);
  expect(games[1]).toHaveTextContent('Canceled, ruled a loss');
  const rows = region('Standings at that time').getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'user-annAlive, a strike in Week 1',
    'user-timOut in Week 2: Team lost',
  ]);
  expect(region('What changed since').getByText('user-tim is out in Week 2.')).toBeVisible();
});

it('moves by keyboard and buttons, and asks once a move has ended', async () => {
  const page = await open();
  await answer(page, snapshot(21, [standing('ann')]), changes('One.'));
  const range = slider('Date and time');
  expect(range).toHaveAttribute('type', 'range');
  fireEvent.change(range, { target: { value: '0' } });
  fireEvent.change(range, { target: { value: '1' } });
  expect(range).toHaveAttribute('aria-valuetext', 'Sun, Sep 14, 4:15 PM EDT, 2 of 3');
  // What was shown stays until the answer is there.
  expect(screen.getByText('One.')).toBeVisible();
  const requested = await answer(page, snapshot(null, [standing('ann')]), changes('Two.'));
  expect(requested).toEqual([INSTANTS[1], INSTANTS[0], INSTANTS[1]]);
  expect(region('Week 2 at that time').getAllByRole('listitem')[0]).toHaveTextContent(
    'Sun, Sep 14, 1:00 PM EDT',
  );
  expect(await screen.findByText('Two.')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Date and time: later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Since: earlier' }));
  await waitFor(() => expect(page.pending('PastChangesQuery')).not.toHaveLength(0));
  const variables = page.pending('PastChangesQuery').map(({ request }) => request.variables);
  expect(variables.at(-1)).toMatchObject({ from: INSTANTS[0], to: INSTANTS[2] });
  expect(screen.getByRole('button', { name: 'Date and time: later' })).toBeDisabled();
});

it('keeps a chosen moment when more happens', async () => {
  const page = await open();
  await answer(page, snapshot(21, [standing('ann')]), changes('One.'));
  fireEvent.change(slider('Date and time'), { target: { value: '0' } });
  await answer(page, snapshot(null, [standing('ann')]), changes());
  expect(await screen.findByText('Nothing changed between these moments.')).toBeVisible();
  await page.push('livePoolSubscription', {
    Pool: () => ({
      id: 'pool-1',
      currentWeek: 3,
      stats: { totalPlayers: 6, activePlayers: 2, eliminatedPlayers: 4, prizeCents: 25_000 },
    }),
  });
  await waitFor(() => expect(page.pending('PastInstantsQuery')).toHaveLength(1));
  await page.answer('PastInstantsQuery', {
    Pool: () => ({
      id: 'pool-1',
      clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
      changeInstants: [...INSTANTS, '2025-09-15T11:00:00Z'],
    }),
  });
  expect(slider('Date and time')).toHaveAttribute('aria-valuetext', 'Sun, Sep 14, 10:00 AM EDT, 1 of 4');
  await act(async () => {});
});

it('says so while nothing has been recorded', async () => {
  await open([]);
  expect(screen.getByText('Nothing has been recorded yet')).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
});
