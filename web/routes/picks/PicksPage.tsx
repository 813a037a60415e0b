import { CalendarDays, ClipboardCheck, Users } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { StatCard, StatRow } from '../../components/StatCard.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { PanelBoundary } from '../../layout/PanelBoundary.tsx';
import { RouteQuery } from '../../relay/RouteQuery.tsx';
import { useRefetch } from '../../relay/useRefetch.ts';
import { reloadPage } from '../../session/reloadPage.ts';
import { MakePicksTab } from './MakePicksTab.tsx';
import type { PicksPageQuery } from './__generated__/PicksPageQuery.graphql';
import styles from './PicksPage.module.css';
import { PicksSkeleton } from './PicksSkeleton.tsx';
import { usePicksLive } from './usePicksLive.ts';

// Half of the visits come before the deadline and never see it; its pop-ups are heavy.
const AllPicks = lazy(async () => ({ default: (await import('./AllPicks.tsx')).AllPicks }));

export const picksPageQuery = graphql`
  query PicksPageQuery($week: Int) {
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
        viewerCanPick(week: $week) {
          allowed
        }
        ...MakePicksTab_entries
      }
      ...MakePicksTab_pool
      ...usePicksLive_pool
    }
  }
`;

/** Picks and Selections (SPEC 2): `?week=` and `?entry=` of the address say what is shown. */
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
  /** Null: the address names no week, the current one is shown. */
  addressWeek: number | null;
}

function PicksOfPool({ pool, addressWeek }: PicksOfPoolProps) {
  const { week, currentWeek, viewerEntries: entries } = pool;
  const { weekCount } = pool.season;
  const isPassed = week.isDeadlinePassed;
  const [address, setAddress] = useSearchParams();
  const refetch = useRefetch<PicksPageQuery>(picksPageQuery, { week: addressWeek });
  usePicksLive(pool, { followsCurrentWeek: addressWeek === null, refetch });

  const asked = address.get('entry');
  const [choice, setChoice] = useState(() => ({
    week: week.number,
    asked,
    entry: chooseEntry(entries, asked, null),
  }));
  // Chosen once for a week and an address: after its pick is in, an entry stays in sight until another one is asked
  // for. A tap chooses at once; the address follows.
  if (choice.week !== week.number || choice.asked !== asked) {
    setChoice({ week: week.number, asked, entry: chooseEntry(entries, asked, choice.entry) });
  }
  // The deadline decides which tab is open, each time it passes and each time another week is shown (SPEC 2); in
  // between the visitor does.
  const situation = `${week.number}:${isPassed}`;
  const [opened, setOpened] = useState<{ tab: TabName; situation: string } | null>(null);
  const tab = opened?.situation === situation ? opened.tab : isPassed ? 'all' : 'make';

  const showEntry = (entry: string) => {
    setChoice({ ...choice, entry });
    setAddress((before) => new URLSearchParams({ ...Object.fromEntries(before), entry }), {
      preventScrollReset: true,
    });
  };
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
                chosen={choice.entry}
                addressWeek={addressWeek}
                onEntry={showEntry}
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

type ViewerEntries = PicksOfPoolProps['pool']['viewerEntries'];

/** The entry to show: the one the address names, else one that needs its pick, if possible the one shown before. */
function chooseEntry(entries: ViewerEntries, asked: string | null, before: string | null): string | null {
  const named = (id: string | null) => entries.find((entry) => entry.id === id);
  const open = entries.filter((entry) => entry.viewerCanPick.allowed);
  const chosen =
    named(asked) ??
    open.find((entry) => entry.id === before) ??
    open[0] ??
    named(before) ??
    entries.find((entry) => entry.status === 'ALIVE') ??
    entries[0];
  return chosen?.id ?? null;
}
