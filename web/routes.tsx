import type { RouteObject } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { parseWeek } from './components/parseWeek.ts';
import { BareFrame } from './layout/BareFrame.tsx';
import { PageFrame } from './layout/PageFrame.tsx';
import type { RouteHandle } from './layout/Root.tsx';
import { Root } from './layout/Root.tsx';
import { AppFailure, RouteFailure } from './layout/RouteFailure.tsx';
import type { PageAddress } from './relay/loadPage.ts';
import { waitBriefly } from './relay/waitBriefly.ts';
import { createPageLoaders } from './relay/loadPage.ts';
import accountQuery from './routes/account/__generated__/AccountPageQuery.graphql.ts';
import addEntriesQuery from './routes/add-entries/__generated__/AddEntriesPageQuery.graphql.ts';
import dashboardQuery from './routes/dashboard/__generated__/DashboardPageQuery.graphql.ts';
import dashboardViewerQuery from './routes/dashboard/__generated__/DashboardPageViewerQuery.graphql.ts';
import gamesQuery from './routes/games/__generated__/GamesPageQuery.graphql.ts';
import joinPoolQuery from './routes/join-pool/__generated__/JoinPoolPageQuery.graphql.ts';
import landingQuery from './routes/landing/__generated__/LandingPageQuery.graphql.ts';
import historyQuery from './routes/history/__generated__/HistoryPageQuery.graphql.ts';
import historyViewerQuery from './routes/history/__generated__/HistoryPageViewerQuery.graphql.ts';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import picksQuery from './routes/picks/__generated__/PicksPageQuery.graphql.ts';
import picksViewerQuery from './routes/picks/__generated__/PicksPageViewerQuery.graphql.ts';
import rulesQuery from './routes/rules/__generated__/RulesPageQuery.graphql.ts';
import standingsQuery from './routes/standings/__generated__/StandingsPageQuery.graphql.ts';
import welcomeDemoQuery from './routes/welcome-demo/__generated__/WelcomeDemoPageQuery.graphql.ts';
import type { Session } from './session/session.ts';

const named = (title: string): { handle: RouteHandle } => ({ handle: { title } });

/** Null means the pool's current week, which only the server knows. */
const week = ({ search }: PageAddress) => ({ week: parseWeek(search.get('week')) });

const weekOf = ({ searchParams }: URL) => parseWeek(searchParams.get('week'));

/**
 * All screens (SPECIFICATION 7.1). Loaders start a page's queries in parallel with its code; `members` and
 * `page` redirect a visitor to the login and back (SPECIFICATION 6.5).
 */
export function createRoutes(environment: IEnvironment, session: Session): RouteObject[] {
  const { trial, trialPage, demo, page, expiring, open, joining } = createPageLoaders(environment, session);
  return [
    {
      id: 'root',
      element: <Root />,
      errorElement: <AppFailure />,
      loader: async () => {
        const asked = session.load();
        await waitBriefly(asked);
        return asked;
      },
      // The session is loaded once; only a retry after a failure loads it again.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      children: [
        {
          element: <BareFrame />,
          children: [
            {
              errorElement: <RouteFailure />,
              children: [
                {
                  index: true,
                  loader: open(landingQuery),
                  lazy: async () => ({
                    Component: (await import('./routes/landing/LandingPage.tsx')).LandingPage,
                  }),
                },
                {
                  path: 'login',
                  ...named('Login'),
                  lazy: async () => ({ Component: (await import('./routes/login/LoginPage.tsx')).LoginPage }),
                },
                {
                  path: 'forgot-password',
                  ...named('Forgot password'),
                  lazy: async () => ({
                    Component: (await import('./routes/forgot-password/ForgotPasswordPage.tsx'))
                      .ForgotPasswordPage,
                  }),
                },
              ],
            },
          ],
        },
        {
          element: <PageFrame />,
          children: [
            {
              errorElement: <RouteFailure />,
              children: [
                {
                  path: 'dashboard',
                  ...named('Dashboard'),
                  loader: page([dashboardQuery, dashboardViewerQuery], week),
                  lazy: async () => ({
                    Component: (await import('./routes/dashboard/DashboardPage.tsx')).DashboardPage,
                  }),
                },
                {
                  path: 'picks',
                  ...named('Picks and Selections'),
                  loader: page([picksQuery, picksViewerQuery], week),
                  // Another entry of the same week is there already.
                  shouldRevalidate: ({ currentUrl, nextUrl }) =>
                    currentUrl.href === nextUrl.href || weekOf(currentUrl) !== weekOf(nextUrl),
                  lazy: async () => ({ Component: (await import('./routes/picks/PicksPage.tsx')).PicksPage }),
                },
                {
                  path: 'games',
                  ...named('Live NFL Games and Scores'),
                  loader: page(gamesQuery, week),
                  lazy: async () => ({ Component: (await import('./routes/games/GamesPage.tsx')).GamesPage }),
                },
                {
                  path: 'standings',
                  ...named('League Standings'),
                  loader: page(standingsQuery),
                  lazy: async () => ({
                    Component: (await import('./routes/standings/StandingsPage.tsx')).StandingsPage,
                  }),
                },
                {
                  path: 'test-login',
                  ...named('Test Login'),
                  loader: demo,
                  lazy: async () => ({
                    Component: (await import('./routes/test-login/TestLoginPage.tsx')).TestLoginPage,
                  }),
                },
                {
                  path: 'rules',
                  ...named('Rules'),
                  loader: open(rulesQuery),
                  lazy: async () => ({ Component: (await import('./routes/rules/RulesPage.tsx')).RulesPage }),
                },
                {
                  path: 'history',
                  ...named('History'),
                  loader: page([historyQuery, historyViewerQuery]),
                  lazy: async () => ({
                    Component: (await import('./routes/history/HistoryPage.tsx')).HistoryPage,
                  }),
                },
                {
                  path: 'join-pool',
                  ...named('Join Pool'),
                  loader: joining(joinPoolQuery),
                  lazy: async () => ({
                    Component: (await import('./routes/join-pool/JoinPoolPage.tsx')).JoinPoolPage,
                  }),
                },
                {
                  path: 'account',
                  ...named('My account'),
                  loader: page(accountQuery),
                  lazy: async () => ({
                    Component: (await import('./routes/account/AccountPage.tsx')).AccountPage,
                  }),
                },
                {
                  path: 'add-entries',
                  ...named('Manage Entries'),
                  loader: expiring(addEntriesQuery),
                  lazy: async () => ({
                    Component: (await import('./routes/add-entries/AddEntriesPage.tsx')).AddEntriesPage,
                  }),
                },
                {
                  path: 'welcome-demo',
                  ...named('Welcome Demo'),
                  loader: trialPage(welcomeDemoQuery),
                  lazy: async () => ({
                    Component: (await import('./routes/welcome-demo/WelcomeDemoPage.tsx')).WelcomeDemoPage,
                  }),
                },
                {
                  path: 'referral-test',
                  ...named('Referral Code Test'),
                  loader: trial,
                  lazy: async () => ({
                    Component: (await import('./routes/referral-test/ReferralTestPage.tsx')).ReferralTestPage,
                  }),
                },
                { path: '*', ...named('404 Page Not Found'), element: <NotFoundPage /> },
              ],
            },
          ],
        },
      ],
    },
  ];
}
