import type {
  PatchRoutesOnNavigationFunction,
  RouteObject,
  ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { redirect } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { getRequest } from 'relay-runtime';
import { parseWeek } from './components/parseWeek.ts';
import { BareFrame } from './layout/BareFrame.tsx';
import { KnownPool } from './layout/KnownPool.tsx';
import { PageFrame } from './layout/PageFrame.tsx';
import type { RouteHandle } from './layout/Root.tsx';
import { Root } from './layout/Root.tsx';
import { AppFailure, RouteFailure } from './layout/RouteFailure.tsx';
import { readLastPool } from './relay/lastPool.ts';
import type { PageAddress, PageLoaders } from './relay/loadPage.ts';
import { slugOfAddress } from './relay/poolAddress.ts';
import { waitBriefly } from './relay/waitBriefly.ts';
import { createPageLoaders, inLastPool } from './relay/loadPage.ts';
import dashboardQuery from './routes/dashboard/__generated__/DashboardPageQuery.graphql.ts';
import dashboardViewerQuery from './routes/dashboard/__generated__/DashboardPageViewerQuery.graphql.ts';
import gamesQuery from './routes/games/__generated__/GamesPageQuery.graphql.ts';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import picksQuery from './routes/picks/__generated__/PicksPageQuery.graphql.ts';
import picksViewerQuery from './routes/picks/__generated__/PicksPageViewerQuery.graphql.ts';
import standingsQuery from './routes/standings/__generated__/StandingsPageQuery.graphql.ts';
import type { Session } from './session/session.ts';

const named = (title: string): { handle: RouteHandle } => ({ handle: { title } });

/** Null means the pool's current week, which only the server knows. */
const week = ({ search }: PageAddress) => ({ week: parseWeek(search.get('week')) });

/** The entry of an address, and the one beside it. */
const comparison = ({ params, search }: PageAddress) => ({
  entry: params.entry ?? '',
  with: search.get('with') ?? '',
  isCompared: search.has('with'),
});

const weekOf = ({ searchParams }: URL) => parseWeek(searchParams.get('week'));

/** The ids of the office's routes: by itself, and below a pool. */
const OFFICE = 'office';
const OFFICE_OF_POOL = 'office of a pool';

/**
 * Adds the office's screens to the routes when an address of the office is first opened: players never load them
 * (SPECIFICATION 7.22).
 */
export function discoverOffice(environment: IEnvironment, session: Session): PatchRoutesOnNavigationFunction {
  let isKnown = false;
  return async ({ path, patch }) => {
    if (isKnown || !/\/office(?:\/|$)/.test(path)) return;
    const { createOfficeScreens } = await import('./routes/office/officeRoutes.tsx');
    if (isKnown) return;
    isKnown = true;
    for (const office of [OFFICE, OFFICE_OF_POOL]) {
      patch(office, createOfficeScreens(createPageLoaders(environment, session)));
    }
  };
}

/**
 * All screens (SPECIFICATION 7.1). Loaders start the queries of the pages that are opened most in parallel with their code;
 * those of other pages come with theirs. `members` and
 * `page` redirect a visitor to the login and back (SPECIFICATION 6.5).
 */
export function createRoutes(environment: IEnvironment, session: Session): RouteObject[] {
  const loaders = createPageLoaders(environment, session);
  const { trial, trialPage, demo, page, open } = loaders;
  return [
    {
      id: 'root',
      element: <Root />,
      errorElement: <AppFailure />,
      loader: async ({ params }) => {
        const asked = session.load(params.slug ?? readLastPool()?.slug);
        await waitBriefly(asked);
        return asked;
      },
      // The session is loaded once for a pool; only a retry after a failure loads it again.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.href === nextUrl.href || slugOf(currentUrl) !== slugOf(nextUrl),
      children: [
        {
          element: <BareFrame />,
          children: [
            {
              errorElement: <RouteFailure />,
              children: [
                {
                  index: true,
                  // With its query: members do not come back to it.
                  lazy: async () => {
                    const { LandingPage, landingPageQuery } =
                      await import('./routes/landing/LandingPage.tsx');
                    return { Component: LandingPage, loader: open(getRequest(landingPageQuery)) };
                  },
                },
                {
                  path: 'login',
                  ...named('Login'),
                  lazy: async () => ({ Component: (await import('./routes/login/LoginPage.tsx')).LoginPage }),
                },
                {
                  path: 'setup',
                  ...named('Set-up'),
                  lazy: async () => {
                    const { SetupPage: Component, setupPageQuery: query } =
                      await import('./routes/setup/SetupPage.tsx');
                    return { Component, loader: open(getRequest(query)) };
                  },
                },
                {
                  path: 'forgot-password',
                  ...named('Forgot password'),
                  lazy: async () => {
                    const { ForgotPasswordPage: Component, query } =
                      await import('./routes/forgot-password/ForgotPasswordPage.tsx');
                    return { Component, loader: open(getRequest(query)) };
                  },
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
                ...createPoolPages(loaders),
                {
                  path: 'p/:slug',
                  element: <KnownPool />,
                  children: [
                    { index: true, loader: ({ params }) => redirect(`/p/${params.slug}/dashboard`) },
                    ...createPoolPages(loaders),
                    officeRoute(OFFICE_OF_POOL, loaders),
                    { path: '*', ...named('404 Page Not Found'), element: <NotFoundPage /> },
                  ],
                },
                {
                  path: 'test-login',
                  ...named('Test Login'),
                  loader: demo,
                  lazy: async () => ({
                    Component: (await import('./routes/demo-payment/demoPages.ts')).TestLoginPage,
                  }),
                },
                {
                  path: 'demo-payment',
                  ...named('Demo Payment'),
                  loader: demo,
                  lazy: async () => ({
                    Component: (await import('./routes/demo-payment/demoPages.ts')).DemoPaymentPage,
                  }),
                },
                {
                  path: 'join/:token',
                  ...named('Invitation'),
                  lazy: async () => {
                    const [{ InvitationPage }, { default: invitationQuery }] = await Promise.all([
                      import('./routes/invitation/InvitationPage.tsx'),
                      import('./routes/invitation/__generated__/InvitationPageQuery.graphql.ts'),
                    ]);
                    return {
                      Component: InvitationPage,
                      loader: open(invitationQuery, ({ params }) => ({ token: params.token ?? '' })),
                    };
                  },
                },
                {
                  path: 'account',
                  ...named('My account'),
                  lazy: async () => {
                    const [{ AccountPage }, { default: query }] = await Promise.all([
                      import('./routes/account/AccountPage.tsx'),
                      import('./routes/account/__generated__/AccountPageQuery.graphql.ts'),
                    ]);
                    return { Component: AccountPage, loader: page(query) };
                  },
                },
                {
                  path: 'welcome-demo',
                  ...named('Welcome Demo'),
                  lazy: async () => {
                    const [{ WelcomeDemoPage }, { default: query }] = await Promise.all([
                      import('./routes/welcome-demo/WelcomeDemoPage.tsx'),
                      import('./routes/welcome-demo/__generated__/WelcomeDemoPageQuery.graphql.ts'),
                    ]);
                    return { Component: WelcomeDemoPage, loader: trialPage(query) };
                  },
                },
                {
                  path: 'referral-test',
                  ...named('Referral Code Test'),
                  loader: trial,
                  lazy: async () => ({
                    Component: (await import('./routes/referral-test/ReferralTestPage.tsx')).ReferralTestPage,
                  }),
                },
                {
                  path: 'office/new-pool',
                  ...named('New pool'),
                  lazy: async () => {
                    const [{ NewPoolPage }, { default: query }] = await Promise.all([
                      import('./routes/office/new-pool/NewPoolPage.tsx'),
                      import('./routes/office/new-pool/__generated__/NewPoolPageQuery.graphql.ts'),
                    ]);
                    return { Component: NewPoolPage, loader: page(query) };
                  },
                },
                officeRoute(OFFICE, loaders),
                verifyRoute('verify'),
                verifyRoute('p/:slug/verify'),
                {
                  path: 'p/:slug/season',
                  ...named('Season'),
                  // With its query, which few visits need.
                  lazy: async () => {
                    const [{ SeasonPage }, { default: seasonQuery }] = await Promise.all([
                      import('./routes/season/SeasonPage.tsx'),
                      import('./routes/season/__generated__/SeasonPageQuery.graphql.ts'),
                    ]);
                    return {
                      Component: SeasonPage,
                      loader: open(seasonQuery, ({ params }) => ({ pool: params.slug ?? null })),
                    };
                  },
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

/** The verification of a pool's log, for everybody: of closed pools, too. */
function verifyRoute(path: string): RouteObject {
  return {
    path,
    ...named('Verify'),
    loader: inLastPool(() => null),
    lazy: async () => ({ Component: (await import('./routes/verify/VerifyPage.tsx')).VerifyPage }),
  };
}

/** The pages that every pool has: at their own addresses, and below `/p/<slug>`. */
function createPoolPages({ page, open, expiring, joining }: PageLoaders): RouteObject[] {
  const pages = [
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
      shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
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
  ];
  return [
    ...pages.map((route) => ({ ...route, loader: inLastPool(route.loader) })),
    // With their queries, which few visits need.
    {
      path: 'history',
      ...named('History'),
      lazy: async () => {
        const { HistoryPage, ...history } = await import('./routes/history/HistoryPage.tsx');
        const queries = [history.historyPageQuery, history.historyPageViewerQuery].map(getRequest);
        return { Component: HistoryPage, loader: inLastPool(page(queries)) };
      },
    },
    {
      path: 'standings/leverage',
      ...named('Leverage'),
      lazy: async () => {
        const [{ LeveragePage }, { default: query }, { default: viewerQuery }] = await Promise.all([
          import('./routes/standings/leverage/LeveragePage.tsx'),
          import('./routes/standings/leverage/__generated__/LeveragePageQuery.graphql.ts'),
          import('./routes/standings/leverage/__generated__/LeveragePageViewerQuery.graphql.ts'),
        ]);
        return { Component: LeveragePage, loader: inLastPool(page([query, viewerQuery])) };
      },
    },
    {
      path: 'standings/:entry',
      ...named('Entry'),
      lazy: async () => {
        const [{ RivalPage }, { default: query }, { default: viewerQuery }] = await Promise.all([
          import('./routes/standings/rival/RivalPage.tsx'),
          import('./routes/standings/rival/__generated__/RivalPageQuery.graphql.ts'),
          import('./routes/standings/rival/__generated__/RivalPageViewerQuery.graphql.ts'),
        ]);
        return { Component: RivalPage, loader: inLastPool(page([query, viewerQuery], comparison)) };
      },
    },
    {
      path: 'announcements',
      ...named('Announcements'),
      lazy: async () => {
        const [{ AnnouncementListPage }, { default: announcementsQuery }] = await Promise.all([
          import('./routes/announcements/AnnouncementListPage.tsx'),
          import('./routes/announcements/__generated__/AnnouncementListPageQuery.graphql.ts'),
        ]);
        return { Component: AnnouncementListPage, loader: inLastPool(page(announcementsQuery)) };
      },
    },
    {
      path: 'talk',
      ...named('Talk'),
      lazy: async () => {
        const [{ TalkPage }, { default: query }] = await Promise.all([
          import('./routes/talk/TalkPage.tsx'),
          import('./routes/talk/__generated__/TalkPageQuery.graphql.ts'),
        ]);
        return { Component: TalkPage, loader: inLastPool(page(query, week)) };
      },
    },
    {
      path: 'planner',
      ...named('Planner'),
      lazy: async () => {
        const [{ PlannerPage }, { default: query }, { default: viewerQuery }] = await Promise.all([
          import('./routes/planner/PlannerPage.tsx'),
          import('./routes/planner/__generated__/PlannerPageQuery.graphql.ts'),
          import('./routes/planner/__generated__/PlannerPageViewerQuery.graphql.ts'),
        ]);
        return { Component: PlannerPage, loader: inLastPool(page([query, viewerQuery])) };
      },
    },
    {
      path: 'rules',
      ...named('Rules'),
      lazy: async () => {
        const [{ RulesPage }, { default: query }] = await Promise.all([
          import('./routes/rules/RulesPage.tsx'),
          import('./routes/rules/__generated__/RulesPageQuery.graphql.ts'),
        ]);
        return { Component: RulesPage, loader: inLastPool(open(query)) };
      },
    },
    {
      path: 'join-pool',
      ...named('Join Pool'),
      lazy: async () => {
        const [{ JoinPoolPage }, { default: query }] = await Promise.all([
          import('./routes/join-pool/JoinPoolPage.tsx'),
          import('./routes/join-pool/__generated__/JoinPoolPageQuery.graphql.ts'),
        ]);
        return { Component: JoinPoolPage, loader: inLastPool(joining(query)) };
      },
    },
    {
      path: 'add-entries',
      ...named('Manage Entries'),
      lazy: async () => {
        const [{ AddEntriesPage }, { default: query }] = await Promise.all([
          import('./routes/add-entries/AddEntriesPage.tsx'),
          import('./routes/add-entries/__generated__/AddEntriesPageQuery.graphql.ts'),
        ]);
        return { Component: AddEntriesPage, loader: inLastPool(expiring(query)) };
      },
    },
  ];
}

function officeRoute(id: string, loaders: PageLoaders): RouteObject {
  return {
    id,
    path: 'office',
    ...named('Office'),
    lazy: async () => (await import('./routes/office/officeRoutes.tsx')).officeFrame(loaders),
    children: [
      {
        // Discovery begins below the frame: the frame's own address is known.
        index: true,
        errorElement: <RouteFailure />,
        ...named('This week'),
        lazy: async () => (await import('./routes/office/officeRoutes.tsx')).firstScreen(loaders),
      },
      // In the place of a screen until `discoverOffice` has added them.
      { path: '*', element: <NotFoundPage /> },
    ],
  };
}

/** The slug of the pool whose entries the frame shows. */
function slugOf({ pathname }: URL): string | null {
  return slugOfAddress(pathname) ?? readLastPool()?.slug ?? null;
}
