import { CalendarDays, CircleSlash, ShieldCheck, Users } from 'lucide-react';
import { Suspense } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { YourGames } from '#web/shared/games/YourGames.tsx';
import { useRiders } from '#web/shared/games/useRiders.ts';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { LatestMoments } from '#web/shared/moments/LatestMoments.tsx';
import { WhenSeen } from '#web/shared/later/WhenSeen.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { namedProduct } from '#web/app/session/namedProduct.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import { SeasonCard } from './SeasonCard.tsx';
import { WeeklyGames } from './WeeklyGames.tsx';
import { Welcomes } from './Welcomes.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { useUnreadAnnouncements } from '#web/app/session/useUnreadAnnouncements.ts';
import type { DashboardPageQuery } from './__generated__/DashboardPageQuery.graphql';
import type { DashboardPageViewerQuery } from './__generated__/DashboardPageViewerQuery.graphql';
import type { Welcomes_pool$key } from './__generated__/Welcomes_pool.graphql';

export { DashboardPage as Component, dashboardPageQuery as query, dashboardPageViewerQuery as viewerQuery };

/** Milliseconds between polls while offline (SPECIFICATION 7.20: games 5 s). */
const POLL_EVERY = 5_000;

// A phone has it below the first screen: 6.2 kB of code (1.7 gzipped) with its query.
const PoolAside = lazyPart(async () => (await import('./PoolAside.tsx')).PoolAside);

const dashboardPageQuery = graphql`
  query DashboardPageQuery($pool: String, $week: Int) {
    pool(slug: $pool) {
      id
      currentWeek
      stats {
        totalPlayers
        activePlayers
        eliminatedPlayers
        currentWeek
      }
      ...usePoolZone_pool @relay(mask: false)
      week(number: $week) {
        number
        hasOutlook
        games {
          id
          kickoff
          displayStatus
          homeTeam {
            id
          }
          awayTeam {
            id
          }
          # The lists of games draw them.
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...GameRow_game
        }
      }
      thisWeek: week {
        isDeadlinePassed
      }
      ...SeasonCard_pool
      ...WeeklyGames_pool
      ...Welcomes_pool
    }
  }
`;

const dashboardPageViewerQuery = graphql`
  query DashboardPageViewerQuery($pool: String) {
    pool(slug: $pool) {
      ...Welcomes_viewer
    }
  }
`;

