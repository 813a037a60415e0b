import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, type DataRouteObject } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
// Screens load lazily; they are imported here, so that no test waits for them.
import '#web/screens/account/AccountPage.tsx';
import '#web/screens/history/HistoryPage.tsx';
import '#web/screens/standings/StandingsPage.tsx';
import { PoolLinks } from './PoolLinks.tsx';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';

beforeEach(() => localStorage.clear());

const pool = (slug: string, name: string, year = 2025) => ({
  id: slug,
  slug,
  name,
  season: { id: `season-${year}`, year },
});
const main = pool('pool', 'Last Standing');
const work = pool('work', 'Office Survivors');

/** The session of a member of these pools, in the pool of the address. */
const inPools = (pools: ReturnType<typeof pool>[], entriesNeedingPick: object[] = []) => ({
  sessionQuery(variables: Record<string, unknown>) {
    const shown = pools.find(({ slug }) => slug === variables.pool) ?? pools[0]!;
    return {
      ...member,
      viewer: { ...member.viewer, pools, entriesNeedingPick },
      pool: { ...member.pool, ...shown },
    };
  },
});

/** The addresses of routes and of those below them. */
function pathsOf(routes: readonly DataRouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const at = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined ? [] : [at]), ...pathsOf(children, at)];
  });
}

describe('the pool switcher', () => {
  const button = () => screen.findByRole('button', { name: /^Pool:/ });
  const links = async () =>
    (await within(screen.getByRole('navigation', { name: 'Pools' })).findAllByRole('link')).map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);

  it('is absent for a member of one pool', async () => {
    const { router } = await renderApp('/history', inPools([main]));
    await screen.findByRole('button', { name: 'Account of Riley Brooks' });
    expect(router.state.location.pathname).toBe('/history');
    expect(screen.queryByRole('button', { name: /^Pool:/ })).toBeNull();
  });

  it('leads from every page that all pools have to the same page', async () => {
    const { router } = await renderApp('/history', inPools([main]));
    cleanup();
    const paths = pathsOf(router.routes);
    const pages = paths.filter((path) => paths.includes(`/p/:slug${path}`) && !/office|[:*]/.test(path));
    expect(pages).toContain('/planner');
    const hrefs = pages.map((page) => {
      render(
        <MemoryRouter initialEntries={[page]}>
          <PoolLinks pools={[work]} shown="pool" />
        </MemoryRouter>,
      );
      const href = screen.getByRole('link', { name: work.name }).getAttribute('href');
      cleanup();
      return href;
    });
    expect(hrefs).toEqual(pages.map((page) => `/p/work${page}`));
  });

  it('is absent for a visitor', async () => {
    await renderApp('/rules', { sessionQuery: () => visitor });
    await screen.findAllByRole('link', { name: 'Log in' });
    expect(screen.queryByRole('button', { name: /^Pool:/ })).toBeNull();
  });

  it('names the shown pool, and leads to the same page of the others', async () => {
    const { user } = await renderApp('/p/work/standings?week=3', inPools([main, work]));
    expect(await button()).toHaveTextContent(/^Pool: Office Survivors$/);
    expect(screen.queryByRole('navigation', { name: 'Pools' })).toBeNull();
    await user.click(await button());
    expect(await links()).toEqual([
      ['Last Standing', '/p/pool/standings', null],
      ['Office Survivors', '/p/work/standings', 'true'],
    ]);
  });

  it('leads to the dashboards from a page that belongs to no pool', async () => {
    const { user } = await renderApp('/account', inPools([main, work]));
    await user.click(await button());
    expect((await links()).map(([, href]) => href)).toEqual(['/p/pool/dashboard', '/p/work/dashboard']);
  });

  it('tells pools of several seasons apart by the year', async () => {
    const { user } = await renderApp('/history', inPools([main, pool('last-year', 'Last Standing', 2024)]));
    await user.click(await button());
    expect((await links()).map(([text]) => text)).toEqual(['Last Standing2025', 'Last Standing2024']);
  });

  it('works by keyboard: Escape closes it and gives the focus back; a choice closes it', async () => {
    const { user, router, requests } = await renderApp('/p/pool/history', inPools([main, work]));
    const toggle = await button();
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Last Standing', current: true })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/work/history'));
    expect(await screen.findByRole('button', { name: /^Pool:.*Office Survivors$/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(requests).toContainEqual({ name: 'sessionQuery', variables: { pool: 'work' } });
    expect(requests).toContainEqual(
      expect.objectContaining({
        name: 'HistoryPageQuery',
        variables: expect.objectContaining({ pool: 'work' }) as unknown,
      }),
    );
  });
});

describe('picks needed in other pools', () => {
  const due = (id: string, of: ReturnType<typeof pool>, week: object = {}) => ({
    id,
    username: id,
    pool: of,
    week: { id: `${id}-8`, viewerCanPick: { allowed: true }, ...week },
  });
  const name = 'Picks needed in other pools';

  it('are listed with their pool, and lead to the picks of the entry there', async () => {
    await renderApp('/history', inPools([main, work], [due('own', main), due('desk 1', work)]));
    const links = within(await screen.findByRole('region', { name })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Office Survivorsdesk 1 needs a pick', '/p/work/picks?entry=desk%201'],
    ]);
  });

  it('are those of the other pool once the viewer is in this one', async () => {
    const { router } = await renderApp(
      '/p/pool/history',
      inPools([main, work], [due('own', main), due('desk', work)]),
    );
    expect(await screen.findByRole('region', { name })).toHaveTextContent('desk needs a pick');
    await act(async () => router.navigate('/p/work/history'));
    expect(await screen.findByText('Last Standing', { selector: 'section span' })).toBeVisible();
    expect(screen.getByRole('region', { name })).toHaveTextContent('Last Standingown needs a pick');
    expect(screen.getByRole('region', { name })).not.toHaveTextContent('desk');
  });

  it('leave out entries that have made all their picks since', async () => {
    const week = { viewerCanPick: { allowed: false } };
    await renderApp('/history', inPools([main, work], [due('desk', work, week)]));
    await screen.findByRole('button', { name: /^Pool:.*Last Standing$/ });
    expect(screen.queryByRole('region', { name })).toBeNull();
  });
});
