import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import {
  Component as HistoryPage,
  query as historyPageQuery,
  viewerQuery as historyPageViewerQuery,
} from './HistoryPage.tsx';

function team(id: string, name: string) {
  return { __typename: 'Team', id, name, abbreviation: id, primaryColor: '#00338D', secondColor: '#C60C30' };
}
const teams = { BUF: team('BUF', 'Buffalo Bills'), KC: team('KC', 'Kansas City Chiefs') };

const none = { picks: 0, won: 0, lost: 0, tied: 0, pending: 0 };

function week(number: number, facts: Record<string, unknown>) {
  return { ...none, week: number, isComplete: true, eliminated: 0, byReason: [], mostPicked: null, ...facts };
}

const season = {
  weeks: [
    week(1, {
      alive: 3,
      eliminated: 2,
      byReason: [
        { reason: 'LOSS', count: 1 },
        { reason: 'ADMIN', count: 1 },
      ],
      picks: 5,
      won: 3,
      lost: 2,
      mostPicked: { percent: 60, outcome: 'WON', team: teams.BUF },
    }),
    week(2, {
      isComplete: false,
      alive: 2,
      eliminated: 1,
      byReason: [{ reason: 'NO_PICK', count: 1 }],
      picks: 2,
      pending: 2,
      mostPicked: { percent: 50, outcome: 'PENDING', team: teams.KC },
    }),
  ],
  teams: [
    { ...none, picks: 3, won: 3, team: teams.BUF },
    { ...none, picks: 2, lost: 1, tied: 1, team: teams.KC },
  ],
  escapes: [
    {
      week: 1,
      margin: 1,
      picks: 3,
      team: teams.BUF,
      game: {
        __typename: 'Game',
        id: 'game-1',
        homeScore: 20,
        awayScore: 21,
        homeTeam: teams.KC,
        awayTeam: teams.BUF,
      },
    },
  ],
  biggestLosses: [{ week: 1, picks: 2, team: teams.KC }],
};

let picks = 0;
const pick = (number: number, id: keyof typeof teams, outcome: string) => ({
  __typename: 'Pick',
  id: `pick-${(picks += 1)}`,
  week: number,
  outcome,
  team: teams[id],
});

function entry(id: string, facts: Record<string, unknown> = {}) {
  return {
    __typename: 'Entry',
    id,
    username: `user-${id}`,
    startWeek: 1,
    status: 'ALIVE',
    byeWeeks: [],
    byesLeft: 0,
    eliminatedWeek: null,
    eliminationDetail: null,
    tieBreakText: null,
    revealedPicks: [],
    ...facts,
  };
}

const won = pick(1, 'BUF', 'WON');
const mine = entry('mine', { revealedPicks: [won], picks: [won, pick(3, 'KC', 'PENDING')] });
const late = entry('late', { startWeek: 3 });
const survivor = entry('survivor', { revealedPicks: [pick(1, 'KC', 'WON'), pick(2, 'BUF', 'PENDING')] });
const loser = entry('loser', {
  status: 'ELIMINATED',
  eliminatedWeek: 1,
  eliminationDetail: { shortText: 'Chiefs lost 3-24' },
  revealedPicks: [pick(1, 'BUF', 'WON'), pick(1, 'KC', 'LOST')],
});
const sleeper = entry('sleeper', {
  status: 'ELIMINATED',
  eliminatedWeek: 2,
  eliminationDetail: { shortText: 'No pick' },
  revealedPicks: [pick(1, 'BUF', 'WON')],
});

interface Change {
  analytics?: unknown;
  winners?: unknown;
  outcome?: object | null;
  hasNextPage?: boolean;
  totalPlayers?: number;
  prizeCents?: number;
  firstWeek?: number;
  openedPicks?: { pageInfo: { hasNextPage: boolean }; edges: object[] };
}

