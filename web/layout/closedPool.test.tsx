import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
// Screens load lazily; they are imported here, so that no test waits for them.
import './ClosedPool.tsx';
import '../routes/rules/RulesPage.tsx';
import '../routes/standings/StandingsPage.tsx';
import { member, renderApp } from '../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});

const circle = { ...member.pool, id: 'circle', slug: 'circle', name: 'Closed Circle' };
const own = { ...member.viewer.pools[0]!, id: 'circle', slug: 'circle', name: 'Closed Circle' };
/** An account with these pools, on a page of the pool. */
const at = (viewerMayRead: boolean, pools: object[] = member.viewer.pools) => ({
  sessionQuery: () => ({
    ...member,
    viewer: { ...member.viewer, pools },
    pool: { ...circle, viewerMayRead },
  }),
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
      expect(screen.getByText(/ask the commissioner for an invitation/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Log in with another account' })).toBeEnabled();
    },
  );

  it('shows its rules', async () => {
    await renderApp('/p/circle/rules', at(false));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
    expect(screen.queryByText('This pool is for its members')).toBeNull();
  });

  it('is another one than a pool that the viewer runs, whose pages say what they refuse', async () => {
    const { asked } = await renderApp('/p/circle/standings', at(false, [own]));
    expect(await screen.findByRole('heading', { level: 1, name: 'League Standings' })).toBeVisible();
    expect(asked.map(({ name }) => name)).toContain('StandingsPageQuery');
  });

  it('tells an account without entries on a site of several pools that it has none', async () => {
    await renderApp('/picks', at(false, []));
    expect(await screen.findByText("You don't have any pool entries to make picks with")).toBeVisible();
    expect(screen.getByText(/Open the invitation to your pool/)).toBeVisible();
  });
});
