import { CalendarDays, CircleSlash, ShieldCheck, Users } from 'lucide-react';
import { Suspense } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { YourGames } from '#web/shared/games/YourGames.tsx';
import { useRiders } from '#web/shared/games/useRiders.ts';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { LatestMoments } from '#web/shared/moments/LatestMoments.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { namedProduct } from '#web/app/session/namedProduct.ts';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import type { DashboardPageQuery } from './__generated__/DashboardPageQuery.graphql';
import type { DashboardPageViewerQuery } from './__generated__/DashboardPageViewerQuery.graphql';
import type { Welcomes_pool$key } from './__generated__/Welcomes_pool.graphql';
import { Announcements } from './Announcements.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { SeasonCard } from './SeasonCard.tsx';
import { WeeklyGames } from './WeeklyGames.tsx';
import { Welcomes } from './Welcomes.tsx';

export { DashboardPage as Component, dashboardPageQuery as query, dashboardPageViewerQuery as viewerQuery };

/** Milliseconds between polls while offline (SPECIFICATION 7.20: games 5 s). */
const POLL_EVERY = 5_000;

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
        <h1>{namedProduct()} Pool Dashboard</h1>
        <p className="text-quiet">View games and standings for all weeks</p>
      </header>
      <RouteQuery<[DashboardPageQuery, DashboardPageViewerQuery]> skeleton={<DashboardSkeleton />}>
        {(query, viewerQuery) => <Dashboard query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
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
        <Suspense fallback={null}>
          <Announcements />
        </Suspense>
      </PanelBoundary>
      <DashboardOfPool pool={pool} requestedWeek={query.variables.week ?? null} />
      <PanelBoundary fallback={null}>
        <Suspense fallback={null}>
          <ViewersWelcomes query={viewerQuery} pool={pool} />
        </Suspense>
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
  return (
    <>
      <YourGames week={pool.week} games={pool.week.games} riders={riders} zone={pool} />
      {pool.week.hasOutlook &&
        pool.week.games.some(({ displayStatus }) => !/FINAL|CANCELLED/.test(displayStatus)) && (
          <Link to={path(`/games?week=${pool.week.number}#ended-now`)}>If it ended now</Link>
        )}
      <SeasonCard pool={pool} />
      <LatestMoments week={pool.currentWeek} />
      <StatRow>
        <StatCard label="Total Players" value={stats.totalPlayers} icon={Users} />
        <StatCard label="Still Active" value={stats.activePlayers} icon={ShieldCheck} tone="good" />
        <StatCard label="Eliminated" value={stats.eliminatedPlayers} icon={CircleSlash} tone="bad" />
        <StatCard label="Current Week" value={stats.currentWeek} icon={CalendarDays} />
      </StatRow>
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
