import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';
import type { SeenAnswer, SeenStorage } from './seenStorage.ts';

const rules = {
  site: visitor.site,
  pool: {
    ...member.pool,
    name: 'Last Standing 2025',
    contactName: 'Lou Kowalski',
    contactEmail: 'commissioner@pool.example',
    rulesUpdatedText: 'August 2025',
    entryFeeCents: 5_000,
    rules: [
      {
        topic: 'OVERVIEW',
        title: 'Overview',
        intro: 'A survivor pool on the 2025 NFL regular season.',
        items: [],
        isOrdered: false,
        closing: null,
      },
    ],
    prizeBasis: 'ALL_ENTRIES',
    stats: { totalPlayers: 30, prizeCents: 150_000 },
  },
};
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

/** A device whose storage outlives its pages, as the browser's caches do. */
function createDevice(): SeenStorage & { size(): number } {
  let owner: string | null = null;
  let kept = new Map<string, SeenAnswer>();
  return {
    size: () => kept.size,
    owner: () => owner,
    async keepFor(account) {
      if (account === null || account !== owner) kept = new Map();
      owner = account;
    },
    read: async (key) => kept.get(key) ?? null,
    async write(account, key, seen) {
      if (account === owner) kept.set(key, structuredClone(seen));
    },
  };
}

const banner = /You see what was last known on/;

describe('a known screen without a network', () => {
  let device: ReturnType<typeof createDevice>;
  beforeEach(() => {
    device = createDevice();
  });
  const open = async (answers: Parameters<typeof renderApp>[1], at = '/rules') => {
    cleanup();
    return renderApp(at, answers, device);
  };
  const online = { sessionQuery: () => member, RulesPageQuery: () => rules };
  const offline = { sessionQuery: noNetwork, RulesPageQuery: noNetwork };
  const seen = () => screen.findByText('Rules last updated August 2025');

  it('shows the last data with its time, and no note while the server responds', async () => {
    await open(online);
    await seen();
    await waitFor(() => expect(device.size()).toBe(2));
    expect(screen.queryByText(banner)).toBeNull();
    await open(offline);
    await seen();
    const words = await screen.findByText(banner);
    // The server's clock read 9:30 AM in New York at the response.
    expect(words.querySelector('time')?.dateTime).toMatch(/^2025-10-26T13:30:00/);
    expect(await screen.findByRole('button', { name: 'Account of Riley Brooks' })).toBeInTheDocument();
  });

  it('shows the last data while the server is too busy', async () => {
    await open(online);
    await seen();
    await waitFor(() => expect(device.size()).toBe(2));
    const busy = async () => new Response('<h1>', { status: 503 });
    await open({ sessionQuery: busy, RulesPageQuery: busy });
    await seen();
    expect(await screen.findByText(banner)).toBeVisible();
  });

  it('shows current data once the server responds again', async () => {
    await open(online);
    await seen();
    await waitFor(() => expect(device.size()).toBe(2));
    const answers: Parameters<typeof renderApp>[1] = { ...offline };
    await open(answers);
    await screen.findByText(banner);
    Object.assign(answers, online);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
  });

  it('stores nothing for a visitor', async () => {
    await open({ ...online, sessionQuery: () => visitor });
    await seen();
    expect(device.size()).toBe(0);
  });

  it('shows no data of an account to the next one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(online);
    await waitFor(() => expect(device.size()).toBe(2));
    await open({
      sessionQuery: () => ({ ...member, viewer: { ...member.viewer, id: 'somebody else' } }),
      RulesPageQuery: noNetwork,
    });
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    expect(device.owner()).toBe('somebody else');
    expect(device.size()).toBe(1);
  });

  it('deletes everything at log-out, also without a network afterwards', async () => {
    const { user } = await open({
      ...online,
      useLogOutMutation: () => ({ logOut: { __typename: 'X', providerUrl: null } }),
    });
    await waitFor(() => expect(device.size()).toBe(2));
    await user.click(await screen.findByRole('button', { name: 'Account of Riley Brooks' }));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(device.owner()).toBeNull());
    expect(device.size()).toBe(0);
  });

  it.each([
    ['the session has ended', () => Response.json({ message: 'x' }, { status: 401 })],
    ['nobody is signed in any more', () => visitor],
  ])('deletes everything when %s', async (_what, sessionQuery) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(online);
    await waitFor(() => expect(device.size()).toBe(2));
    await open({ ...online, sessionQuery });
    await waitFor(() => expect(device.owner()).toBeNull());
    expect(device.size()).toBe(0);
  });

  it('counts down from the current time, not from the stored one', async () => {
    await open({ ...online, sessionQuery: () => ({ ...member, clock: { ...member.clock, speed: 60 } }) });
    await waitFor(() => expect(device.size()).toBe(2));
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const { clock } = await open(offline);
    await screen.findByText(banner);
    expect(new Date(clock.now()).toISOString()).toMatch(/^2025-10-26T14:3/);
  });
});
