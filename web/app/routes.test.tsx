import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { member, renderApp, visitor } from '../testing/renderApp.tsx';

// jsdom has no scrolling; the router restores the scroll position.

const asVisitor = { sessionQuery: () => visitor };
const asMember = { sessionQuery: () => member };

describe('access (SPECIFICATION 6.5)', () => {
  it.each(['/', '/login', '/forgot-password', '/rules', '/test-login', '/welcome-demo', '/referral-test'])(
    'lets a visitor see %s in demo mode',
    async (path) => {
      const { router } = await renderApp(path, asVisitor);
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      expect(router.state.location.pathname).toBe(path);
    },
  );

  it.each([
    '/dashboard',
    '/picks?week=3',
    '/games',
    '/standings',
    '/history',
    '/join-pool',
    '/add-entries',
    '/account',
    '/announcements',
    '/talk',
  ])('redirects a visitor from %s to the login, and keeps the requested page', async (path) => {
    const { router } = await renderApp(path, asVisitor);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    const expected = `?returnTo=${encodeURIComponent(path)}`;
    expect(router.state.location).toMatchObject({ pathname: '/login', search: expected });
  });

  it('says on Manage entries that the session has expired, for a request with its cookie', async () => {
    const { router } = await renderApp('/add-entries', {
      sessionQuery: () => ({ ...visitor, isSessionExpired: true }),
      AddEntriesPageQuery: () => ({ viewer: null, pool: null }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Session Expired');
    expect(alert).toHaveTextContent('Your session has expired. Please log out and log back in.');
    expect(within(alert).getByRole('link', { name: 'Go to Login' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fadd-entries',
    );
    expect(router.state.location.pathname).toBe('/add-entries');
  });

  it('has no test login in live mode', async () => {
    await renderApp('/test-login', {
      sessionQuery: () => ({ ...visitor, site: { ...visitor.site, mode: 'LIVE' } }),
    });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });

  it('loads the session once, for the frame and for the access check', async () => {
    const { timesAsked } = await renderApp('/history', asMember);
    await screen.findByRole('heading', { name: 'Pool Analytics and History' });
    expect(timesAsked('sessionQuery')).toBe(1);
  });

  it('starts the page query and the session query together', async () => {
    const { requests } = await renderApp('/games?week=3', {});
    expect(requests).toContainEqual({ name: 'GamesPageQuery', variables: { week: 3, pool: null } });
    expect(requests).toContainEqual({ name: 'sessionQuery', variables: { pool: null } });
  });
});

describe('the frame', () => {
  it('shows the 404 page for an unknown address', async () => {
    await renderApp('/no/such/page', asVisitor);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('404 Page Not Found · Last Standing'));
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it.each(['/', '/login', '/forgot-password'])('hides the header on %s', async (path) => {
    await renderApp(path, asVisitor);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('names the page in the title and moves the focus to its heading after a navigation', async () => {
    const { user } = await renderApp('/history', asMember);
    await screen.findByRole('heading', { name: 'Pool Analytics and History' });
    await user.click(screen.getByRole('link', { name: 'Rules' }));
    const heading = await screen.findByRole('heading', { name: 'Rules' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Rules · Last Standing');
  });

  it('reports that the session cannot be read, and retries', async () => {
    // React logs what an error boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isDown = true;
    const { user } = await renderApp('/history', {
      sessionQuery: () => (isDown ? new Response('down', { status: 503 }) : member),
    });
    expect(await screen.findByText('Server error occurred. Please try again in a moment.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Pool Analytics and History' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Last Standing' })).toBeVisible();
  });
});
