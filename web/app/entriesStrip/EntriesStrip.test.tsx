import { act, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pick } from '#web/testing/picksFixture.ts';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';
// It loads lazily; it is imported here, so that no test waits for it.
import './StripScores.tsx';

function entry(id: string, { mayPick = false, picks = [], ...over }: Record<string, unknown>) {
  return {
    id,
    username: id,
    status: 'ALIVE',
    livesText: null,
    eliminatedWeek: null,
    eliminationDetail: null,
    week: { id: `${id}-8`, viewerCanPick: { allowed: mayPick, code: null, message: null }, picks },
    ...over,
  };
}

const entries = [
  entry('Prime', { mayPick: true }),
  entry('Babbling', { picks: [pick('KC')] }),
  entry('Unlucky', {
    status: 'ELIMINATED',
    eliminatedWeek: 3,
    eliminationDetail: { shortText: 'Giants lost 3-24' },
  }),
  entry('Waiting', {}),
];

const withEntries = { ...member, pool: { ...member.pool, viewerEntries: entries } };

describe('my entries', () => {
  it('shows the state of each in text, and links to its picks', async () => {
    await renderApp('/history', { sessionQuery: () => withEntries });
    const strip = await screen.findByRole('region', { name: /My entries/ });
    const chips = within(strip).getAllByRole('link');
    expect(chips.map((chip) => [chip.getAttribute('href'), chip.textContent])).toEqual([
      ['/picks?entry=Prime', 'Make picks'],
      ['/picks?entry=Prime', 'PrimeNeeds pick'],
      ['/picks?entry=Babbling', expect.stringContaining('Picked Kansas City Chiefs')],
      ['/picks?entry=Unlucky', 'UnluckyOut in Week 3: Giants lost 3-24'],
      ['/picks?entry=Waiting', 'WaitingAlive'],
    ]);
  });

  it('says how many lives are left where the pool has several', async () => {
    const viewerEntries = [entry('Prime', { livesText: '1 of 2 lives left' })];
    await renderApp('/history', {
      sessionQuery: () => ({ ...member, pool: { ...member.pool, viewerEntries } }),
    });
    const strip = await screen.findByRole('region', { name: /My entries/ });
    expect(within(strip).getByRole('link')).toHaveTextContent('PrimeAlive1 of 2 lives left');
  });

  it('needs a pick until both of a week with two are made', async () => {
    const double = [
      entry('Half', { mayPick: true, picks: [pick('KC')] }),
      entry('Done', { picks: [pick('KC'), pick('BUF')] }),
    ];
    await renderApp('/history', {
      sessionQuery: () => ({ ...member, pool: { ...member.pool, viewerEntries: double } }),
    });
    const strip = await screen.findByRole('region', { name: /My entries/ });
    expect(within(strip).getByRole('link', { name: 'Make picks' })).toHaveAttribute(
      'href',
      '/picks?entry=Half',
    );
    expect(within(strip).getByRole('link', { name: /^Half/ })).toHaveTextContent('Needs 2nd pick');
    expect(within(strip).getByRole('link', { name: /Done/ })).toHaveTextContent(
      'Picked Kansas City Chiefs and Buffalo Bills',
    );
  });

  it('links to Make picks while an entry needs one, except on that screen', async () => {
    const { router } = await renderApp('/history', { sessionQuery: () => withEntries });
    expect(await screen.findByRole('link', { name: 'Make picks' })).toHaveAttribute(
      'href',
      '/picks?entry=Prime',
    );
    await act(async () => router.navigate('/picks'));
    await screen.findByRole('heading', { level: 1, name: 'Picks and Selections' });
    expect(screen.queryByRole('link', { name: 'Make picks' })).toBeNull();
  });

  it('has no link to Make picks where none is needed', async () => {
    const viewerEntries = entries.slice(1);
    await renderApp('/history', {
      sessionQuery: () => ({ ...member, pool: { ...member.pool, viewerEntries } }),
    });
    await screen.findByRole('region', { name: /My entries/ });
    expect(screen.queryByRole('link', { name: 'Make picks' })).toBeNull();
  });

  it('is absent for a visitor', async () => {
    await renderApp('/rules', { sessionQuery: () => visitor });
    await screen.findByRole('heading', { name: 'Rules' });
    expect(screen.queryByRole('region', { name: /My entries/ })).toBeNull();
  });

  describe('when a picked game has begun', () => {
    const afternoon = { now: '2025-10-26T18:30:00.000Z', speed: 0, demoRun: null };
    const owned = [
      entry('Bills', { picks: [pick('BUF')] }),
      entry('Later', { picks: [pick('KC')] }),
      entry('Unlucky', { status: 'ELIMINATED', eliminatedWeek: 3 }),
    ];
    const live = { displayStatus: 'LIVE', stateText: 'Q2 3:10', awayScore: 7, homeScore: 3 };
    const scored = (over: object = live, outcome = 'PENDING') => ({
      pool: {
        id: 'pool',
        currentWeek: 8,
        viewerEntries: [
          {
            id: 'Bills',
            week: {
              id: 'Bills-8',
              viewerCanPick: { allowed: false },
              picks: [withGame(pick('BUF', outcome), over)],
            },
          },
          { id: 'Later', week: { id: 'Later-8', viewerCanPick: { allowed: false }, picks: [pick('KC')] } },
          { id: 'Unlucky', week: { id: 'Unlucky-8', viewerCanPick: { allowed: false }, picks: [] } },
        ],
      },
    });
    const withGame = (one: ReturnType<typeof pick>, over: object) => ({
      ...one,
      game: { ...one.game, ...over },
    });
    const open = (StripScoresQuery: () => unknown = () => scored(), pickTo = 'WIN') =>
      renderApp('/history', {
        sessionQuery: () => ({
          ...member,
          clock: afternoon,
          pool: { ...member.pool, options: { ...member.pool.options, pickTo }, viewerEntries: owned },
        }),
        StripScoresQuery,
      });
    const chips = async () =>
      within(await screen.findByRole('region', { name: /My entries/ })).getAllByRole('link');

    it('shows score, clock and lead of each, and changes with the score', async () => {
      const { subscriptions, timesAsked } = await open();
      await screen.findByText('Ahead: Buffalo Bills 7, Carolina Panthers 3');
      const [bills, later, unlucky] = await chips();
      expect(bills).toHaveTextContent('BUF 7, CAR 3Q2 3:10');
      expect(later).toHaveTextContent('Picked Kansas City Chiefs');
      expect(unlucky).toHaveTextContent('Out in Week 3');
      const games = subscriptions.filter(({ name }) => name === 'liveGamesSubscription');
      expect(games.map(({ variables }) => variables)).toEqual([{ pool: 'pool', week: 8 }]);
      const game = { ...pick('BUF').game, ...live, winner: null, lineText: null, homeScore: 10 };
      await act(async () => games[0]!.send({ gamesUpdated: [game] }));
      expect(bills).toHaveTextContent('Behind: Buffalo Bills 7, Carolina Panthers 10');
      expect(timesAsked('StripScoresQuery')).toBe(1);
    });

    it('says how the game ended once the API knows what it means for the pick', async () => {
      const final = { displayStatus: 'FINAL', stateText: 'Final', awayScore: 24, homeScore: 17 };
      let outcome = 'PENDING';
      const { subscriptions, timesAsked } = await open(() => scored(live, outcome));
      await screen.findByText('Ahead: Buffalo Bills 7, Carolina Panthers 3');
      const games = subscriptions.find(({ name }) => name === 'liveGamesSubscription')!;
      const game = { ...pick('BUF').game, ...final, winner: null, lineText: null };
      outcome = 'LOST';
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await act(async () => games.send({ gamesUpdated: [game] }));
      expect((await chips())[0]).toHaveTextContent(/BUF 24, CAR 17$/);
      expect((await chips())[0]).not.toHaveTextContent('Won');
      await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
      vi.useRealTimers();
      expect(timesAsked('StripScoresQuery')).toBe(2);
      expect((await chips())[0]).toHaveTextContent('Lost');
    });

    it('has the outcome of a losers’ pool in the words of the cards', async () => {
      const final = { displayStatus: 'FINAL', stateText: 'Final', awayScore: 17, homeScore: 24 };
      await open(() => scored(final, 'WON'), 'LOSE');
      await screen.findByText('Team lost: Buffalo Bills 17, Carolina Panthers 24');
      expect((await chips())[0]).toHaveTextContent('Team lost BUF 17, CAR 24');
    });

    it('keeps the pick where the scores cannot be loaded', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const { timesAsked } = await open(() => new Response('no', { status: 500 }));
      await waitFor(() => expect(timesAsked('StripScoresQuery')).toBeGreaterThan(0));
      expect((await chips())[0]).toHaveTextContent('Picked Buffalo Bills');
    });
  });

  it('asks for no scores before the first picked game begins', async () => {
    const { timesAsked } = await renderApp('/history', { sessionQuery: () => withEntries });
    await screen.findByText('Needs pick');
    expect(timesAsked('StripScoresQuery')).toBe(0);
  });

  it('refetches every minute while the socket is lost, and when it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { connection, timesAsked, subscriptions } = await renderApp('/history', {
      sessionQuery: () => withEntries,
      LiveEntriesQuery: () => ({
        viewer: member.viewer,
        pool: { id: 'pool', currentWeek: 8, viewerEntries: [entries[1]] },
      }),
      useClockSyncQuery: () => ({ clock: member.clock }),
    });
    await screen.findByText('Needs pick');
    expect(subscriptions.map(({ name }) => name).sort()).toEqual([
      'livePoolSubscription',
      'liveWeekSubscription',
      'useClockSyncSubscription',
    ]);
    act(() => connection.set('connected'));
    act(() => connection.set('offline'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(timesAsked('LiveEntriesQuery')).toBe(1);
    expect(screen.queryByText('Needs pick')).toBeNull();
    await act(async () => connection.set('connected'));
    expect(timesAsked('LiveEntriesQuery')).toBe(2);
    vi.useRealTimers();
  });
});
