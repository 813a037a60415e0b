import { CalendarDays, ClipboardCheck, Users } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { EmptyState, ErrorState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { Tabs } from '#web/ui/components/Tabs.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { takeFormRefusal } from '#web/shared/selections/formRefusal.ts';
import { reloadPage } from '#web/app/session/reloadPage.ts';
import { MakePicksTab } from './MakePicksTab.tsx';
import type { PicksPageQuery } from './__generated__/PicksPageQuery.graphql';
import type { PicksPageViewerQuery } from './__generated__/PicksPageViewerQuery.graphql';
import { PicksSkeleton } from './PicksSkeleton.tsx';
import { failureText, PickFailure, reasonOfCode } from './submit/pickFailure.ts';
import { UnreadRulesContext } from './submit/unreadRules.ts';
import { useChosenEntry } from './useChosenEntry.ts';
import { usePicksSituation } from './usePicksSituation.ts';

export { PicksPage as Component, picksPageQuery as query, picksPageViewerQuery as viewerQuery };

/** Milliseconds between polls while offline (SPECIFICATION 7.20: the deadline every 60 s). */
const POLL_EVERY = 60_000;
/** Page size of the revealed picks. */
const PAGE = 48;
/** Milliseconds. At the deadline thousands have this page open, and all should see the picks within 2 s. */
const JITTER = { after: 100, spread: 1_300 };

// Lazy: half of the visits are before the deadline; its pop-ups are heavy.
const AllPicks = lazyPart(async () => (await import('./stored/AllPicks.tsx')).AllPicks);

// Lazy: most visits do not need it.
const RulesNotice = lazyPart(async () => (await import('./submit/RulesNotice.tsx')).RulesNotice);

// Lazy: rare.
const PickAccess = lazyPart(async () => (await import('./stored/PickAccess.tsx')).PickAccess);

const picksPageQuery = graphql`
  query PicksPageQuery($pool: String, $week: Int, $rows: Int = 48) {
    pool(slug: $pool) {
      id
      currentWeek
      firstWeek
      lastWeek
      season {
        weekCount
      }
      outcome {
        decidedWeek
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
      ...MakePicksTab_pool
      ...usePicksSituation_pool
    }
    ...AllPicks_query @arguments(week: $week, count: $rows)
  }
`;

const picksPageViewerQuery = graphql`
  query PicksPageViewerQuery($pool: String, $week: Int) {
    pool(slug: $pool) {
      id
      rulesToAcknowledge {
        version
        isChange
      }
      viewerOpenedPicks {
        openedAt
      }
      ...PickAccess_pool
      ...RulesNotice_pool
      viewerEntries {
        id
        status
        week(number: $week) {
          number
          viewerCanPick {
            allowed
          }
        }
        ...MakePicksTab_entries
        ...AllPicks_entries
        ...usePicksSituation_entries
      }
    }
  }
`;

/** Picks and Selections (SPECIFICATION 7.8); `?week=` and `?entry=` select the week and the entry. */
function PicksPage() {
  return (
    <div className="grid gap-4 *:min-w-0 max-xs:gap-2.5 max-xs:-mt-3">
      <h1>Picks and Selections</h1>
      <RouteQuery<[PicksPageQuery, PicksPageViewerQuery]> skeleton={<PicksSkeleton />}>
        {(query, viewerQuery) => <Picks query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
}

type TabName = 'make' | 'all';

interface PicksProps {
  query: PreloadedQuery<PicksPageQuery>;
  viewerQuery: PreloadedQuery<PicksPageViewerQuery>;
}

function Picks({ query, viewerQuery }: PicksProps) {
  const data = usePreloadedQuery<PicksPageQuery>(picksPageQuery, query);
  const viewers = usePreloadedQuery<PicksPageViewerQuery>(picksPageViewerQuery, viewerQuery);
  if (!data.pool || !viewers.pool)
    return <EmptyState title="There is no pool yet">Picks are made here once a pool is open.</EmptyState>;
  return (
    <PicksOfPool
      query={data}
      pool={data.pool}
      own={viewers.pool}
      entries={viewers.pool.viewerEntries}
      addressWeek={query.variables.week ?? null}
    />
  );
}

interface PicksOfPoolProps {
  query: PicksPageQuery['response'];
  pool: NonNullable<PicksPageQuery['response']['pool']>;
  /** The viewer's part of the pool. */
  own: NonNullable<PicksPageViewerQuery['response']['pool']>;
  entries: NonNullable<PicksPageViewerQuery['response']['pool']>['viewerEntries'];
  /** Null without `?week=`: the current one is shown. */
  addressWeek: number | null;
}

function PicksOfPool({ query, pool, own, entries, addressWeek }: PicksOfPoolProps) {
  const { week, currentWeek } = pool;
  const version = own.rulesToAcknowledge?.version;
  const unread = useMemo(() => (version === undefined ? null : { pool: own.id, version }), [own.id, version]);
  const isPassed = week.isDeadlinePassed;
  // The entries are still those of another week.
  const isMixed = entries.some((one) => one.week.number !== week.number);
  const [entry, choose] = useChosenEntry(entries, week.number);
  const [rows, onRows] = useLoadedRows(PAGE, String(week.number));
  const follow = { pollEvery: POLL_EVERY, jitter: JITTER };
  const { shared, viewers } = usePicksSituation(pool, entries, addressWeek === null);
  const variables = { week: addressWeek };
  useLive<PicksPageQuery>({ ...shared, ...follow, query: picksPageQuery, variables: { ...variables, rows } });
  useLive<PicksPageViewerQuery>({ ...viewers, ...follow, query: picksPageViewerQuery, variables });

  // The deadline selects the tab when it passes and on a week change (SPECIFICATION 7.8); otherwise the
  // visitor does.
  const situation = `${week.number}:${isPassed}`;
  const [refusal] = useState(takeFormRefusal);
  const [opened, setOpened] = useState<{ tab: TabName; situation: string } | null>(null);
  const tab = opened?.situation === situation ? opened.tab : isPassed ? 'all' : 'make';

  return (
    <>
      <StatRow isFlat>
        <StatCard label="Current Week" value={currentWeek} icon={CalendarDays} />
        <StatCard label="Active Players" value={pool.stats.activePlayers} icon={Users} tone="good" />
        <StatCard
          label={week.number === currentWeek ? 'Picks This Week' : `Picks in Week\u00a0${week.number}`}
          value={week.picksSubmitted}
          icon={ClipboardCheck}
        />
      </StatRow>
      {refusal && (
        <ErrorState title="Failed to submit pick">
          {failureText(new PickFailure(reasonOfCode(refusal.code), refusal.message))}
        </ErrorState>
      )}
      {own.viewerOpenedPicks.length > 0 && (
        <Suspense>
          <PickAccess pool={own} />
        </Suspense>
      )}
      <Tabs<TabName>
        label="Picks"
        value={tab}
        onChange={(next) => setOpened({ tab: next, situation })}
        items={[
          {
            value: 'make',
            label: 'Make Picks',
            beginsWithControl: true,
            panel: (
              <UnreadRulesContext value={unread}>
                <MakePicksTab
                  isNews={own.rulesToAcknowledge?.isChange ?? false}
                  notice={
                    unread && (
                      <Suspense>
                        <RulesNotice pool={own} />
                      </Suspense>
                    )
                  }
                  pool={pool}
                  week={week}
                  entries={entries}
                  chosen={entry}
                  isMixed={isMixed}
                  onEntry={choose}
                />
              </UnreadRulesContext>
            ),
          },
          {
            value: 'all',
            label: 'All Picks',
            disabled: !isPassed,
            panel: (
              <PanelBoundary
                title="All picks could not be loaded"
                onRetry={reloadPage}
                loading={<Loading label="Loading picks" shape="card" count={2} />}
              >
                <AllPicks
                  query={query}
                  onRows={onRows}
                  week={week}
                  entries={isMixed ? null : entries}
                  firstWeek={pool.firstWeek}
                  lastWeek={pool.lastWeek}
                  regularWeeks={pool.season.weekCount}
                  decidedWeek={pool.outcome?.decidedWeek ?? null}
                />
              </PanelBoundary>
            ),
          },
        ]}
      />
    </>
  );
}