function pool({
  analytics = season,
  winners = null,
  outcome = winners === null
    ? null
    : { winnerCount: 1, isRolledOver: false, rolledOverCents: 0, currency: 'USD' },
  hasNextPage = false,
  totalPlayers = 5,
  prizeCents = 25_000,
  firstWeek = 1,
  openedPicks = { pageInfo: { hasNextPage: false }, edges: [] },
}: Change = {}) {
  const { weeks } = analytics as { weeks: { eliminated: number }[] };
  const eliminatedPlayers = weeks.reduce((sum, { eliminated }) => sum + eliminated, 0);
  const rows = [mine, late, survivor, sleeper, loser];
  return {
    __typename: 'Pool',
    id: 'pool-1',
    clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
    openedPicks,
    currentWeek: 3,
    entryFeeCents: 5000,
    firstWeek,
    lastWeek: 18,
    prizeBasis: 'ALL_ENTRIES',
    season: { __typename: 'Season', id: 'season', year: 2025, weekCount: 18 },
    stats: {
      totalPlayers,
      activePlayers: totalPlayers - eliminatedPlayers,
      eliminatedPlayers,
      prizeCents,
    },
    analytics,
    winners,
    outcome,
    rows: {
      totalCount: hasNextPage ? 90 : rows.length,
      edges: rows.map((node) => ({ cursor: node.id, node })),
      pageInfo: { hasNextPage, endCursor: 'loser' },
    },
  };
}

async function open(tab = 'analytics', change: Change = {}) {
  const page = await renderPage({
    Component: HistoryPage,
    query: [historyPageQuery, historyPageViewerQuery],
    variables: () => ({ rows: 60 }),
    at: `/history?tab=${tab}`,
    now: '2025-09-20T13:30:00Z',
  });
  expect(screen.getByRole('status')).toHaveTextContent('Loading history');
  await page.answer('HistoryPageQuery', { Pool: () => pool(change) });
  await page.answer('HistoryPageViewerQuery', { Pool: () => ({ id: 'pool-1', viewerEntries: [mine] }) });
  return page;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()));

