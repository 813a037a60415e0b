import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Screens load lazily; they are imported here, so that no test waits for them.
import '../failures/ClosedPool.tsx';
import '#web/screens/rules/RulesPage.tsx';
import '#web/screens/standings/StandingsPage.tsx';
import { member, renderApp } from '#web/testing/renderApp.tsx';

// React reports the failure that the page of failures then shows.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const circle = { ...member.pool, id: 'circle', slug: 'circle', name: 'Closed Circle' };
const contact = { contactName: 'Lou Kowalski', contactEmail: 'lou@example.com' };
const own = { ...member.viewer.pools[0]!, id: 'circle', slug: 'circle', name: 'Closed Circle' };
const MEMBERS_ONLY = 'Only members of the pool can see this.';
/** The server's answer to a page that only members read. */
const refused = (pool: object | null = null) =>
  Response.json({
    data: { pool, viewer: null },
    errors: [{ message: MEMBERS_ONLY, path: ['pool', 'closed'], extensions: { code: 'FORBIDDEN' } }],
  });
/** An account with these pools, on a page of the pool. */
const at = (viewerMayRead: boolean, pools: object[] = member.viewer.pools) => ({
  sessionQuery: () => ({
    ...member,
    viewer: { ...member.viewer, pools },
    pool: { ...circle, viewerMayRead },
  }),
  ...Object.fromEntries(
    ['DashboardPage', 'PicksPage', 'GamesPage', 'StandingsPage', 'HistoryPage'].flatMap((page) =>
      ['Query', 'ViewerQuery'].map((query) => [`${page}${query}`, () => refused()]),
    ),
  ),
  PoolContactQuery: () => ({ pool: { ...circle, ...contact } }),
  AnnouncementListPageQuery: () =>
    refused({ __typename: 'Pool', id: 'circle', slug: 'circle', announcements: null }),
});

describe('a pool that the viewer is a stranger in', () => {
  it.each(['dashboard', 'picks', 'games', 'standings', 'history', 'announcements'])(
    'says on %s that it is for its members, and what to do',
    async (page) => {
      await renderApp(`/p/circle/${page}`, at(false));
      expect(await screen.findByRole('heading', { level: 1, name: 'Closed Circle' })).toBeVisible();
      expect(screen.getByText('This pool is for its members')).toBeVisible();
      expect(screen.getByText(/You are logged in as/)).toHaveTextContent(
        'You are logged in as riley@pool.example, which has no entry in this pool.',
      );
      expect(await screen.findByRole('link', { name: 'lou@example.com' })).toBeVisible();
      expect(screen.getByText(/ask the commissioner for an invitation/)).toHaveTextContent(
        'ask the commissioner for an invitation: Lou Kowalski, lou@example.com',
      );
      expect(screen.getByRole('button', { name: 'Log in with another account' })).toBeEnabled();
    },
  );

  it('shows its rules', async () => {
    await renderApp('/p/circle/rules', at(false));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
    expect(screen.queryByText('This pool is for its members')).toBeNull();
  });

  it('is another one than a pool that the viewer runs, whose pages say what they refuse', async () => {
    await renderApp('/p/circle/standings', at(false, [own]));
    expect(await screen.findByText(MEMBERS_ONLY)).toBeVisible();
    expect(screen.queryByText('This pool is for its members')).toBeNull();
  });

  it('tells an account without entries on a site of several pools that it has none', async () => {
    await renderApp('/picks', at(false, []));
    expect(await screen.findByText("You don't have any pool entries to make picks with")).toBeVisible();
    expect(screen.getByText(/Open the invitation to your pool/)).toBeVisible();
  });
});
