import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  currentWeek: 8,
  entryFeeCents: 5_000,
  deadlineText: 'Sunday 10:00 AM Eastern (EDT)',
  joinStartWeek: null,
  ...FIXED_EASTERN,
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 'season', year: 2025, weekCount: 18, startsAt: '2025-09-05T00:20:00.000Z' },
  stats: { totalPlayers: 30, activePlayers: 14, prizeCents: 150_000 },
  payoutHours: 48,
  paymentMethodNames: [],
  outcome: null,
  winners: null,
  viewerEntries: [],
};

const demo = { mode: 'DEMO', mailObstacle: null };
const [SECURE, REMINDED] = ['Secure payments', 'Automated pick reminders'] as const;

const at = (now: string, over: object = {}) => ({
  sessionQuery: () => ({ ...visitor, clock: { now, speed: 0, demoRun: null } }),
  LandingPageQuery: () => ({ site: demo, pool: { ...pool, ...over } }),
});
const inSeason = '2025-10-26T13:30:00.000Z';

describe('Landing (SPECIFICATION 7.2)', () => {
  it('has its cards, stats and the badge that is always true before the server responds', async () => {
    await renderApp('/', {});
    expect(await screen.findByRole('heading', { level: 1, name: 'Last Standing' })).toBeVisible();
    for (const name of ['Pick teams', 'One team rule', 'Elimination', 'Last standing']) {
      expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
    }
    const figures = within(screen.getByRole('region', { name: 'The season in figures' }));
    expect(figures.getAllByRole('definition').map((one) => one.textContent)).toEqual(['18', '32', '1']);
    expect(screen.getByText('Real-time standings')).toBeVisible();
  });

  const site = (facts: object, paymentMethodNames: readonly string[] = []) => ({
    ...at(inSeason),
    LandingPageQuery: () => ({ site: { ...demo, ...facts }, pool: { ...pool, paymentMethodNames } }),
  });
  const promised = async () => {
    await screen.findByRole('region', { name: 'Pool Members' });
    return [SECURE, REMINDED, 'Real-time standings'].filter((badge) => screen.queryByText(badge) !== null);
  };

  it('promises payments and reminders in the demo', async () => {
    await renderApp('/', site({}));
    expect(await promised()).toEqual([SECURE, REMINDED, 'Real-time standings']);
  });

  it('promises on a live site only what it can do', async () => {
    await renderApp('/', site({ mode: 'LIVE', mailObstacle: 'NO_MAIL_SERVER' }));
    expect(await promised()).toEqual(['Real-time standings']);
  });

  it('promises payments where the pool names a way to pay, and reminders where mail goes out', async () => {
    await renderApp('/', site({ mode: 'LIVE', mailObstacle: 'NO_MAIL_SERVER' }, ['Venmo']));
    expect(await promised()).toEqual([SECURE, 'Real-time standings']);
    cleanup();
    await renderApp('/', site({ mode: 'LIVE' }));
    expect(await promised()).toEqual([REMINDED, 'Real-time standings']);
  });

  it('has the link to the login before the server responds', async () => {
    await renderApp('/', {});
    expect(await screen.findByRole('link', { name: 'Login to Pool' })).toHaveAttribute('href', '/login');
  });

  it('counts down to the opening game before it, without money in a pool that has none', async () => {
    const stats = { ...pool.stats, prizeCents: 0 };
    const free = { entryFeeCents: 0, deadlineText: 'at the kickoff of each game', stats };
    await renderApp('/', at('2025-09-03T22:19:00.000Z', free));
    const timer = await screen.findByRole('timer', { name: 'Season starts: 1 day 2 hours left' });
    expect(timer).toHaveTextContent('01Days02Hours01Min00Sec');
    const opening = screen.getByText('The opening game starts Thu, Sep 4, 8:20 PM EDT');
    expect(opening.nextSibling).toHaveTextContent(/^Picks dueAt the kickoff of each game$/);
  });

  it('says that the season is live, with its week, after it', async () => {
    await renderApp('/', at(inSeason));
    expect(await screen.findByRole('heading', { name: 'The 2025 season is live' })).toBeVisible();
    expect(screen.getByText('8')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('region', { name: /is live/ })).toHaveTextContent(
      'Prize$1,500Entry fee$50Picks dueSunday 10:00 AM Eastern (EDT)',
    );
  });

  it('falls back to week 2 without a pool (SPECIFICATION 7.21)', async () => {
    await renderApp('/', { ...at(inSeason), LandingPageQuery: () => ({ site: demo, pool: null }) });
    await screen.findByRole('heading', { name: 'The 2025 season is live' });
    expect(screen.getByRole('region', { name: /is live/ })).toHaveTextContent('Week 2 of 18');
  });

  describe('in the demo', () => {
    it.each([
      ['Look around as a player', 'PLAYER', '/picks'],
      ['Look around as the commissioner', 'COMMISSIONER', '/office'],
    ])('says so, and lets a visitor in: %s', async (name, as, path) => {
      let session: object = visitor;
      const { user, router, requests } = await renderApp('/', {
        ...at(inSeason),
        sessionQuery: () => session,
        useDemoLogInMutation: () => {
          session = { ...member, viewer: { ...member.viewer, hasRole: true } };
          return { testLogIn: { __typename: 'LogInPayload' } };
        },
      });
      const card = await screen.findByRole('region', { name: 'This is a demo' });
      expect(card).toHaveTextContent('The real 2025 season, replayed: it is Sunday of Week 8.');
      await user.click(within(card).getByRole('button', { name }));
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      expect(requests.find((one) => one.name === 'useDemoLogInMutation')?.variables).toEqual({
        input: { as },
      });
    });

    it.each([
      [
        'The test login exists in the demo only.',
        () => ({
          testLogIn: {
            __typename: 'NotFoundError',
            __isError: 'NotFoundError',
            message: 'The test login exists in the demo only.',
          },
        }),
      ],
      ['Server error occurred. Please try again in a moment.', () => new Response('', { status: 500 })],
    ])('says why a login failed: %s', async (text, useDemoLogInMutation) => {
      const { user } = await renderApp('/', { ...at(inSeason), useDemoLogInMutation });
      await user.click(await screen.findByRole('button', { name: 'Look around as a player' }));
      expect(await screen.findByText(text)).toBeVisible();
    });

    it('has no card for a member', async () => {
      await renderApp('/', { ...at(inSeason), sessionQuery: () => member });
      await screen.findByRole('link', { name: 'Go to Dashboard' });
      expect(screen.queryByRole('region', { name: 'This is a demo' })).toBeNull();
    });

    it('has no card on a live site', async () => {
      await renderApp('/', {
        sessionQuery: () => ({ ...visitor, site: { ...visitor.site, mode: 'LIVE' } }),
        LandingPageQuery: () => ({ site: { ...demo, mode: 'LIVE' }, pool }),
      });
      await screen.findByRole('region', { name: 'Pool Members' });
      expect(screen.queryByRole('region', { name: 'This is a demo' })).toBeNull();
    });
  });

  const ended = {
    stats: { totalPlayers: 30, activePlayers: 3, prizeCents: 150_000 },
    outcome: {
      decidedWeek: 18,
      lastWeek: null,
      winnerCount: 3,
      shareCents: 50_000,
      isRolledOver: false,
      tieBreak: null,
      payoutText: 'Payouts due by Wednesday, January 7, 12:15 AM EDT',
    },
  };

  it('shows how the pool ended, without names for visitors', async () => {
    await renderApp('/', at('2026-01-06T17:00:00.000Z', ended));
    const board = within(await screen.findByRole('region', { name: 'We have 3 winners' }));
    expect(board.getByText('$500')).toHaveTextContent('$500 each');
    expect(board.getByText('Payouts due by Wednesday, January 7, 12:15 AM EDT')).toBeVisible();
    expect(screen.queryByText(/is live/)).toBeNull();
    expect(screen.queryByText(/still standing/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Pool Members' })).toHaveTextContent(
      'Last Standing 2025 is over: 3 of 30 won.',
    );
  });

  it('says that none won where the prize goes to the next season', async () => {
    const outcome = { ...ended.outcome, shareCents: 0, isRolledOver: true, payoutText: null };
    await renderApp('/', at('2026-01-06T17:00:00.000Z', { ...ended, outcome }));
    const board = await screen.findByRole('region', { name: 'No single winner' });
    expect(board).not.toHaveTextContent('$0');
    expect(screen.getByRole('region', { name: 'Pool Members' })).toHaveTextContent(
      'Last Standing 2025 is over: 3 of 30 lasted longest, and none won alone.',
    );
  });

  it('names the winners to members', async () => {
    const winners = [{ prizeCents: 50_000, entry: { id: 'one', username: 'Riley Prime' } }];
    await renderApp('/', {
      ...at('2026-01-06T17:00:00.000Z', { ...ended, winners }),
      sessionQuery: () => ({
        ...member,
        clock: { now: '2026-01-06T17:00:00.000Z', speed: 0, demoRun: null },
      }),
    });
    expect(await screen.findByText('Riley Prime')).toBeVisible();
  });

  it('leads members to the login, and offers newcomers nothing while registration is closed', async () => {
    await renderApp('/', at(inSeason));
    const card = await screen.findByRole('region', { name: 'Pool Members' });
    expect(within(card).getByRole('link', { name: 'Login to Pool' })).toHaveAttribute('href', '/login');
    expect(within(card).queryByRole('link', { name: /referral code/ })).toBeNull();
  });

  it('leads newcomers to the form while registration is open', async () => {
    await renderApp('/', at(inSeason, { joinStartWeek: 3 }));
    expect(await screen.findByRole('link', { name: 'Join with a referral code' })).toHaveAttribute(
      'href',
      '/join-pool',
    );
  });

  it('leads a logged-in member to the dashboard', async () => {
    await renderApp('/', { ...at(inSeason), sessionQuery: () => member });
    expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('reports the failure and retries, with the rest of the page in place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isDown = true;
    const { user } = await renderApp('/', {
      ...at(inSeason),
      LandingPageQuery: () => (isDown ? new Response('', { status: 500 }) : { site: demo, pool }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Server error occurred. Please try again in a moment.');
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeVisible();
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Pool Members' })).toBeVisible();
  });
});
