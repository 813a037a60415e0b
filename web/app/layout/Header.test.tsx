import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';

const asMember = {
  sessionQuery: () => member,
  useLogOutMutation: () => ({ logOut: { __typename: 'LogOutPayload', providerUrl: null } }),
};

describe('the header', () => {
  it('links to the screens and marks the current one', async () => {
    await renderApp('/history', asMember);
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    const links = within(navigation).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Rules', '/rules'],
      ['Picks', '/picks'],
      ['Planner', '/planner'],
      ['Games', '/games'],
      ['Standings', '/standings'],
      ['History', '/history'],
      ['Talk', '/talk'],
    ]);
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['History']);
  });

  it('loses the mark of unread announcements when another device reads them', async () => {
    const unread = { ...member.viewer, unreadAnnouncements: [{ id: 'announcement' }] };
    const { subscriptions } = await renderApp('/history', {
      sessionQuery: () => ({ ...member, viewer: unread }),
    });
    await screen.findByRole('button', { name: 'Account of Riley Brooks, 1 unread announcement' });
    const find = () => subscriptions.find(({ name }) => name === 'watchUnreadSubscription');
    await waitFor(() => expect(find()).toBeDefined());
    act(() => find()!.send({ viewerUpdated: { id: 'viewer', unreadAnnouncements: [], unreadTalk: [] } }));
    expect(screen.getByRole('button', { name: 'Account of Riley Brooks' })).toBeVisible();
    await waitFor(() => expect(find()).toBeUndefined());
  });

  it('subscribes to no marks while nothing is unread', async () => {
    const { subscriptions } = await renderApp('/history', asMember);
    await screen.findByRole('button', { name: 'Account of Riley Brooks' });
    expect(subscriptions.map(({ name }) => name)).not.toContain('watchUnreadSubscription');
  });

  const named = (name: string) => () => ({
    ...member,
    pool: { ...member.pool, name },
    viewer: { ...member.viewer, pools: [{ ...member.viewer.pools[0]!, name }] },
  });

  it("names the pool on screens of no pool, too, and in the document's title", async () => {
    await renderApp('/account', { sessionQuery: named('Office 2025') });
    expect(await screen.findByText('Office 2025')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('My account · Office 2025 · Last Standing'));
  });

  it('says a name once that product and pool have', async () => {
    await renderApp('/rules', { sessionQuery: named('Last Standing') });
    await waitFor(() => expect(document.title).toBe('Rules · Last Standing'));
    expect(within(screen.getAllByRole('banner')[0]!).getAllByText('Last Standing')).toHaveLength(1);
  });

  it('is told nothing of the pool before a log-in', async () => {
    const pool = { ...visitor.pool, name: 'Office 2025' };
    await renderApp('/login', { sessionQuery: () => ({ ...visitor, pool }) });
    await waitFor(() => expect(document.title).toBe('Login · Last Standing'));
  });

  it('starts with a skip link', async () => {
    const { user } = await renderApp('/history', asMember);
    await screen.findByRole('navigation', { name: 'Main' });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  it('opens the mobile menu by keyboard; Escape closes it and gives the focus back', async () => {
    const { user } = await renderApp('/history', asMember);
    const toggle = await screen.findByRole('button', { name: 'Open menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name: 'Dashboard' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(toggle).toHaveFocus();
  });

  it('closes the mobile menu after a navigation', async () => {
    const { user } = await renderApp('/history', asMember);
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await user.click(
      within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Rules' }),
    );
    await screen.findByRole('heading', { name: 'Rules' });
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  it('marks unread announcements on both buttons, and counts them in the menus', async () => {
    const viewer = { ...member.viewer, unreadAnnouncements: [{ id: 'two' }, { id: 'one' }] };
    const { user } = await renderApp('/history', { sessionQuery: () => ({ ...member, viewer }) });
    const account = await screen.findByRole('button', {
      name: 'Account of Riley Brooks, 2 unread announcements',
    });
    expect(screen.getByRole('button', { name: 'Open menu, 2 unread announcements' })).toBeVisible();
    await user.click(account);
    expect(screen.getByRole('link', { name: 'Announcements 2 new' })).toHaveAttribute(
      'href',
      '/announcements',
    );
  });

  it('shows the account, and logs out with a reload', async () => {
    const { user, timesAsked, reloads } = await renderApp('/history', asMember);
    await user.click(await screen.findByRole('button', { name: 'Account of Riley Brooks' }));
    // The closed mobile menu has the same link.
    const shown = screen.getAllByText('riley@pool.example').filter((one) => !one.closest('[hidden]'));
    expect(shown).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(reloads).toHaveBeenCalledOnce());
    expect(timesAsked('useLogOutMutation')).toBe(1);
  });

  it('only logs that logging out failed (SPECIFICATION 6.4)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, reloads } = await renderApp('/history', {
      ...asMember,
      useLogOutMutation: () => new Response('', { status: 500 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Account of Riley Brooks' }));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(log).toHaveBeenCalledWith('Logging out failed.', expect.any(Error)));
    expect(reloads).not.toHaveBeenCalled();
  });

  it('links to the login and back when the session has ended meanwhile', async () => {
    let isSignedIn = true;
    const { session } = await renderApp('/history?tab=annual', {
      sessionQuery: () => (isSignedIn ? member : visitor),
    });
    await screen.findByRole('button', { name: 'Account of Riley Brooks' });
    isSignedIn = false;
    await act(async () => void (await session.renew()));
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fhistory%3Ftab%3Dannual',
    );
  });

  it('offers a visitor the login instead of an account', async () => {
    await renderApp('/rules', { sessionQuery: () => visitor });
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.at(-1), 'none to the talk').toHaveTextContent('History');
    expect(screen.queryByRole('button', { name: /Account/ })).toBeNull();
  });
});
