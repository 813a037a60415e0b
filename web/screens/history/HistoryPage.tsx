import { CalendarDays, UserX, Users } from 'lucide-react';
import { useState } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { reloadPage } from '#web/app/session/reloadPage.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton, StatSkeletons } from '#web/ui/components/Skeleton.tsx';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { Tabs } from '#web/ui/components/Tabs.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { AnnualHistory } from './AnnualHistory.tsx';
import { OpenedPicks } from './past/OpenedPicks.tsx';
import { PastPanel } from './past/PastPanel.tsx';
import { PoolAnalytics } from './PoolAnalytics.tsx';
import { ROWS } from './words.ts';
import type { HistoryPageQuery } from './__generated__/HistoryPageQuery.graphql';
import type { HistoryPageViewerQuery } from './__generated__/HistoryPageViewerQuery.graphql';

export { HistoryPage as Component, historyPageQuery as query, historyPageViewerQuery as viewerQuery };

const POLL_EVERY = 60_000;
/** Milliseconds; results often come in groups. */
const JITTER = { after: 400, spread: 400 };

// Lazy: another tab opens first.
const SurvivalTimeline = lazyPart(async () => (await import('./SurvivalTimeline.tsx')).SurvivalTimeline);

const historyPageQuery = graphql`
  query HistoryPageQuery($pool: String, $rows: Int = 60) {
    pool(slug: $pool) {
      id
      currentWeek
      stats {
        activePlayers
        eliminatedPlayers
      }
      ...PoolAnalytics_pool
      ...AnnualHistory_pool
      ...SurvivalTimeline_pool
      ...OpenedPicks_pool
    }
    ...SurvivalTimeline_query @arguments(count: $rows)
  }
`;

const historyPageViewerQuery = graphql`
  query HistoryPageViewerQuery($pool: String) {
    pool(slug: $pool) {
      ...SurvivalTimeline_viewer
    }
  }
`;

/** Pool Analytics and History (SPECIFICATION 7.10): `?tab=` of the address selects the tab. */
function HistoryPage() {
  return (
    <div className="stack">
      <h1>Pool Analytics and History</h1>
      <RouteQuery<[HistoryPageQuery, HistoryPageViewerQuery]> skeleton={<HistorySkeleton />}>
        {(query, viewerQuery) => <History query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
}

interface HistoryProps {
  query: PreloadedQuery<HistoryPageQuery>;
  viewerQuery: PreloadedQuery<HistoryPageViewerQuery>;
}

function History({ query, viewerQuery }: HistoryProps) {
  const data = usePreloadedQuery<HistoryPageQuery>(historyPageQuery, query);
  const viewers = usePreloadedQuery<HistoryPageViewerQuery>(historyPageViewerQuery, viewerQuery);
  if (!data.pool || !viewers.pool)
    return <EmptyState title="There is no pool yet">History appears here once a pool is open.</EmptyState>;
  return <HistoryOfPool query={data} pool={data.pool} viewers={viewers.pool} />;
}

const tabs = ['analytics', 'timeline', 'annual', 'past'] as const;
type TabName = (typeof tabs)[number];

interface HistoryOfPoolProps {
  query: HistoryPageQuery['response'];
  pool: NonNullable<HistoryPageQuery['response']['pool']>;
  /** The viewer's part of the pool. */
  viewers: NonNullable<HistoryPageViewerQuery['response']['pool']>;
}

function HistoryOfPool({ query, pool, viewers }: HistoryOfPoolProps) {
  // The timeline may be open: refetches all its loaded rows.
  const [rows, onRows] = useLoadedRows(ROWS);
  useLive<HistoryPageQuery>({
    pool: pool.id,
    week: { number: pool.currentWeek },
    query: historyPageQuery,
    variables: { rows },
    refetchOn: ['pool', 'week'],
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });
  useLive<HistoryPageViewerQuery>({
    pool: pool.id,
    query: historyPageViewerQuery,
    variables: {},
    refetchOn: ['pool'],
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });

  const [address, setAddress] = useSearchParams();
  const wanted = address.get('tab');
  const [tab, setTab] = useState<TabName>(tabs.find((name) => name === wanted) ?? 'analytics');
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
            panel: (
              <PanelBoundary
                title="The timeline could not be loaded"
                onRetry={reloadPage}
                loading={<Loading label="Loading the timeline" shape="row" count={8} />}
              >
                <SurvivalTimeline query={query} pool={pool} viewers={viewers} onRows={onRows} />
              </PanelBoundary>
            ),
          },
          { value: 'annual', label: 'Annual History', panel: <AnnualHistory pool={pool} /> },
          { value: 'past', label: 'As It Was', panel: <PastPanel pool={pool.id} /> },
        ]}
      />
      <OpenedPicks pool={pool} />
    </>
  );
}

function HistorySkeleton() {
  return (
    <Loading label="Loading history">
      <StatSkeletons />
      <Skeleton shape="row" />
      <span className="grid gap-4 *:h-80">
        <Skeleton shape="card" count={2} />
      </span>
    </Loading>
  );
}
