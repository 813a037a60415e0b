import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import addEntriesQuery from '#web/screens/add-entries/__generated__/AddEntriesPageQuery.graphql.ts';
import addEntriesMutation from '#web/screens/add-entries/__generated__/useAddEntriesMutation.graphql.ts';
import dashboardViewerQuery from '#web/screens/dashboard/__generated__/DashboardPageViewerQuery.graphql.ts';
import dashboardQuery from '#web/screens/dashboard/__generated__/DashboardPageQuery.graphql.ts';
import liveEntriesQuery from '../entriesStrip/__generated__/LiveEntriesQuery.graphql.ts';
import gamesQuery from '#web/screens/games/__generated__/GamesPageQuery.graphql.ts';
import historyViewerQuery from '#web/screens/history/__generated__/HistoryPageViewerQuery.graphql.ts';
import historyQuery from '#web/screens/history/__generated__/HistoryPageQuery.graphql.ts';
import picksViewerQuery from '#web/screens/picks/__generated__/PicksPageViewerQuery.graphql.ts';
import picksQuery from '#web/screens/picks/__generated__/PicksPageQuery.graphql.ts';
import submitPickMutation from '#web/screens/picks/submit/__generated__/submitPickMutation.graphql.ts';
import { entry, pick, pool, week } from '#web/testing/picksFixture.ts';
import standingsQuery from '#web/screens/standings/__generated__/StandingsPageQuery.graphql.ts';
// Screens load lazily; they are imported here, so that no test waits for them.
import '#web/screens/add-entries/AddEntriesPage.tsx';
import '#web/screens/dashboard/DashboardPage.tsx';
import '#web/screens/games/GamesPage.tsx';
import '#web/screens/history/HistoryPage.tsx';
import '#web/screens/picks/PicksPage.tsx';
import '#web/screens/standings/StandingsPage.tsx';
import { answering, type Resolvers } from '#web/testing/generateAnswer.ts';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { type Answers, member, renderApp } from '#web/testing/renderApp.tsx';

vi.stubGlobal('open', vi.fn());

beforeEach(() => sessionStorage.clear());

const noRows = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
/** The pool in Week 8, with the shown week; it is not decided and has no welcome to show. */
const { week: _, ...inPool } = pool([entry('e1', 'ann', { welcome: null })]);
const resolvers = (): Resolvers => ({
  PaymentMethod: () => ({ url: 'https://venmo.example/pay' }),
  Pool: () => ({
    ...inPool,
    slug: member.pool.slug,
    outcome: null,
    viewerOwes: null,
    viewerAddEntries: { allowed: true, remaining: 3, startWeek: 8, reason: null },
  }),
  Week({ args }) {
    const number = (args?.number as number | null | undefined) ?? 8;
    return week({ id: `week-${number}`, number });
  },
  Viewer: () => member.viewer,
  EntryThisWeek: () => ({ state: 'NOT_PICKED', picks: [] }),
  PoolStandingsConnection: () => noRows,
  PoolOpenedPicksConnection: () => noRows,
  PoolAnalytics: () => ({ weeks: [], teams: [] }),
});

const member8 = {
  ...member,
  pool: { ...member.pool, id: 'pool-1', viewerEntries: [entry('e1', 'ann')] },
};

