import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import {
  Component as DashboardPage,
  query as dashboardPageQuery,
  viewerQuery as dashboardPageViewerQuery,
} from './DashboardPage.tsx';

const beforeDeadline = '2025-10-26T13:30:00.000Z';

const game = (over: object = {}) => ({
  id: 'game',
  kickoff: '2025-10-26T17:00:00.000Z',
  displayStatus: 'SCHEDULED',
  stateText: null,
  winner: null,
  homeScore: null,
  awayScore: null,
  ...over,
});

const newcomer = {
  id: 'new',
  username: 'Riley Again',
  number: 4,
  ownerName: 'Riley Brooks',
  joinedAt: '2025-10-26T08:30:00.000Z',
  startWeek: 8,
  welcome: { __typename: 'Welcome', message: 'Good to have you.', referrerName: 'Mei Lin' },
};

function pool(
  over: {
    games?: object[];
    startsAt?: string;
    isDeadlinePassed?: boolean;
    ending?: object;
  } = {},
) {
  const week = {
    id: 'week8',
    number: 8,
    deadline: '2025-10-26T14:00:00.000Z',
    isDeadlinePassed: over.isDeadlinePassed ?? false,
    hasOutlook: over.isDeadlinePassed ?? false,
    isComplete: false,
    games: over.games ?? [game()],
  };
  return {
    Team: (context: { path?: readonly string[] | null }) =>
      context.path?.includes('homeTeam')
        ? {
            id: 'BAL',
            abbreviation: 'BAL',
            name: 'Baltimore Ravens',
            nickname: 'Ravens',
            primaryColor: '#241773',
          }
        : {
            id: 'CHI',
            abbreviation: 'CHI',
            name: 'Chicago Bears',
            nickname: 'Bears',
            primaryColor: '#0B162A',
          },
    Pool: () => ({
      id: 'pool',
      name: 'Last Standing 2025',
      currentWeek: 8,
      ...FIXED_EASTERN,
      firstWeek: 1,
      lastWeek: 18,
      season: {
        id: 'season',
        year: 2025,
        weekCount: 18,
        startsAt: over.startsAt ?? '2025-09-05T00:20:00.000Z',
      },
      stats: {
        totalPlayers: 30,
        activePlayers: 14,
        eliminatedPlayers: 16,
        currentWeek: 8,
        prizeCents: 150_000,
      },
      week,
      thisWeek: week,
      payoutHours: 48,
      outcome: null,
      winners: null,
      ...over.ending,
    }),
  };
}

async function renderDashboard(
  now = beforeDeadline,
  at = '/dashboard',
  own: object[] = [],
  unread: object[] = [],
) {
  return renderPage({
    Component: DashboardPage,
    query: [dashboardPageQuery, dashboardPageViewerQuery],
    variables: (search) => ({ week: search.get('week') ? Number(search.get('week')) : null }),
    at,
    now,
    session: {
      Pool: () => ({ id: 'pool', currentWeek: 8, viewerEntries: own }),
      Viewer: () => ({ id: 'viewer', unreadAnnouncements: unread }),
    },
  });
}

