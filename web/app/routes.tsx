import type { ComponentType } from 'react';
import type {
  LoaderFunction,
  PatchRoutesOnNavigationFunction,
  RouteObject,
  ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { redirect } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { parseWeek } from '../ui/text/parseWeek.ts';
import { BareFrame } from './layout/BareFrame.tsx';
import { KnownPool } from './layout/KnownPool.tsx';
import { PageFrame } from './layout/PageFrame.tsx';
import { Root, type RouteHandle } from './layout/Root.tsx';
import { AppFailure, RouteFailure } from './failures/RouteFailure.tsx';
import { readLastPool } from './relay/lastPool.ts';
import { lazyPage } from './relay/lazyPage.ts';
import type { PageAddress, PageLoaders, StartPage } from './relay/loadPage.ts';
import { slugOfAddress } from './relay/poolAddress.ts';
import { waitBriefly } from './relay/waitBriefly.ts';
import { createPageLoaders, inLastPool } from './relay/loadPage.ts';
import dashboardQuery from '../screens/dashboard/__generated__/DashboardPageQuery.graphql.ts';
import dashboardViewerQuery from '../screens/dashboard/__generated__/DashboardPageViewerQuery.graphql.ts';
import gamesQuery from '../screens/games/__generated__/GamesPageQuery.graphql.ts';
import { NotFoundPage } from './failures/NotFoundPage.tsx';
import picksQuery from '../screens/picks/__generated__/PicksPageQuery.graphql.ts';
import picksViewerQuery from '../screens/picks/__generated__/PicksPageViewerQuery.graphql.ts';
import standingsQuery from '../screens/standings/__generated__/StandingsPageQuery.graphql.ts';
import type { Session } from './session/session.ts';

const named = (title: string): { handle: RouteHandle } => ({ handle: { title } });

/** A frequent page, or one without data: `loader` starts in parallel with its code. */
const page = (
  path: string,
  title: string,
  load: () => Promise<{ Component: ComponentType }>,
  loader?: LoaderFunction,
) => ({
  path,
  ...named(title),
  loader,
  lazy: async () => ({ Component: (await load()).Component }),
});

/** A rarely opened page. */
const rarePage = (path: string, title: string, ...source: Parameters<typeof lazyPage>) => ({
  path,
  ...named(title),
  lazy: lazyPage(...source),
});

/** Null means the pool's current week, which only the server knows. */
const week = ({ search }: PageAddress) => ({ week: parseWeek(search.get('week')) });

/** The address's entry, and the one to compare with. */
const comparison = ({ params, search }: PageAddress) => ({
  entry: params.entry ?? '',
  with: search.get('with') ?? '',
  isCompared: search.has('with'),
});

const invitation = ({ params }: PageAddress) => ({ token: params.token ?? '' });

const weekOf = ({ searchParams }: URL) => parseWeek(searchParams.get('week'));

/** Route ids of the office: without and with a pool's prefix. */
const OFFICE = 'office';
const OFFICE_OF_POOL = 'office of a pool';

const NOT_FOUND = { path: '*', ...named('404 Page Not Found'), element: <NotFoundPage /> };

/** Adds the office's routes when one is first opened: players never load them (SPECIFICATION 7.22). */
export function discoverOffice(environment: IEnvironment, session: Session): PatchRoutesOnNavigationFunction {
  let isKnown = false;
  return async ({ path, patch }) => {
    if (isKnown || !/\/office(?:\/|$)/.test(path)) return;
    const { createOfficeScreens } = await import('../screens/office/officeRoutes.tsx');
    if (isKnown) return;
    isKnown = true;
    for (const office of [OFFICE, OFFICE_OF_POOL]) {
      patch(office, createOfficeScreens(createPageLoaders(environment, session)));
    }
  };
}

/**
 * All screens (SPECIFICATION 7.1). Frequent pages start their queries in parallel with their code, rare ones
 * after it. `members` and `page` redirect a visitor to the login and back (SPECIFICATION 6.5).
 */
export function createRoutes(environment: IEnvironment, session: Session): RouteObject[] {
  const loaders = createPageLoaders(environment, session);
  return [
    {
      id: 'root',
      element: <Root />,
      errorElement: <AppFailure />,
      loader: async ({ params }) => {
        const reference = session.load(params.slug ?? readLastPool()?.slug);
        await waitBriefly(reference);
        return reference;
      },
      // The session is loaded once per pool, and again only on a retry.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.href === nextUrl.href || slugOf(currentUrl) !== slugOf(nextUrl),
      children: [
        {
          element: <BareFrame />,
          children: [{ errorElement: <RouteFailure />, children: createBarePages(loaders) }],
        },
        {
          element: <PageFrame />,
          children: [{ errorElement: <RouteFailure />, children: createFramedPages(loaders) }],
        },
      ],
    },
  ];
}

/** Pages for visitors, without the frame. */
function createBarePages({ open }: PageLoaders): RouteObject[] {
  return [
    { index: true, lazy: lazyPage(() => import('../screens/landing/LandingPage.tsx'), open) },
    page('login', 'Login', () => import('../screens/login/LoginPage.tsx')),
    rarePage(
      'login/provider',
      'Sign in',
      () => import('../screens/provider-login/ProviderLogInPage.tsx'),
      open,
    ),
    rarePage('setup', 'Set-up', () => import('../screens/setup/SetupPage.tsx'), open),
    rarePage(
      'forgot-password',
      'Forgot password',
      () => import('../screens/forgot-password/ForgotPasswordPage.tsx'),
      open,
    ),
  ];
}

function createFramedPages(loaders: PageLoaders): RouteObject[] {
  const { demo, trial, trialPage, page: members, open } = loaders;
  return [
    ...createPoolPages(loaders),
    {
      path: 'p/:slug',
      element: <KnownPool />,
      children: [
        { index: true, loader: ({ params }) => redirect(`/p/${params.slug}/dashboard`) },
        ...createPoolPages(loaders),
        officeRoute(OFFICE_OF_POOL, loaders),
        NOT_FOUND,
      ],
    },
    page(
      'test-login',
      'Test Login',
      async () => ({ Component: (await import('../screens/demo-payment/demoPages.ts')).TestLoginPage }),
      demo,
    ),
    page(
      'demo-payment',
      'Demo Payment',
      async () => ({ Component: (await import('../screens/demo-payment/demoPages.ts')).DemoPaymentPage }),
      demo,
    ),
    rarePage(
      'join/:token',
      'Invitation',
      () => import('../screens/invitation/InvitationPage.tsx'),
      open,
      invitation,
    ),
    rarePage('account', 'My account', () => import('../screens/account/AccountPage.tsx'), members),
    rarePage(
      'welcome-demo',
      'Welcome Demo',
      () => import('../screens/welcome-demo/WelcomeDemoPage.tsx'),
      trialPage,
    ),
    page(
      'referral-test',
      'Referral Code Test',
      () => import('../screens/referral-test/ReferralTestPage.tsx'),
      trial,
    ),
    rarePage(
      'office/new-pool',
      'New pool',
      () => import('../screens/office/new-pool/NewPoolPage.tsx'),
      members,
    ),
    officeRoute(OFFICE, loaders),
    verifyRoute('verify'),
    verifyRoute('p/:slug/verify'),
    rarePage('p/:slug/season', 'Season', () => import('../screens/season/SeasonPage.tsx'), open),
    NOT_FOUND,
  ];
}

/** Public verification of a pool's log, also of closed pools. */
function verifyRoute(path: string): RouteObject {
  return page(
    path,
    'Verify',
    () => import('../screens/verify/VerifyPage.tsx'),
    inLastPool(() => null),
  );
}

/** Without a pool, redirects to the last one opened. */
const inPool =
  (start: StartPage): StartPage =>
  (queries, variables) =>
    inLastPool(start(queries, variables));

/** The pages of every pool: at their own addresses, and below `/p/<slug>`. */
function createPoolPages(loaders: PageLoaders): RouteObject[] {
  const members = inPool(loaders.page);
  return [
    page(
      'dashboard',
      'Dashboard',
      () => import('../screens/dashboard/DashboardPage.tsx'),
      members([dashboardQuery, dashboardViewerQuery], week),
    ),
    {
      ...page(
        'picks',
        'Picks and Selections',
        () => import('../screens/picks/PicksPage.tsx'),
        members([picksQuery, picksViewerQuery], week),
      ),
      // Another entry of the same week is loaded already.
      shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
        currentUrl.href === nextUrl.href || weekOf(currentUrl) !== weekOf(nextUrl),
    },
    page(
      'games',
      'Live NFL Games and Scores',
      () => import('../screens/games/GamesPage.tsx'),
      members(gamesQuery, week),
    ),
    page(
      'standings',
      'League Standings',
      () => import('../screens/standings/StandingsPage.tsx'),
      members(standingsQuery),
    ),
    rarePage('history', 'History', () => import('../screens/history/HistoryPage.tsx'), members),
    rarePage(
      'standings/leverage',
      'Stakes',
      () => import('../screens/standings/leverage/LeveragePage.tsx'),
      members,
    ),
    rarePage(
      'standings/:entry',
      'Entry',
      () => import('../screens/standings/rival/RivalPage.tsx'),
      members,
      comparison,
    ),
    rarePage(
      'announcements',
      'Announcements',
      () => import('../screens/announcements/AnnouncementListPage.tsx'),
      members,
    ),
    rarePage('talk', 'Talk', () => import('../screens/talk/TalkPage.tsx'), members, week),
    rarePage('planner', 'Planner', () => import('../screens/planner/PlannerPage.tsx'), members),
    rarePage('rules', 'Rules', () => import('../screens/rules/RulesPage.tsx'), inPool(loaders.open)),
    rarePage(
      'join-pool',
      'Join Pool',
      () => import('../screens/join-pool/JoinPoolPage.tsx'),
      inPool(loaders.joining),
    ),
    rarePage(
      'add-entries',
      'Manage Entries',
      () => import('../screens/add-entries/AddEntriesPage.tsx'),
      inPool(loaders.expiring),
    ),
  ];
}

function officeRoute(id: string, loaders: PageLoaders): RouteObject {
  return {
    id,
    path: 'office',
    ...named('Office'),
    lazy: async () => (await import('../screens/office/officeRoutes.tsx')).officeFrame(loaders),
    children: [
      {
        // Discovery starts below the frame, whose address is known.
        index: true,
        errorElement: <RouteFailure />,
        ...named('This week'),
        lazy: async () => (await import('../screens/office/officeRoutes.tsx')).firstScreen(loaders),
      },
      // Until `discoverOffice` has added the screens.
      { path: '*', element: <NotFoundPage /> },
    ],
  };
}

/** The slug of the pool in the frame. */
function slugOf({ pathname }: URL): string | null {
  return slugOfAddress(pathname) ?? readLastPool()?.slug ?? null;
}