/** Opens a screen and waits until its data is loaded. */
async function open(at: string, more: Answers = {}) {
  const page = await renderApp(at, {
    sessionQuery: () => member8,
    useClockSyncQuery: () => ({ clock: member.clock }),
    AddEntriesPageQuery: answering(addEntriesQuery, resolvers()),
    DashboardPageQuery: answering(dashboardQuery, resolvers()),
    DashboardPageViewerQuery: answering(dashboardViewerQuery, resolvers()),
    GamesPageQuery: answering(gamesQuery, resolvers()),
    HistoryPageQuery: answering(historyQuery, resolvers()),
    HistoryPageViewerQuery: answering(historyViewerQuery, resolvers()),
    PicksPageQuery: answering(picksQuery, resolvers()),
    PicksPageViewerQuery: answering(picksViewerQuery, resolvers()),
    StandingsPageQuery: answering(standingsQuery, resolvers()),
    ...more,
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
  return page;
}

const frame = [
  'livePoolSubscription {"pool":"pool-1"}',
  'liveWeekSubscription {"pool":"pool-1","week":8}',
  'useClockSyncSubscription {}',
];
const games = (number: number) => `liveGamesSubscription {"pool":"pool-1","week":${number}}`;

describe('the subscriptions of a screen', () => {
  it.each([
    ['/dashboard', [games(8)]],
    ['/dashboard?week=9', [games(9)]],
    ['/picks', [games(8)]],
    ['/picks?week=9', [games(9), 'liveWeekSubscription {"pool":"pool-1","week":9}']],
    ['/games', [games(8)]],
    ['/games?week=9', [games(9)]],
    ['/standings', []],
    ['/history', []],
    ['/add-entries', []],
  ])('are each opened once: %s', async (at, more) => {
    const { subscriptions } = await open(at);
    const opened = () => subscriptions.map(({ name, variables }) => `${name} ${JSON.stringify(variables)}`);
    await waitFor(() => expect(opened().toSorted()).toEqual([...frame, ...more].toSorted()));
  });
});

describe('a failure below a pool', () => {
  const failed = (code: string, ...path: string[]) =>
    Response.json({
      data: { pool: null, site: { hasScoreFeed: true } },
      errors: [{ message: 'Oops.', path: ['pool', ...path], extensions: { code } }],
    });

  it('leaves the page with what it shows', async () => {
    let isBroken = false;
    const page = await open('/p/pool/games', {
      GamesPageQuery: (variables) =>
        isBroken
          ? failed('INTERNAL_SERVER_ERROR', 'week', 'games')
          : answering(gamesQuery, resolvers())(variables),
    });
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    isBroken = true;
    act(() => page.connection.set('offline'));
    act(() => page.connection.set('connected'));
    await waitFor(() => expect(page.timesAsked('GamesPageQuery')).toBe(2));
    await act(async () => {});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  });

  it.each(['/games', '/p/pool/games', '/picks', '/dashboard'])(
    'that is a week which the pool does not play leads %s to the current one',
    async (at) => {
      const inWeek = (query: unknown) => (variables: Record<string, unknown>) =>
        variables.week === 22 ? failed('INVALID_INPUT', 'week') : answering(query, resolvers())(variables);
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const { router } = await open(`${at}?week=22`, {
        DashboardPageQuery: inWeek(dashboardQuery),
        GamesPageQuery: inWeek(gamesQuery),
        PicksPageQuery: inWeek(picksQuery),
      });
      await waitFor(() => expect(router.state.location).toMatchObject({ pathname: at, search: '' }));
      expect(screen.queryByText('404 Page Not Found')).toBeNull();
    },
  );
});

describe('a deadline', () => {
  /** Longer than two refetches in a row wait. */
  const SETTLED = 3_000;
  // The page asks before the strip, and is the first to hear that nobody may pick any more.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.9));

  const passes = (page: Awaited<ReturnType<typeof open>>) => {
    const { deadline, isComplete, picksSubmitted } = week();
    const event = { deadline, isComplete, picksSubmitted };
    const send = (name: string, data: object) =>
      page.subscriptions.find((one) => one.name === name && one.variables.week !== 9)!.send(data);
    return act(async () => {
      send('liveWeekSubscription', {
        weekUpdated: { __typename: 'Week', ...event, id: 'week-8', isDeadlinePassed: true, hasOutlook: true },
      });
      // Those without a pick are out.
      send('livePoolSubscription', {
        standingsUpdated: {
          __typename: 'Pool',
          id: 'pool-1',
          currentWeek: 8,
          stats: { totalPlayers: 31, activePlayers: 17, eliminatedPlayers: 14, currentWeek: 8 },
          outcome: null,
          winners: null,
        },
      });
    });
  };

  it('causes one of each query of the page and of the strip: what they bring causes no further one', async () => {
    let isPassed = false;
    const revealed = (): Resolvers => ({
      ...resolvers(),
      Pool: () => ({ ...inPool, ...(isPassed && { viewerEntries: closed() }), outcome: null }),
      Week: () => week({ id: 'week-8', isDeadlinePassed: isPassed }),
    });
    const closed = () => [
      entry('e1', 'ann', { pick: null, viewerCanPick: { allowed: false, code: 'DEADLINE_PASSED' } }),
    ];
    const page = await open('/picks', {
      PicksPageQuery: (variables) => answering(picksQuery, revealed())(variables),
      PicksPageViewerQuery: (variables) => answering(picksViewerQuery, revealed())(variables),
      LiveEntriesQuery: (variables) => answering(liveEntriesQuery, revealed())(variables),
    });
    const before = page.requests.length;
    const { pass } = holdTimers();
    isPassed = true;
    await passes(page);
    await pass(SETTLED);
    const names = page.requests.slice(before).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['LiveEntriesQuery', 'PicksPageQuery', 'PicksPageViewerQuery']);
  });

  it('causes one query, which all share, for a viewer whose picks are submitted', async () => {
    const permission = { allowed: false, code: 'PICK_EXISTS', message: '' };
    const done = [
      entry('e1', 'ann', { pick: pick('KC'), viewerCanPick: permission }),
      entry('e2', 'ann-2', { status: 'ELIMINATED', viewerCanPick: permission }),
    ];
    let isPassed = false;
    const mine = (): Resolvers => ({
      ...resolvers(),
      Pool: () => ({ ...inPool, viewerEntries: done, outcome: null }),
      Week: () => week({ id: 'week-8', isDeadlinePassed: isPassed }),
    });
    const page = await open('/picks', {
      sessionQuery: () => ({ ...member8, pool: { ...member8.pool, viewerEntries: done } }),
      PicksPageQuery: (variables) => answering(picksQuery, mine())(variables),
      PicksPageViewerQuery: answering(picksViewerQuery, mine()),
    });
    const before = page.requests.length;
    const { pass } = holdTimers();
    isPassed = true;
    await passes(page);
    await pass(SETTLED);
    expect(page.requests.slice(before).map(({ name }) => name)).toEqual(['PicksPageQuery']);
  });
});

describe("the viewer's own mutation", () => {
  /** Sends the mutation's events to all subscriptions, as the server does. */
  type Page = Awaited<ReturnType<typeof open>>;
  const sendNow = (page: Page, name: string, data: object) =>
    page.subscriptions.find((one) => one.name === name)!.send(data);
  const send = (page: Page, name: string, data: object) => act(async () => sendNow(page, name, data));
  /** Longer than any refetch waits, with the random part set to zero. */
  const SETTLED = 400;
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    // However long the test takes, an event comes right after the response of the mutation.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  });

  const weekEvent = (picksSubmitted: number) => {
    const { deadline, isDeadlinePassed, isComplete, id } = week();
    const hasOutlook = isDeadlinePassed;
    const about = {
      deadline,
      isDeadlinePassed,
      hasOutlook,
      isComplete,
    };
    return { weekUpdated: { __typename: 'Week', id, ...about, picksSubmitted } };
  };
  const poolEvent = (eliminatedPlayers: number) => ({
    standingsUpdated: {
      __typename: 'Pool',
      id: 'pool-1',
      currentWeek: 8,
      stats: { totalPlayers: 31, activePlayers: 18, eliminatedPlayers, currentWeek: 8 },
      outcome: null,
      winners: null,
    },
  });

  it.each(['before its answer', 'after its answer'])(
    'of a pick causes no query of the page, the event %s',
    async (when) => {
      const done = entry('e1', 'ann', {
        pick: pick('KC'),
        viewerCanPick: { allowed: false, code: 'PICK_EXISTS' },
      });
      const resolved = {
        SubmitPickResult: () => ({ __typename: 'SubmitPickPayload' }),
        SubmitPickPayload: () => ({
          entry: done,
          entryWeek: done.week,
          week: { id: 'week-8', picksSubmitted: 13 },
        }),
      };
      const answer = answering(submitPickMutation, resolved);
      const page: Page = await open('/picks', {
        submitPickSessionQuery: () => ({ viewer: { id: 'viewer', entriesNeedingPick: [] } }),
        submitPickMutation(variables) {
          if (when === 'before its answer') sendNow(page, 'liveWeekSubscription', weekEvent(13));
          return answer(variables);
        },
      });
      await page.user.click(screen.getByRole('button', { name: /^Kansas City Chiefs.*Available/ }));
      const before = page.requests.length;
      const { pass } = holdTimers();
      await page.user.click(screen.getByRole('button', { name: /^Submit pick/ }));
      await screen.findByText('Pick Submitted');
      if (when === 'after its answer') await send(page, 'liveWeekSubscription', weekEvent(13));
      await pass(SETTLED);
      // The receipt of the pick is no part of the page: it is asked for on its own, some seconds after the first view.
      const names = page.requests.slice(before).map(({ name }) => name);
      expect(names.filter((name) => name !== 'PickReceiptQuery')).toEqual([
        // SPECIFICATION 4.6: the session is checked before a pick is sent.
        'submitPickSessionQuery',
        'submitPickMutation',
      ]);
    },
  );

  it.each(['before its answer', 'after its answer'])(
    'of more entries causes no query, the event %s; a result soon after does',
    async (when) => {
      const answer = answering(addEntriesMutation, {
        ...resolvers(),
        AddEntriesResult: () => ({ __typename: 'AddEntriesPayload' }),
        AddEntriesPayload: () => ({ entries: [{ id: 'e2', username: 'ann-2' }], paymentCents: 5_000 }),
        HowToPay: () => ({ currency: 'USD' }),
      });
      const page: Page = await open('/add-entries', {
        useAddEntriesMutation(variables) {
          if (when === 'before its answer') sendNow(page, 'livePoolSubscription', poolEvent(13));
          return answer(variables);
        },
      });
      await page.user.type(screen.getByLabelText('Referral code'), 'CODE');
      const before = page.requests.length;
      const { pass } = holdTimers();
      const names = () => page.requests.slice(before).map(({ name }) => name);
      await page.user.click(screen.getByRole('button', { name: 'Add Entry' }));
      await screen.findByText('Entries Added');
      if (when === 'after its answer') await send(page, 'livePoolSubscription', poolEvent(13));
      await send(page, 'livePoolSubscription', poolEvent(13));
      await pass(SETTLED);
      expect(names()).toEqual(['useAddEntriesMutation']);
      await send(page, 'livePoolSubscription', poolEvent(14));
      await pass(SETTLED);
      expect(names()).toEqual(['useAddEntriesMutation', 'LiveEntriesQuery']);
    },
  );
});