describe('Dashboard (SPECIFICATION 7.6)', () => {
  it('shows a skeleton while it loads', async () => {
    await renderDashboard();
    expect(screen.getByRole('heading', { level: 1, name: /Last Standing Pool Dashboard$/ })).toBeVisible();
    expect(screen.getByText('Loading the dashboard')).toBeInTheDocument();
  });

  it('has its title, the counters, the games and the hint', async () => {
    const { answer } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    expect(screen.getByRole('heading', { level: 1, name: /Last Standing Pool Dashboard$/ })).toBeVisible();
    expect(screen.getByText('View games and standings for all weeks')).toBeVisible();
    const figures = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(figures).toEqual([
      ['Total Players', '30'],
      ['Still Active', '14'],
      ['Eliminated', '16'],
      ['Current Week', '8'],
    ]);
    const games = screen.getByRole('region', { name: 'Weekly Games' });
    expect(within(games).getByRole('article', { name: 'Chicago Bears at Baltimore Ravens' })).toBeVisible();
    expect(games).toHaveTextContent('To make picks for these games, visit the "Make Your Picks" page');
    expect(within(games).getByRole('link', { name: 'Make Your Picks' })).toHaveAttribute('href', '/picks');
  });

  it('has the prize, the picks of others and the talk beside it', async () => {
    const { answer, pending, push } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    const aside = (distribution: object[] | null) => ({
      Pool: () => ({
        ...pool().Pool(),
        prizeBasis: 'ALL_ENTRIES',
        stats: { ...pool().Pool().stats, currency: 'USD' },
        week: {
          id: 'week8',
          number: 8,
          picksSubmitted: 11,
          distribution,
          messages: {
            edges: [
              { node: { id: 'm2', authorName: 'Hail Denise', text: null } },
              { node: { id: 'm1', authorName: 'El Blitz', text: 'Colts for me.' } },
            ],
          },
        },
      }),
    });
    await waitFor(() => expect(pending('PoolAsideQuery')).toHaveLength(1));
    await answer('PoolAsideQuery', aside(null));
    expect(screen.getByRole('region', { name: 'Prize' })).toHaveTextContent('$1,500The fees of all entries.');
    const picks = screen.getByRole('region', { name: 'Picks of Week 8' });
    expect(picks).toHaveTextContent('11 picks are in. The teams are shown after the deadline.');
    // What was removed is left out.
    const said = within(screen.getByRole('region', { name: 'Talk' })).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual(['El Blitz Colts for me.']);

    // The week stays the current one: another one has a query of its own.
    const { currentWeek, stats } = pool().Pool();
    await push('livePoolSubscription', { Pool: () => ({ id: 'pool', currentWeek, stats }) });
    await waitFor(() => expect(pending('PoolAsideQuery')).toHaveLength(1));
    const team = { id: 'IND', abbreviation: 'IND', name: 'Indianapolis Colts', primaryColor: '#003A70' };
    await answer('PoolAsideQuery', aside([{ count: 8, percent: 72.72, team }]));
    expect(within(picks).getByRole('listitem')).toHaveTextContent('Indianapolis Colts72.7%, 8 picks');
    expect(within(picks).getByRole('link', { name: 'All picks' })).toHaveAttribute('href', '/picks?week=8');
  });

  it('says when a week has no games', async () => {
    const { answer } = await renderDashboard();
    await answer('DashboardPageQuery', pool({ games: [] }));
    expect(screen.getByText('No games scheduled for Week 8')).toBeVisible();
  });

  it('counts down to the opening game before the season', async () => {
    const { answer, moveClock } = await renderDashboard('2025-09-03T23:20:00.000Z');
    await answer('DashboardPageQuery', pool());
    expect(screen.getByRole('heading', { name: 'Season Countdown' })).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Season starts: 1 day 1 hour left' })).toBeVisible();
    expect(screen.getByText('The opening game starts Thu, Sep 4, 8:20 PM EDT')).toBeVisible();
    await moveClock('2025-09-05T00:20:00.000Z');
    expect(screen.getByRole('heading', { name: 'Week 8 of 18' })).toBeVisible();
  });

  it('counts down to the deadline, then says that picks are closed', async () => {
    const { answer, moveClock } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    expect(screen.getByRole('timer', { name: 'Picks are due: 30 minutes left' })).toBeVisible();
    await moveClock('2025-10-26T14:00:00.000Z');
    expect(screen.getByText('Picks are closed')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('updates scores and counters by subscription', async () => {
    const { answer, push } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    await push('liveGamesSubscription', {
      ...pool(),
      Game: () => game({ displayStatus: 'LIVE', stateText: 'Q1 3:10', homeScore: 7, awayScore: 0 }),
    });
    expect(screen.getByText('Q1 3:10')).toBeVisible();
    await push('livePoolSubscription', {
      Pool: () => ({
        id: 'pool',
        currentWeek: 8,
        stats: { totalPlayers: 30, activePlayers: 11, eliminatedPlayers: 19, currentWeek: 8 },
      }),
    });
    expect(screen.getByText('19')).toBeVisible();
  });

  it("raises the viewer's games above what is the pool's", async () => {
    const bears = {
      id: 'mine',
      week: { id: 'mine-8', picks: [{ id: 'pick', team: { id: 'CHI' } }] },
    };
    const { answer, pending } = await renderDashboard(beforeDeadline, '/dashboard', [bears]);
    await answer('DashboardPageQuery', pool());
    expect(pending('ridersQuery')).toHaveLength(0);
    const mine = screen.getByRole('region', { name: 'Your games' });
    expect(within(mine).getAllByRole('article')).toHaveLength(1);
    expect(within(mine).getByRole('article', { name: 'Chicago Bears at Baltimore Ravens' })).toBeVisible();
    const rest = screen.getByRole('region', { name: 'Weekly Games' });
    expect(within(rest).queryAllByRole('article')).toHaveLength(0);
    await userEvent.click(within(rest).getByRole('button', { name: 'Show 1 game of Week 8' }));
    expect(within(rest).getAllByRole('article')).toHaveLength(1);
    expect(within(rest).getByRole('link', { name: 'All games of Week 8' })).toHaveAttribute(
      'href',
      '/games?week=8',
    );
  });

  it.each([false, true])(
    'shows them before the season once the deadline has passed: %s',
    async (isDeadlinePassed) => {
      const bears = {
        id: 'mine',
        week: { id: 'mine-8', picks: [{ id: 'pick', team: { id: 'CHI' } }] },
      };
      const { answer } = await renderDashboard(beforeDeadline, '/dashboard', [bears]);
      await answer('DashboardPageQuery', pool({ isDeadlinePassed }));
      const season = screen.getByRole('heading', { name: 'Week 8 of 18' });
      const order = screen.getByRole('region', { name: 'Your games' }).compareDocumentPosition(season);
      expect(order === Node.DOCUMENT_POSITION_FOLLOWING).toBe(isDeadlinePassed);
    },
  );

  it('refetches when the current week moves on, whatever of the new week comes first', async () => {
    const { answer, push, pending } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    const aside = (id: string, number: number) => ({
      Pool: () => ({
        id: 'pool',
        week: { id, number, picksSubmitted: 11, distribution: null, messages: null },
      }),
    });
    await waitFor(() => expect(pending('PoolAsideQuery')).toHaveLength(1));
    await answer('PoolAsideQuery', aside('week8', 8));
    expect(pending('DashboardPageQuery')).toHaveLength(0);
    await push('livePoolSubscription', {
      Pool: () => ({ id: 'pool', currentWeek: 9, stats: pool().Pool().stats, outcome: null, winners: null }),
    });
    await waitFor(() => expect(pending('DashboardPageQuery')).toHaveLength(1));
    await waitFor(() => expect(pending('PoolAsideQuery').length).toBeGreaterThan(0));
    // The new week, without its games and its deadline.
    await answer('PoolAsideQuery', aside('week9', 9));
    expect(screen.getByRole('heading', { name: 'Week 9 of 18' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Picks of Week 9' })).toBeVisible();
  });
});

describe('unread announcements (SPECIFICATION 7.30)', () => {
  const announcement = (id: string, title: string, ofPool = 'pool') => ({
    id,
    title,
    body: `About ${title}.`,
    at: '2025-10-26T13:00:00.000Z',
    pool: { id: ofPool, name: `Name of ${ofPool}`, slug: ofPool, ...FIXED_EASTERN },
  });
  const card = (name: string) => screen.findByRole('region', { name });
  async function renderUnread(announcements: ReturnType<typeof announcement>[]) {
    const ids = announcements.map(({ id }) => ({ id }));
    const page = await renderDashboard(beforeDeadline, '/dashboard', [], ids);
    await page.answer('DashboardPageQuery', pool());
    await waitFor(() => expect(page.pending('AnnouncementCardsQuery')).toHaveLength(1));
    const viewer = { id: 'viewer', unreadAnnouncements: announcements };
    await page.answer('AnnouncementCardsQuery', { Viewer: () => viewer });
    return { ...page, user: userEvent.setup() };
  }
  const markedRead = (unread: object[]) => ({
    MarkAnnouncementsReadResult: () => ({ __typename: 'MarkAnnouncementsReadPayload' }),
    Viewer: () => ({ id: 'viewer', unreadAnnouncements: unread }),
  });

  it('asks for no texts without any', async () => {
    const { answer, pending } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    expect(screen.getByRole('region', { name: 'Weekly Games' })).toBeVisible();
    expect(pending('AnnouncementCardsQuery')).toHaveLength(0);
  });

  it('shows them with their date in the zone of the pool, until they are marked as read', async () => {
    const { answer, user, variablesOf } = await renderUnread([announcement('new', 'Ties')]);
    const shown = within(await card('Announcement'));
    expect(shown.getByRole('article', { name: 'Ties' })).toHaveTextContent('Sun, Oct 26, 9:00 AM EDT');
    expect(shown.getByText('About Ties.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'All announcements' })).toHaveAttribute(
      'href',
      '/p/pool/announcements',
    );
    await user.click(shown.getByRole('button', { name: 'Got it' }));
    expect(variablesOf('useMarkAnnouncementsReadMutation')).toEqual({ input: { through: 'new' } });
    await answer('useMarkAnnouncementsReadMutation', markedRead([]));
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  });

  it('shows three of a pool, and counts the others', async () => {
    await renderUnread(['5', '4', '3', '2', '1'].map((id) => announcement(id, `Title ${id}`)));
    const shown = within(await card('Announcements'));
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Title 5',
      'Title 4',
      'Title 3',
    ]);
    expect(shown.getByText('And 2 earlier announcements.')).toBeVisible();
  });

  it('has a card for each pool, and marks those of one', async () => {
    const other = announcement('other', 'Elsewhere', 'second');
    const { answer, user } = await renderUnread([announcement('here', 'Here'), other]);
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Announcement' })).toHaveLength(2));
    expect(screen.getByText('Name of second')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Got it' })[0]!);
    await answer('useMarkAnnouncementsReadMutation', markedRead([other]));
    expect(screen.getByRole('article', { name: 'Elsewhere' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Here' })).toBeNull();
  });

  it('stays, with the reason, when marking fails', async () => {
    const { answer, user } = await renderUnread([announcement('new', 'Ties')]);
    await user.click(within(await card('Announcement')).getByRole('button', { name: 'Got it' }));
    await answer('useMarkAnnouncementsReadMutation', {
      Mutation: () => ({
        markAnnouncementsRead: {
          __typename: 'NotFoundError',
          __isError: 'NotFoundError',
          message: 'This announcement no longer exists.',
        },
      }),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('This announcement no longer exists.');
    expect(screen.getByRole('article', { name: 'Ties' })).toBeVisible();
  });
});

describe('the end (SPECIFICATION 5.6, 5.7)', () => {
  const outcome = {
    decidedWeek: 15,
    lastWeek: null,
    winnerCount: 1,
    shareCents: 150_000,
    isRolledOver: false,
    tieBreak: null,
    payoutText: 'Payout due by Wednesday, January 7, 12:15 AM EDT',
  };
  const winner = (id: string, prizeCents: number) => ({
    prizeCents,
    entry: { id, username: `user-${id}` },
  });
  const board = () => within(screen.getByRole('region', { name: /^We have/ }));

  it('names the sole winner, the share and the payout, and no longer says that the season is live', async () => {
    const { answer } = await renderDashboard('2026-01-06T17:00:00.000Z', '/dashboard', [{ id: 'mine' }]);
    await answer('DashboardPageQuery', pool({ ending: { outcome, winners: [winner('mine', 150_000)] } }));
    expect(screen.getByRole('heading', { name: 'We have a winner' })).toBeVisible();
    expect(board().getByRole('listitem')).toHaveTextContent('user-mineYou$1,500');
    expect(board().getByText('The last of 30 entries standing wins the prize pool of $1,500.')).toBeVisible();
    expect(board().getByText('Payout due by Wednesday, January 7, 12:15 AM EDT')).toBeVisible();
    expect(screen.queryByText(/is live/)).toBeNull();
    expect(screen.queryByText(/Picks are/)).toBeNull();
    const games = screen.getByRole('region', { name: 'Weekly Games' });
    expect(games).toHaveTextContent(
      'The pool is decided, so there is nothing left to pick: see the final standings',
    );
    expect(games).not.toHaveTextContent('To make picks');
  });

  it('counts the winners beyond the named ones', async () => {
    const { answer } = await renderDashboard('2026-01-06T17:00:00.000Z');
    const winners = Array.from({ length: 8 }, (_, index) => winner(String(index), 18_750));
    const ending = {
      outcome: { ...outcome, decidedWeek: 7, lastWeek: 7, winnerCount: 8, shareCents: 18_750 },
      winners,
    };
    await answer('DashboardPageQuery', pool({ ending }));
    expect(screen.getByRole('heading', { name: 'We have 8 winners' })).toBeVisible();
    expect(board().getAllByRole('listitem')).toHaveLength(6);
    expect(board().getByText('and 2 more')).toBeVisible();
    expect(
      board().getByText(/^All 30 entries are out. The 8 that lasted longest, until Week 7/),
    ).toBeVisible();
  });

  it('arrives by subscription, at the moment of the decision', async () => {
    const { answer, push } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    expect(screen.getByText('The 2025 season is live')).toBeVisible();
    await push('livePoolSubscription', {
      Pool: () => ({
        id: 'pool',
        currentWeek: 8,
        stats: pool().Pool().stats,
        outcome: { ...outcome, payoutText: "Payout due within 48 hours of the season's end" },
        winners: [winner('other', 150_000)],
      }),
    });
    expect(board().getByRole('listitem')).toHaveTextContent('user-other$1,500');
    expect(board().getByText("Payout due within 48 hours of the season's end")).toBeVisible();
    expect(screen.queryByText('The 2025 season is live')).toBeNull();
  });
});

describe('the welcome (SPECIFICATION 3.7, 7.14)', () => {
  const rulesInShort = ['Pick one team to win each week.', 'The entry has 3 lives: a loss costs one.'];
  async function renderWelcome(stats: object = {}) {
    const page = await renderDashboard();
    const shown = pool().Pool();
    await page.answer('DashboardPageQuery', {
      ...pool(),
      Pool: () => ({ ...shown, stats: { ...shown.stats, ...stats } }),
    });
    expect(screen.getByRole('region', { name: 'Weekly Games' })).toBeVisible();
    await page.answer('DashboardPageViewerQuery', {
      Pool: () => ({ id: 'pool', viewerEntries: [{ id: 'new', welcome: newcomer.welcome }] }),
    });
    await waitFor(() => expect(page.pending('WelcomeDialogQuery')).toHaveLength(1));
    expect(page.variablesOf('WelcomeDialogQuery')).toEqual({ id: 'new' });
    await page.answer('WelcomeDialogQuery', { Entry: () => newcomer, Pool: () => ({ rulesInShort }) });
    return { ...page, user: userEvent.setup() };
  }

  it('greets the entry by name, with its custom message', async () => {
    await renderWelcome();
    const dialog = await screen.findByRole('dialog', { name: 'Welcome, Riley Brooks' });
    expect(dialog).toHaveTextContent('Entry 4');
    expect(dialog).toHaveTextContent('Joined 5 hours ago');
    expect(dialog).toHaveTextContent('Good to have you.');
    expect(dialog).toHaveTextContent('Mei Lin referred you');
    expect(within(dialog).getByRole('heading', { name: 'Quick start' })).toBeVisible();
    expect(dialog).toHaveTextContent(rulesInShort[0]!);
    expect(dialog, 'the picks page has the other rules').not.toHaveTextContent(rulesInShort[1]!);
  });

  it.each([
    [1, 'You are the first player in this pool'],
    [2, 'You are one of 2 players in this pool'],
  ])('counts the players of the pool: %i', async (totalPlayers, words) => {
    await renderWelcome({ totalPlayers });
    expect(await screen.findByRole('dialog', { name: 'Welcome, Riley Brooks' })).toHaveTextContent(words);
  });

  it('is one for all new entries with the same message, and marks each as shown', async () => {
    const page = await renderDashboard();
    await page.answer('DashboardPageQuery', pool());
    const own = { message: 'For you alone.' };
    await page.answer('DashboardPageViewerQuery', {
      Pool: () => ({
        id: 'pool',
        viewerEntries: [
          { id: 'new', username: 'riley_4', welcome: newcomer.welcome },
          { id: 'special', username: 'riley_5', welcome: own },
          { id: 'newer', username: 'riley_6', welcome: newcomer.welcome },
        ],
      }),
    });
    await waitFor(() => expect(page.pending('WelcomeDialogQuery')).toHaveLength(1));
    await page.answer('WelcomeDialogQuery', { Entry: () => newcomer, Pool: () => ({ rulesInShort }) });
    const dialog = await screen.findByRole('dialog', { name: 'Welcome, Riley Brooks' });
    expect(dialog).toHaveTextContent('Riley Again, riley_6 are in');
    expect(within(dialog).getByText('2 entries')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Start Playing' }));
    await waitFor(() => expect(page.pending('WelcomeDialogMutation')).toHaveLength(2));
    expect(page.pending('WelcomeDialogMutation').map(({ request }) => request.variables)).toEqual([
      { input: { entry: 'new' } },
      { input: { entry: 'newer' } },
    ]);
    // The one with words of its own follows.
    await waitFor(() => expect(page.variablesOf('WelcomeDialogQuery')).toEqual({ id: 'special' }));
  });

  it.each(['Start Playing', 'Close'])('is marked as shown when closed by %s', async (name) => {
    const { user, pending, answer } = await renderWelcome();
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(pending('WelcomeDialogMutation').map(({ request }) => request.variables)).toEqual([
      { input: { entry: 'new' } },
    ]);
    await answer('WelcomeDialogMutation', {
      MarkWelcomeShownResult: () => ({
        __typename: 'MarkWelcomeShownPayload',
        entry: { id: 'new', welcome: null },
      }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes even when marking it fails, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, fail } = await renderWelcome();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await fail('WelcomeDialogMutation', new Error('no luck'));
    expect(log).toHaveBeenCalledWith('The welcome could not be marked as shown.', expect.any(Error));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not open for an entry without one', async () => {
    const { answer } = await renderDashboard();
    await answer('DashboardPageQuery', pool());
    await answer('DashboardPageViewerQuery', {
      Pool: () => ({ id: 'pool', viewerEntries: [{ id: 'new', welcome: null }] }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