/** The dashboard (SPECIFICATION 7.6); `?week=` selects the week of the games. */
function DashboardPage() {
  return (
    <div className="grid gap-5 *:min-w-0">
      <header>
        <h1>
          <Suspense fallback={<span className="block">&nbsp;</span>}>
            <PoolName />
          </Suspense>
          <span className="block text-quiet text-20">{namedProduct()} Pool Dashboard</span>
        </h1>
        <p className="text-quiet">View games and standings for all weeks</p>
      </header>
      <RouteQuery<[DashboardPageQuery, DashboardPageViewerQuery]> skeleton={<DashboardSkeleton />}>
        {(query, viewerQuery) => <Dashboard query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
}

/** The first line of the heading. */
function PoolName() {
  const { pool } = useSessionData();
  return pool && <bdi className="block wrap-anywhere">{pool.name} </bdi>;
}

interface DashboardProps {
  query: PreloadedQuery<DashboardPageQuery>;
  viewerQuery: PreloadedQuery<DashboardPageViewerQuery>;
}

function Dashboard({ query, viewerQuery }: DashboardProps) {
  const { pool } = usePreloadedQuery<DashboardPageQuery>(dashboardPageQuery, query);
  if (!pool) {
    return (
      <EmptyState icon={CalendarDays} title="There is no pool yet">
        Games and standings appear here once a pool is open.
      </EmptyState>
    );
  }
  return (
    <>
      <PanelBoundary fallback={null}>
        <Announcements />
      </PanelBoundary>
      <DashboardOfPool pool={pool} requestedWeek={query.variables.week ?? null} />
      <PanelBoundary fallback={null}>
        <ViewersWelcomes query={viewerQuery} pool={pool} />
      </PanelBoundary>
    </>
  );
}

interface DashboardOfPoolProps {
  pool: NonNullable<DashboardPageQuery['response']['pool']>;
  /** Null without `?week=`: the current one is shown. */
  requestedWeek: number | null;
}

function DashboardOfPool({ pool, requestedWeek }: DashboardOfPoolProps) {
  useLive<DashboardPageQuery>({
    pool: pool.id,
    week: { number: pool.currentWeek },
    games: pool.week,
    query: dashboardPageQuery,
    variables: { week: requestedWeek },
    // A new current week has another deadline and, without `?week=`, other games.
    situation: String(pool.currentWeek),
    pollEvery: POLL_EVERY,
  });
  const { stats } = pool;
  const path = usePoolPath();
  const riders = useRiders(pool.week);
  const board = <SeasonCard key="board" pool={pool} />;
  const games = (
    <YourGames key="games" week={pool.week} games={pool.week.games} riders={riders} zone={pool} />
  );
  return (
    <>
      <div className="grid gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-5 *:min-w-0">
          {/* What is to do comes first: a pick, then watching. */}
          {pool.thisWeek.isDeadlinePassed ? [games, board] : [board, games]}
          {pool.week.hasOutlook &&
            pool.week.games.some(({ displayStatus }) => !/FINAL|CANCELLED/.test(displayStatus)) && (
              <Link to={path(`/games?week=${pool.week.number}#ended-now`)}>If it ended now</Link>
            )}
          <LatestMoments week={pool.currentWeek} />
        </div>
        <div className="grid gap-5 *:min-w-0">
          <StatRow isAside>
            <StatCard label="Total Players" value={stats.totalPlayers} icon={Users} />
            <StatCard label="Still Active" value={stats.activePlayers} icon={ShieldCheck} tone="good" />
            <StatCard label="Eliminated" value={stats.eliminatedPlayers} icon={CircleSlash} tone="bad" />
            <StatCard label="Current Week" value={stats.currentWeek} icon={CalendarDays} />
          </StatRow>
          <WhenSeen className="h-96">
            <PoolAside week={pool.currentWeek} />
          </WhenSeen>
        </div>
      </div>
      <WeeklyGames pool={pool} week={pool.week} riders={riders} />
    </>
  );
}

interface ViewersWelcomesProps {
  query: PreloadedQuery<DashboardPageViewerQuery>;
  pool: Welcomes_pool$key;
}

function ViewersWelcomes({ query, pool }: ViewersWelcomesProps) {
  const viewers = usePreloadedQuery<DashboardPageViewerQuery>(dashboardPageViewerQuery, query);
  return viewers.pool && <Welcomes viewers={viewers.pool} pool={pool} />;
}

// Rarely any is unread, as the session says: 3.5 kB of code (1.2 gzipped) with its query.
const AnnouncementCards = lazyPart(async () => (await import('./AnnouncementCards.tsx')).AnnouncementCards);

/** Unread announcements; code and texts are loaded only when there are any. */
function Announcements() {
  const unread = useUnreadAnnouncements();
  if (unread.length === 0) return null;
  return (
    <Suspense fallback={<Loading label="Loading the announcements" shape="card" />}>
      <AnnouncementCards unread={unread.join(' ')} />
    </Suspense>
  );
}

function DashboardSkeleton() {
  return (
    <Loading label="Loading the dashboard">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="h-54 rounded bg-board opacity-85 md:h-44" />
        <div className="grid grid-cols-4 content-start gap-2 md:gap-4 lg:grid-cols-2">
          <Skeleton shape="stat" count={4} />
        </div>
      </div>
      <Skeleton shape="title" />
      <div className="grid gap-3 md:grid-cols-2 min-[67.5rem]:grid-cols-3">
        <Skeleton shape="game" count={6} />
      </div>
    </Loading>
  );
}
