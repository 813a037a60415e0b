import { CalendarDays, ClipboardCheck, Users } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { EmptyState } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { StatCard, StatRow } from '../../components/StatCard.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { PanelBoundary } from '../../layout/PanelBoundary.tsx';
import { RouteQuery } from '../../layout/RouteQuery.tsx';
import { useLive } from '../../live/useLive.ts';
import { reloadPage } from '../../session/reloadPage.ts';
import { MakePicksTab } from './MakePicksTab.tsx';
import type { PicksPageQuery } from './__generated__/PicksPageQuery.graphql';
import styles from './PicksPage.module.css';
import { PicksSkeleton } from './PicksSkeleton.tsx';
import { useChosenEntry } from './useChosenEntry.ts';
import { usePicksSituation } from './usePicksSituation.ts';

/** Milliseconds between polls while the socket is lost (SPECIFICATION 7.20: the deadline every 60 s). */
const POLL_EVERY = 60_000;
/** Milliseconds. When the deadline passes, thousands have this page open: all are to see all picks within 2 s. */
const JITTER = { after: 100, spread: 1_300 };

// Loaded lazily: half of the visits come before the deadline and never see it; its pop-ups are heavy.
const AllPicks = lazy(async () => ({ default: (await import('./AllPicks.tsx')).AllPicks }));

export const picksPageQuery = graphql`
  query PicksPageQuery($week: Int, $entry: ID) {
    pool {
      id
      currentWeek
      season {
        weekCount
      }
      stats {
        activePlayers
      }
      week(number: $week) {
        number
        isDeadlinePassed
        picksSubmitted
        ...MakePicksTab_week
        ...AllPicks_week
      }
      viewerEntries {
        id
        status
        week(number: $week) {
          id
          viewerCanPick {
            allowed
          }
        }
        ...MakePicksTab_entries
      }
      # The cards of the entry that is shown first; those of another one come once it is chosen.
      viewerEntryWeek(number: $week, entry: $entry) {
        id
        ...MakePicksTab_brought
      }
      ...MakePicksTab_pool
      ...usePicksSituation_pool
    }
  }
`;

/**
 * Picks and Selections (SPECIFICATION 7.8): `?week=` and `?entry=` of the address select the week and the
 * entry.
 */
export function PicksPage() {
  return (
    <div className={styles.page}>
      <h1>Picks and Selections</h1>
      <RouteQuery<PicksPageQuery> skeleton={<PicksSkeleton />}>
        {(query) => <Picks query={query} />}
      </RouteQuery>
    </div>
  );
}

type TabName = 'make' | 'all';

function Picks({ query }: { query: PreloadedQuery<PicksPageQuery> }) {
  const { pool } = usePreloadedQuery<PicksPageQuery>(picksPageQuery, query);
  if (!pool)
    return <EmptyState title="There is no pool yet">Picks are made here once a pool is open.</EmptyState>;
  return <PicksOfPool pool={pool} addressWeek={query.variables.week ?? null} />;
}

interface PicksOfPoolProps {
  pool: NonNullable<PicksPageQuery['response']['pool']>;
  /** Null: the address names no week, so the current one is shown. */
  addressWeek: number | null;
}

function PicksOfPool({ pool, addressWeek }: PicksOfPoolProps) {
  const { week, currentWeek, viewerEntries: entries, viewerEntryWeek } = pool;
  const { weekCount } = pool.season;
  const isPassed = week.isDeadlinePassed;
  const { entry, coming, choose } = useChosenEntry(entries, week.number, viewerEntryWeek?.id ?? null);
  useLive<PicksPageQuery>({
    ...usePicksSituation(pool, addressWeek === null),
    query: picksPageQuery,
    variables: { week: addressWeek, entry },
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });

  // The deadline selects the tab when it passes and when another week is shown (SPECIFICATION 7.8); in
  // between the visitor does.
  const situation = `${week.number}:${isPassed}`;
  const [opened, setOpened] = useState<{ tab: TabName; situation: string } | null>(null);
  const tab = opened?.situation === situation ? opened.tab : isPassed ? 'all' : 'make';

  return (
    <>
      <StatRow>
        <StatCard label="Current Week" value={currentWeek} icon={CalendarDays} />
        <StatCard label="Active Players" value={pool.stats.activePlayers} icon={Users} tone="good" />
        <StatCard
          label={week.number === currentWeek ? 'Picks This Week' : `Picks in Week\u00a0${week.number}`}
          value={week.picksSubmitted}
          icon={ClipboardCheck}
        />
      </StatRow>
      <Tabs<TabName>
        label="Picks"
        value={tab}
        onChange={(next) => setOpened({ tab: next, situation })}
        items={[
          {
            value: 'make',
            label: 'Make Picks',
            panel: (
              <MakePicksTab
                pool={pool}
                week={week}
                entries={entries}
                chosen={entry}
                asked={coming ?? entry}
                brought={viewerEntryWeek ?? null}
                onEntry={choose}
              />
            ),
          },
          {
            value: 'all',
            label: 'All Picks',
            disabled: !isPassed,
            panel: (
              <PanelBoundary title="All picks could not be loaded" onRetry={reloadPage}>
                <Suspense
                  fallback={
                    <Loading label="Loading picks">
                      <Skeleton shape="card" count={2} />
                    </Loading>
                  }
                >
                  <AllPicks week={week} weekCount={weekCount} />
                </Suspense>
              </PanelBoundary>
            ),
          },
        ]}
      />
    </>
  );
}
