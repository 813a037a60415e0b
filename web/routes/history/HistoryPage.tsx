import { CalendarDays, UserX, Users } from 'lucide-react';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery, useRefetchableFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/Notice.tsx';
import { StatCard, StatRow } from '../../components/StatCard.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { RouteQuery } from '../../relay/RouteQuery.tsx';
import { AnnualHistory } from './AnnualHistory.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { PoolAnalytics } from './PoolAnalytics.tsx';
import { SurvivalTimeline } from './SurvivalTimeline.tsx';
import type { HistoryPageQuery } from './__generated__/HistoryPageQuery.graphql';
import type { HistoryPageRefreshQuery } from './__generated__/HistoryPageRefreshQuery.graphql';
import type { HistoryPage_pool$key } from './__generated__/HistoryPage_pool.graphql';
import styles from './HistoryPage.module.css';
import { useHistoryLive } from './useHistoryLive.ts';

export const historyPageQuery = graphql`
  query HistoryPageQuery {
    pool {
      ...HistoryPage_pool
      ...SurvivalTimeline_pool
    }
  }
`;

/** Pool Analytics and History (SPEC 2): `?tab=` of the address says which tab is open. */
export function HistoryPage() {
  return (
    <div className={styles.page}>
      <h1>Pool Analytics and History</h1>
      <RouteQuery<HistoryPageQuery> skeleton={<HistorySkeleton />}>
        {(query) => <History query={query} />}
      </RouteQuery>
    </div>
  );
}

function History({ query }: { query: PreloadedQuery<HistoryPageQuery> }) {
  const { pool } = usePreloadedQuery<HistoryPageQuery>(historyPageQuery, query);
  if (!pool)
    return <EmptyState title="There is no pool yet">History appears here once a pool is open.</EmptyState>;
  return <HistoryOfPool pool={pool} />;
}

const tabs = ['analytics', 'timeline', 'annual'] as const;
type TabName = (typeof tabs)[number];

function HistoryOfPool({ pool: key }: { pool: NonNullable<HistoryPageQuery['response']['pool']> }) {
  const [pool, refetch] = useRefetchableFragment<HistoryPageRefreshQuery, HistoryPage_pool$key>(
    graphql`
      fragment HistoryPage_pool on Pool @refetchable(queryName: "HistoryPageRefreshQuery") {
        id
        currentWeek
        stats {
          activePlayers
          eliminatedPlayers
        }
        ...PoolAnalytics_pool
        ...AnnualHistory_pool
      }
    `,
    key,
  );
  const [version, setVersion] = useState(0);
  useHistoryLive(
    pool.id,
    pool.currentWeek,
    useCallback(() => setVersion((before) => before + 1), []),
  );
  useEffect(() => {
    if (version > 0) startTransition(() => void refetch({}, { fetchPolicy: 'network-only' }));
  }, [version, refetch]);

  const [address, setAddress] = useSearchParams();
  const asked = address.get('tab');
  const [tab, setTab] = useState<TabName>(tabs.find((name) => name === asked) ?? 'analytics');
  const open = (next: TabName) => {
    setTab(next);
    setAddress({ tab: next }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <StatRow>
        <StatCard label="Still Alive" value={pool.stats.activePlayers} icon={Users} tone="good" />
        <StatCard label="Eliminated" value={pool.stats.eliminatedPlayers} icon={UserX} tone="bad" />
        <StatCard label="Current Week" value={pool.currentWeek} icon={CalendarDays} />
      </StatRow>
      <Tabs<TabName>
        label="Analytics and history"
        value={tab}
        onChange={open}
        items={[
          { value: 'analytics', label: 'Pool Analytics', panel: <PoolAnalytics pool={pool} /> },
          {
            value: 'timeline',
            label: 'Survival Timeline',
            panel: <SurvivalTimeline pool={key} version={version} />,
          },
          { value: 'annual', label: 'Annual History', panel: <AnnualHistory pool={pool} /> },
        ]}
      />
    </>
  );
}
