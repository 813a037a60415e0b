import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { member, renderApp, visitor } from '../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});

const chiefs = {
  id: 'KC',
  abbreviation: 'KC',
  name: 'Kansas City Chiefs',
  primaryColor: '#E31837',
  secondColor: '#FFB81C',
};

function entry(id: string, over: object) {
  return {
    id,
    username: id,
    status: 'ALIVE',
    eliminatedWeek: null,
    eliminationDetail: null,
    canPickNow: { allowed: false },
    currentPick: null,
    ...over,
  };
}

const entries = [
  entry('Prime', { canPickNow: { allowed: true } }),
  entry('Babbling', { currentPick: { id: 'pick', team: chiefs } }),
  entry('Unlucky', {
    status: 'ELIMINATED',
    eliminatedWeek: 3,
    eliminationDetail: { shortText: 'Giants lost 3-24' },
  }),
  entry('Waiting', {}),
];

const withEntries = { ...member, pool: { ...member.pool, viewerEntries: entries } };

describe('my entries', () => {
  it('tells the state of each in words, and leads to its picks', async () => {
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

  it('offers to make picks while one of them needs one, and not on the screen that does it', async () => {
    const { router } = await renderApp('/history', { sessionQuery: () => withEntries });
    expect(await screen.findByRole('link', { name: 'Make picks' })).toHaveAttribute(
      'href',
      '/picks?entry=Prime',
    );
    await act(async () => router.navigate('/picks'));
    await screen.findByRole('heading', { level: 1, name: 'Picks and Selections' });
    expect(screen.queryByRole('link', { name: 'Make picks' })).toBeNull();
  });

  it('offers no picks to make where none is needed', async () => {
    const viewerEntries = entries.slice(1);
    await renderApp('/history', {
      sessionQuery: () => ({ ...member, pool: { ...member.pool, viewerEntries } }),
    });
    await screen.findByRole('region', { name: /My entries/ });
    expect(screen.queryByRole('link', { name: 'Make picks' })).toBeNull();
  });

  it('is not there for a visitor', async () => {
    await renderApp('/rules', { sessionQuery: () => visitor });
    await screen.findByRole('heading', { name: 'Rules' });
    expect(screen.queryByRole('region', { name: /My entries/ })).toBeNull();
  });

  it('asks again every minute while the socket is lost, and when it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { connection, timesAsked, subscribed } = await renderApp('/history', {
      sessionQuery: () => withEntries,
      useEntriesLiveQuery: () => ({
        viewer: { id: member.viewer.id },
        pool: { id: 'pool', currentWeek: 8, viewerEntries: [entries[1]] },
      }),
      useClockSyncQuery: () => ({ clock: member.clock }),
    });
    await screen.findByText('Needs pick');
    expect(subscribed).toEqual(
      expect.arrayContaining([
        'useEntriesLiveStandingsSubscription',
        'useEntriesLiveWeekSubscription',
        'useClockSyncSubscription',
      ]),
    );
    act(() => connection.set('connected'));
    act(() => connection.set('offline'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(timesAsked('useEntriesLiveQuery')).toBe(1);
    expect(screen.queryByText('Needs pick')).toBeNull();
    await act(async () => connection.set('connected'));
    expect(timesAsked('useEntriesLiveQuery')).toBe(2);
    vi.useRealTimers();
  });
});
