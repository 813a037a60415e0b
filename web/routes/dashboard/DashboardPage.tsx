import { CalendarDays, CircleSlash, ShieldCheck, Users } from 'lucide-react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { EmptyState } from '../../components/Notice.tsx';
import { StatCard, StatRow } from '../../components/StatCard.tsx';
import { namedProduct } from '../../session/namedProduct.ts';
import { RouteQuery } from '../../relay/RouteQuery.tsx';
import { useRefetch } from '../../relay/useRefetch.ts';
import type { DashboardPageQuery } from './__generated__/DashboardPageQuery.graphql';
import styles from './DashboardPage.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { SeasonCard } from './SeasonCard.tsx';
import { useDashboardLive } from './useDashboardLive.ts';
import { WeeklyGames } from './WeeklyGames.tsx';
import { Welcomes } from './Welcomes.tsx';

export const dashboardPageQuery = graphql`
  query DashboardPageQuery($week: Int) {
    pool {
      id
      currentWeek
      stats {
        totalPlayers
        activePlayers
        eliminatedPlayers
        currentWeek
      }
      week(number: $week) {
        number
        games {
          kickoff
        }
      }
      ...SeasonCard_pool
      ...WeeklyGames_pool @arguments(week: $week)
      ...Welcomes_pool
    }
  }
`;

/** SPEC section 2, Dashboard; `?week=` of the address says which week's games are shown. */
export function DashboardPage() {
  return (
    <div className={styles.page}>
      <header>
        <h1>{namedProduct()} Pool Dashboard</h1>
        <p className={styles.subtitle}>View games and standings for all weeks</p>
      </header>
      <RouteQuery<DashboardPageQuery> skeleton={<DashboardSkeleton />}>
        {(query) => <Dashboard query={query} />}
      </RouteQuery>
    </div>
  );
}

function Dashboard({ query }: { query: PreloadedQuery<DashboardPageQuery> }) {
  const { pool } = usePreloadedQuery<DashboardPageQuery>(dashboardPageQuery, query);
  if (!pool) {
    return (
      <EmptyState icon={CalendarDays} title="There is no pool yet">
        Games and standings appear here once a pool is open.
      </EmptyState>
    );
  }
  return <DashboardOfPool pool={pool} addressWeek={query.variables.week ?? null} />;
}

interface DashboardOfPoolProps {
  pool: NonNullable<DashboardPageQuery['response']['pool']>;
  /** Null: the address names no week, the current one is shown. */
  addressWeek: number | null;
}

function DashboardOfPool({ pool, addressWeek }: DashboardOfPoolProps) {
  const refetch = useRefetch<DashboardPageQuery>(dashboardPageQuery, { week: addressWeek });
  useDashboardLive({
    pool: pool.id,
    currentWeek: pool.currentWeek,
    shown: pool.week,
    refetch,
  });
  const { stats } = pool;
  return (
    <>
      <SeasonCard pool={pool} />
      <StatRow>
        <StatCard label="Total Players" value={stats.totalPlayers} icon={Users} />
        <StatCard label="Still Active" value={stats.activePlayers} icon={ShieldCheck} tone="good" />
        <StatCard label="Eliminated" value={stats.eliminatedPlayers} icon={CircleSlash} tone="bad" />
        <StatCard label="Current Week" value={stats.currentWeek} icon={CalendarDays} />
      </StatRow>
      <WeeklyGames pool={pool} />
      <Welcomes pool={pool} />
    </>
  );
}