it('says so while there is no pool', async () => {
  const page = await renderPage({
    Component: HistoryPage,
    query: [historyPageQuery, historyPageViewerQuery],
    variables: () => ({ rows: 60 }),
    at: '/history',
    now: '2025-09-20T13:30:00Z',
  });
  await page.answer('HistoryPageQuery', { Query: () => ({ pool: null }) });
  await page.answer('HistoryPageViewerQuery', { Query: () => ({ pool: null }) });
  expect(screen.getByText('There is no pool yet')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('keeps the open tab in the address', async () => {
  const { router } = await open('annual');
  const user = userEvent.setup();
  expect(screen.getByRole('tab', { name: 'Annual History' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Annual History' }));
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(screen.getByRole('tab', { name: 'Survival Timeline' })).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.search).toBe('?tab=timeline');
});

describe('Pool Analytics', () => {
  it('shows survivors and eliminations in text and in a table', async () => {
    await open();
    expect(screen.getByText('5 entries started; during Week 2, 2 are still standing.')).toBeVisible();
    await userEvent.click(region('Survivors by Week').getByText('The numbers'));
    expect(cells(region('Survivors by Week').getByRole('table'))).toEqual([
      ['Week', 'Still standing', 'Eliminated'],
      ['Week 1', '3', '2'],
      ['Week 2', '2', '1'],
    ]);
    expect(screen.getByText('Week 1 was the costliest: 2 entries eliminated.')).toBeVisible();
    await userEvent.click(region('Eliminations by Week').getByText('The numbers'));
    expect(cells(region('Eliminations by Week').getByRole('table'))).toEqual([
      ['Week', 'Team did not win', 'No pick', 'Other reason', 'Total'],
      ['Week 1', '1', '0', '1', '2'],
      ['Week 2', '0', '1', '0', '1'],
    ]);
  });

  it('shows past weeks, from the first played one on', async () => {
    const notYet = week(1, { alive: 0, picks: 0 });
    const weeks = [notYet, week(2, { alive: 5 }), week(3, { alive: 4, eliminated: 1 })];
    await open('analytics', { analytics: { ...season, weeks }, totalPlayers: 5 });
    const [curve, columns] = screen.getAllByRole('figure');
    const labels = (figure: HTMLElement) =>
      [...figure.querySelectorAll('[style*="grid-template-columns"] > *')].map((label) => label.textContent);
    expect(labels(curve!)).toEqual(['1', '2', '3']);
    expect(labels(columns!)).toEqual(['2', '3']);
    // Three columns of three: the whole width.
    expect(curve!.querySelector('svg')).toHaveAttribute('viewBox', '0 0 3 6');
  });

  it('compares the favorites with the results', async () => {
    await open();
    const favorites = region('Favorites and Results');
    expect(favorites.getByText('The most picked team of the week won 1 of 1 time.')).toBeVisible();
    expect(cells(favorites.getByRole('table')).slice(1)).toEqual([
      ['Week 1', 'BUFBuffalo BillsWon60.0%', '3 of 5'],
      ['Week 2', 'KCKansas City ChiefsPending50.0%', '0 of 0'],
    ]);
  });

  it('shows the results of each team for its pickers', async () => {
    await open();
    expect(cells(region('Team Performance').getByRole('table'))).toEqual([
      ['Team', 'Picks', 'Won', 'Not won'],
      ['BUFBuffalo Bills', '3', '3', '0'],
      ['KCKansas City Chiefs', '2', '0', '2'],
    ]);
    expect(
      region('Team Performance').getByText('Costliest team: Kansas City Chiefs (2 picks not won).'),
    ).toBeVisible();
  });

  it('has placeholder texts for eliminations and team performance until the season starts', async () => {
    await open('analytics', { analytics: { weeks: [], teams: [] } });
    for (const name of ['Eliminations', 'Team Performance']) {
      expect(region(name).getByText('The season has not started')).toBeVisible();
    }
    await userEvent.click(screen.getByRole('tab', { name: 'Survival Timeline' }));
    expect(screen.getByText('5 participants')).toBeVisible();
    expect(screen.getByText('The season has not started')).toBeVisible();
  });

  it('follows the standings without a reload', async () => {
    const page = await open();
    await page.push('livePoolSubscription', {
      Pool: () => ({
        id: 'pool-1',
        currentWeek: 3,
        stats: { totalPlayers: 6, activePlayers: 2, eliminatedPlayers: 4, prizeCents: 25_000 },
      }),
    });
    await waitFor(() => expect(page.pending('HistoryPageQuery')).toHaveLength(1));
    const weeks = [season.weeks[0], { ...season.weeks[1], alive: 1, eliminated: 2 }];
    await page.answer('HistoryPageQuery', {
      Pool: () => pool({ analytics: { ...season, weeks }, totalPlayers: 6 }),
      Node: () => pool({ analytics: { ...season, weeks }, totalPlayers: 6 }),
    });
    expect(
      screen.getByText(
        '5 entries started; during Week 2, 1 is still standing. Since then 1 joined: 2 of 6 are standing now.',
      ),
    ).toBeVisible();
  });
});

describe('Survival Timeline', () => {
  it("shows each entry's picks by week, the viewer's first, and the reason for an empty cell", async () => {
    await open('timeline');
    expect(cells(screen.getByRole('table'))).toEqual([
      ['Entry', 'Week 1', 'Week 2', 'Week 3'],
      ['user-mine You, Alive', 'BUFBuffalo Bills, won', 'No pick', 'KCKansas City Chiefs, pending'],
      ['user-late Alive', 'Not in the pool yet', 'Not in the pool yet', 'Shown after the deadline'],
      [
        'user-survivor Alive',
        'KCKansas City Chiefs, won',
        'BUFBuffalo Bills, pending',
        'Shown after the deadline',
      ],
      ['user-sleeper Out in Week 2: No pick', 'BUFBuffalo Bills, won', 'No pick, out', 'Out'],
      [
        'user-loser Out in Week 1: Chiefs lost 3-24',
        'BUFBuffalo Bills, wonKCKansas City Chiefs, lost',
        'Out',
        'Out',
      ],
    ]);
  });

  it('loads big pools one page at a time', async () => {
    const page = await open('timeline', { hasNextPage: true });
    await userEvent.click(screen.getByRole('button', { name: 'Show more (5 of 90)' }));
    expect(page.pending('SurvivalTimelinePaginationQuery')[0]!.request.variables).toMatchObject({
      cursor: 'loser',
      count: 60,
    });
    const more = {
      ...pool(),
      rows: {
        totalCount: 90,
        edges: [{ cursor: 'more', node: entry('more') }],
        pageInfo: { hasNextPage: false, endCursor: 'more' },
      },
    };
    await page.answer('SurvivalTimelinePaginationQuery', { Pool: () => more, Node: () => more });
    expect(screen.getByRole('rowheader', { name: /user-more/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument();
  });
});

describe('Annual History', () => {
  it('shows the inaugural season, its participants and its fee', async () => {
    await open('annual');
    const card = screen.getByRole('region', { name: 'Inaugural Season 2025' });
    expect(card).toHaveTextContent(
      'Participants5Entry fee$50Prize pool$250 of all entriesWeeks completed1 of 18',
    );
    expect(card).toHaveTextContent('Running');
  });

  it('shows the prize of a million entries, which passes 32 bits', async () => {
    const prizeCents = 5_000_000_000;
    await open('annual', {
      totalPlayers: 1_000_000,
      prizeCents,
      winners: [{ prizeCents, entry: mine }],
    });
    const card = screen.getByRole('region', { name: 'Inaugural Season 2025' });
    expect(card).toHaveTextContent('Prize pool$50,000,000 of all entries');
    expect(screen.getByRole('listitem')).toHaveTextContent('user-mine$50,000,000');
  });

  it('counts the weeks of a pool that begins later', async () => {
    await open('annual', { firstWeek: 3 });
    const card = screen.getByRole('region', { name: 'Inaugural Season 2025' });
    expect(card).toHaveTextContent('Weeks completed1 of 16');
  });

  it('names the winners once the pool is decided', async () => {
    await open('annual', { winners: [{ prizeCents: 25_000, entry: mine }] });
    expect(screen.getByRole('heading', { name: 'Winner' })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('user-mine$250');
  });
});

describe('Annual History of a decided pool', () => {
  const winners = [mine, late, survivor].map((one, index) => ({
    prizeCents: [36_000, 18_000, 6_000][index],
    entry: one,
  }));
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('calls those of further places no winners', async () => {
    await open('annual', { winners });
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Winner', 'Other places']);
    expect(listed()).toEqual(['user-mine$360', 'user-late$180', 'user-survivor$60']);
  });

  it('names no winner where the prize goes to the next season', async () => {
    const outcome = { winnerCount: 2, isRolledOver: true, rolledOverCents: 60_000, currency: 'USD' };
    await open('annual', { winners: winners.map((one) => ({ ...one, prizeCents: 0 })), outcome });
    expect(screen.getByRole('heading', { name: 'Lasted longest' })).toBeVisible();
    expect(listed()).toEqual(['user-mine', 'user-late']);
    expect(screen.getByText('None won alone: the prize of $600 goes to the next season.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Winner/ })).toBeNull();
  });
});

describe('Acts by which somebody else could read a pick', () => {
  it('are listed with their reason, and without the pick', async () => {
    const node = {
      openedAt: '2025-09-14T12:00:00Z',
      sentence: 'Pat Doe opened the pick of user-mine for Week 2.',
      reason: 'A call from the owner.',
    };
    await open('analytics', {
      openedPicks: { pageInfo: { hasNextPage: true }, edges: [{ cursor: '1', node }] },
    });
    const log = region('Who could read secret picks');
    expect(log.getByText('Pat Doe opened the pick of user-mine for Week 2.')).toBeVisible();
    expect(log.getByText('Sun, Sep 14, 8:00 AM EDT. Reason: A call from the owner.')).toBeVisible();
    expect(log.getByText('The last 1 are shown.')).toBeVisible();
  });

  it('are no card while there are none', async () => {
    await open('analytics');
    expect(screen.queryByRole('region', { name: 'Who could read secret picks' })).toBeNull();
  });
});
