import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as StandingsPage, query as standingsPageQuery } from './StandingsPage.tsx';

const noMore = { hasNextPage: false, endCursor: null };

function list(nodes: Record<string, unknown>[], total = nodes.length, pageInfo: object = noMore) {
  return { totalCount: total, edges: nodes.map((node) => ({ cursor: String(node.id), node })), pageInfo };
}

const thisWeek = (state: string, picks: object[] = []) => ({
  __typename: 'EntryThisWeek',
  number: 8,
  state,
  picks,
});
const figures = { weeksSurvived: 7, teamsLeftCount: 25, thisWeek: null as object | null };
const alive = (id: string) => ({
  __typename: 'Entry',
  id,
  username: `user-${id}`,
  livesText: null,
  tieBreakText: null as string | null,
  isPaid: null as boolean | null,
  ...figures,
});
const out = (id: string, eliminatedWeek: number, text = 'Giants lost 3-24 to the Eagles') => ({
  ...alive(id),
  eliminatedWeek,
  eliminationDetail: { text },
});

function pool(
  aliveList = list([alive('1'), alive('2')]),
  outList = list([out('3', 7), out('4', 5, 'No pick')]),
) {
  return {
    __typename: 'Pool',
    id: 'pool-1',
    name: 'Test pool',
    payoutHours: 48,
    stats: { totalPlayers: 4, activePlayers: 2, eliminatedPlayers: 2, currentWeek: 8, prizeCents: 20_000 },
    week: {
      __typename: 'Week',
      id: 'week-8',
      number: 8,
      deadline: '2025-10-26T14:00:00Z',
      isDeadlinePassed: false,
    },
    hasLeader: true,
    outcome: null as object | null,
    winners: null as object[] | null,
    alive: aliveList,
    out: outList,
  };
}

async function open(answer = pool()) {
  const page = await renderPage({
    Component: StandingsPage,
    query: standingsPageQuery,
    variables: () => ({}),
    at: '/standings',
    now: '2025-10-26T13:30:00Z',
    session: { Pool: () => ({ id: 'pool-1', viewerEntries: [{ id: '2' }] }) },
  });
  expect(screen.getByRole('status')).toHaveTextContent('Loading standings');
  await page.answer('StandingsPageQuery', { Pool: () => answer });
  return page;
}

/** What each entry that is alive has in its row. */
const SAID = '7 weeks survived, 25 teams left';

const rows = (title: RegExp) =>
  within(screen.getByRole('heading', { name: title }).closest('section')!)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('League Standings', () => {
  it('lists alive entries, the leader first, and eliminated ones, latest week first', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'League Standings' })).toBeVisible();
    expect(rows(/^Still Alive \(2\)$/)).toEqual([
      `user-1Current LeaderFirst to join of those still alive${SAID}Active`,
      `user-2You${SAID}Active`,
    ]);
    expect(rows(/^Eliminated \(2\)$/)).toEqual([
      'user-3Giants lost 3-24 to the EaglesWeek 7',
      'user-4No pickWeek 5',
    ]);
    expect(screen.getByText('user-3').tagName).toBe('S');
    for (const label of ['Active Players', 'Eliminated Players', 'Current Week']) {
      expect(screen.getByText(label)).toBeVisible();
    }
  });

  it('tells who has paid, alive or out, in a pool that shows it', async () => {
    await open(
      pool(list([{ ...alive('1'), isPaid: true }, alive('2')]), list([{ ...out('3', 7), isPaid: false }])),
    );
    expect(rows(/^Still Alive/)).toEqual([
      expect.stringContaining(`${SAID}PaidActive`),
      expect.stringContaining(`You${SAID}Active`),
    ]);
    expect(rows(/^Eliminated/)).toEqual(['user-3Giants lost 3-24 to the EaglesNot paidWeek 7']);
  });

  it('tells before the deadline who has picked, and opens the entry', async () => {
    await open(
      pool(
        list([
          { ...alive('1'), thisWeek: thisWeek('PICKED') },
          { ...alive('2'), thisWeek: thisWeek('NOT_PICKED') },
        ]),
      ),
    );
    expect(rows(/^Still Alive/)).toEqual([
      expect.stringContaining('Picked for Week 8'),
      expect.stringContaining('No pick yet for Week 8'),
    ]);
    expect(screen.getByRole('link', { name: 'user-1' })).toHaveAttribute('href', '/standings/1');
    expect(screen.getByRole('link', { name: 'user-3' })).toHaveAttribute('href', '/standings/3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'No pick yet');
    expect(rows(/^Still Alive/)).toEqual([expect.stringContaining('user-2')]);
    expect(screen.queryByRole('heading', { name: /^Eliminated/ })).toBeNull();
  });

  it('filters and orders by what can still be chosen', async () => {
    const page = await open(
      pool(
        list([
          { ...alive('2'), thisWeek: thisWeek('NOT_PICKED') },
          { ...alive('1'), thisWeek: thisWeek('PICKED') },
        ]),
      ),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Picked');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Name');
    expect(rows(/^Still Alive/)).toEqual([expect.stringContaining('user-1')]);
    act(() =>
      page.environment.commitUpdate((store) => {
        store.get('week-8')!.setValue(true, 'isDeadlinePassed');
        store.get('pool-1')!.getLinkedRecord('stats').setValue(101, 'activePlayers');
      }),
    );
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('Everybody');
    expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
    expect(rows(/^Still Alive/)).toEqual([
      expect.stringContaining('user-2'),
      expect.stringContaining('user-1'),
    ]);
    expect(rows(/^Eliminated/)).toHaveLength(2);
  });

  it('tells after the deadline what they picked, and orders by teams left', async () => {
    const team = { __typename: 'Team', id: 'KC', name: 'Kansas City Chiefs', abbreviation: 'KC' };
    const picked = (outcome: string) => [{ __typename: 'Pick', id: outcome, outcome, team }];
    await open(
      pool(
        list([
          { ...alive('1'), thisWeek: thisWeek('PENDING', picked('PENDING')) },
          { ...alive('2'), teamsLeftCount: 20, thisWeek: thisWeek('SURVIVED', picked('WON')) },
        ]),
      ),
    );
    expect(rows(/^Still Alive/)).toEqual([
      expect.stringContaining('Kansas City Chiefs, no result yet'),
      expect.stringContaining('Kansas City Chiefs, won'),
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Fewest teams left');
    expect(rows(/^Still Alive/)).toEqual([
      expect.stringContaining('user-2'),
      expect.stringMatching(/user-1Current Leader/),
    ]);
  });

  const outcome = {
    decidedWeek: 7,
    lastWeek: null,
    winnerCount: 2,
    shareCents: 10_000,
    isRolledOver: false,
    tieBreak: null,
    payoutText: "Payout due within 48 hours of the season's end",
  };

  it('says how many lives are left where the pool has several', async () => {
    const struck = { ...alive('2'), livesText: '1 of 2 lives left' };
    await open(pool(list([{ ...alive('1'), livesText: '2 of 2 lives left' }, struck])));
    expect(rows(/^Still Alive/)).toEqual([
      expect.stringContaining('2 of 2 lives left'),
      expect.stringContaining('1 of 2 lives left'),
    ]);
    expect(rows(/^Eliminated/).join()).not.toContain('lives');
  });

  it('has winners and no leader once the pool is decided', async () => {
    await open({
      ...pool(),
      hasLeader: false,
      outcome,
      winners: [{ prizeCents: 10_000, entry: alive('1') }],
    });
    const board = within(await screen.findByRole('region', { name: 'We have 2 winners' }));
    expect(board.getByRole('listitem')).toHaveTextContent('user-1$100');
    expect(rows(/^Still Alive \(2\)$/)).toEqual([
      `user-1${SAID}WinnerActive`,
      `user-2You${SAID}WinnerActive`,
    ]);
    expect(screen.queryByText('Current Leader')).toBeNull();
  });

  it('tells the winner from the entries of further places', async () => {
    await open({
      ...pool(list([alive('1')])),
      outcome: { ...outcome, winnerCount: 1, shareCents: 12_000 },
      winners: ['1', '3', '4'].map((id, index) => ({
        prizeCents: [12_000, 6_000, 2_000][index],
        entry: alive(id),
      })),
    });
    const board = within(await screen.findByRole('region', { name: 'We have a winner' }));
    expect(
      board.getByText(/wins \$120 of the prize pool of \$200\. The other places get the rest\.$/),
    ).toBeVisible();
    expect(board.getByRole('list', { name: 'Winner' })).toHaveTextContent(/^user-1\$120$/);
    expect(board.getByRole('list', { name: 'Other places' })).toHaveTextContent('user-3$60user-4$20');
  });

  it.each([null, 7])('has no winner where the prize goes to the next season (%s)', async (lastWeek) => {
    const lasted = lastWeek === null ? [alive('1'), alive('2')] : [out('3', 7), out('4', 7)];
    await open({
      ...pool(list(lastWeek === null ? lasted : []), list(lastWeek === null ? [] : lasted)),
      hasLeader: false,
      outcome: { ...outcome, lastWeek, shareCents: 0, isRolledOver: true, payoutText: null },
      winners: lasted.map((entry) => ({ prizeCents: 0, entry })),
    });
    const board = within(screen.getByRole('region', { name: 'No single winner' }));
    const names = board.getByRole('list', { name: 'Lasted longest' });
    expect(names).toHaveTextContent(/^user-\d(You)?user-\d(You)?$/);
    expect(names.querySelector('svg')).toBeNull();
    expect(screen.queryByText('Winner')).toBeNull();
  });

  it('names as a winner of a tie-break none that lost it, and says by how much', async () => {
    const tieBreakText = 'Survived; lost the tie-break, +41 to +57';
    await open({
      ...pool(list([alive('1'), { ...alive('2'), tieBreakText }])),
      hasLeader: false,
      outcome: { ...outcome, winnerCount: 1, shareCents: 20_000, tieBreak: { entryCount: 2, margin: 57 } },
      winners: [{ prizeCents: 20_000, entry: alive('1') }],
    });
    const board = within(screen.getByRole('region', { name: 'We have a winner' }));
    expect(board.getByText(/The one with the largest total margin, \+57, wins/)).toBeVisible();
    expect(rows(/^Still Alive \(2\)$/)).toEqual([
      `user-1${SAID}WinnerActive`,
      expect.stringMatching(/user-2You.*Survived; lost the tie-break, \+41 to \+57Active$/),
    ]);
  });

  it('marks of those that are out those that lost no tie-break', async () => {
    const tieBreakText = 'Lost the tie-break, -9 to -3';
    await open({
      ...pool(list([]), list([out('3', 7), { ...out('4', 7), tieBreakText }])),
      outcome: {
        ...outcome,
        lastWeek: 7,
        winnerCount: 1,
        shareCents: 20_000,
        tieBreak: { entryCount: 2, margin: -3 },
      },
    });
    expect(rows(/^Eliminated \(2\)$/)).toEqual([
      'user-3Giants lost 3-24 to the EaglesWinnerWeek 7',
      `user-4Giants lost 3-24 to the Eagles${tieBreakText}Week 7`,
    ]);
  });

  it('has no leader before the first deadline', async () => {
    await open({ ...pool(), hasLeader: false });
    expect(screen.queryByText('Current Leader')).toBeNull();
    expect(screen.queryByText(/First to join/)).toBeNull();
  });

  it('marks the entries that lasted longest when all are eliminated', async () => {
    await open({ ...pool(list([])), outcome: { ...outcome, lastWeek: 7, winnerCount: 1 } });
    expect(rows(/^Eliminated \(2\)$/)).toEqual([
      'user-3Giants lost 3-24 to the EaglesWinnerWeek 7',
      'user-4No pickWeek 5',
    ]);
  });

  it('has a text for an empty list', async () => {
    await open(pool(list([]), list([])));
    expect(screen.getByText('Nobody is left standing')).toBeVisible();
    expect(screen.getByText('Nobody is out yet')).toBeVisible();
  });

  it('says so while there is no pool', async () => {
    const page = await renderPage({
      Component: StandingsPage,
      query: standingsPageQuery,
      at: '/standings',
      now: '2025-10-26T13:30:00Z',
    });
    await page.answer('StandingsPageQuery', { Query: () => ({ pool: null }) });
    expect(screen.getByText('There is no pool yet')).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('searches on the server, and marks no leader in the results', async () => {
    const page = await open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by username' }), 'user-2');
    await waitFor(() => expect(page.pending('AliveListPaginationQuery')).toHaveLength(1));
    expect(page.pending('AliveListPaginationQuery')[0]!.request.variables).toMatchObject({
      search: 'user-2',
    });
    await page.answer('AliveListPaginationQuery', { Pool: () => pool(list([alive('2')])) });
    await page.answer('EliminatedListPaginationQuery', { Pool: () => pool(undefined, list([])) });
    expect(rows(/^Still Alive \(1\)$/)).toEqual([`user-2You${SAID}Active`]);
    expect(screen.getByText('Nobody by that name is out')).toBeVisible();
  });

  it('follows the standings without a reload', async () => {
    const page = await open();
    await page.push('livePoolSubscription', {
      Pool: () => ({
        id: 'pool-1',
        currentWeek: 9,
        stats: { totalPlayers: 4, activePlayers: 1, eliminatedPlayers: 3, currentWeek: 9 },
      }),
    });
    expect(screen.getByText('9')).toBeVisible();
    await waitFor(() => {
      expect(page.pending('AliveListPaginationQuery')).toHaveLength(1);
      expect(page.pending('EliminatedListPaginationQuery')).toHaveLength(1);
    });
    await page.answer('AliveListPaginationQuery', { Pool: () => pool(list([alive('1')])) });
    await page.answer('EliminatedListPaginationQuery', {
      Pool: () => pool(undefined, list([out('2', 8), out('3', 7), out('4', 5)])),
    });
    expect(rows(/^Still Alive \(1\)$/)).toHaveLength(1);
    expect(rows(/^Eliminated \(3\)$/)[0]).toBe('user-2YouGiants lost 3-24 to the EaglesWeek 8');
  });

  it('refetches once more when they change during a request', async () => {
    const page = await open();
    const move = () =>
      page.push('livePoolSubscription', {
        Pool: () => ({
          id: 'pool-1',
          currentWeek: 9,
          stats: { totalPlayers: 4, activePlayers: 1, eliminatedPlayers: 3, currentWeek: 9 },
        }),
      });
    const { pass } = holdTimers();
    await move();
    // Longer than any refetch waits.
    await pass(600);
    expect(page.pending('AliveListPaginationQuery')).toHaveLength(1);
    await move();
    // The second refetch is due while the first one is still pending.
    await pass(600);
    expect(page.pending('AliveListPaginationQuery')).toHaveLength(1);
    await page.answer('AliveListPaginationQuery', { Pool: () => pool(list([alive('1'), alive('2')])) });
    // Changes in between are only in the second response.
    await waitFor(() => expect(page.pending('AliveListPaginationQuery')).toHaveLength(1));
    await page.answer('AliveListPaginationQuery', { Pool: () => pool(list([alive('1')])) });
    expect(rows(/^Still Alive \(1\)$/)).toHaveLength(1);
  });

  it('renders only the visible rows of twenty thousand, and still counts them for a screen reader', async () => {
    // jsdom has no layout; the virtual list reads these two sizes.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'LI' ? 57 : 560;
    });
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560);
    const many = Array.from({ length: 100 }, (_, index) => alive(`many-${index}`));
    const page = await open(pool(list(many, 20_000, { hasNextPage: true, endCursor: 'many-99' })));
    const section = screen.getByRole('heading', { name: 'Still Alive (20,000)' }).closest('section')!;
    await waitFor(() =>
      expect(within(section).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '20000'),
    );
    const drawn = within(section).getAllByRole('listitem');
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[3]).toHaveAttribute('aria-posinset', '4');
    expect(page.pending('AliveListPaginationQuery')).toHaveLength(0);
    // Paper does not scroll: all loaded rows are printed.
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(within(section).getAllByRole('listitem')).toHaveLength(100);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(within(section).getAllByRole('listitem').length).toBeLessThan(60);
  });
});
