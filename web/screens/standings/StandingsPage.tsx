import { CalendarDays, Grid3x3, Scale, UserX, Users } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { DecidedPool } from '#web/shared/winners/DecidedPool.tsx';
import { AliveList } from './AliveList.tsx';
import { EliminatedList } from './EliminatedList.tsx';
import { EntrySearch } from './EntrySearch.tsx';
import { possibleView, viewChoices, type StandingsView, type ViewChoices } from './view.ts';
import { POLL_EVERY } from './useStandingsList.ts';
import { Loading, Skeleton, StatSkeletons } from '#web/ui/components/Skeleton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { StandingsPageQuery } from './__generated__/StandingsPageQuery.graphql';
import type { StandingsPageSummaryQuery } from './__generated__/StandingsPageSummaryQuery.graphql';
import type { StandingsPage_summary$key } from './__generated__/StandingsPage_summary.graphql';
import summaryQuery from './__generated__/StandingsPageSummaryQuery.graphql.ts';

export { StandingsPage as Component, standingsPageQuery as query };

/** Page size up to which a list is complete: only complete lists can be reordered. */
const WHOLE = 100;

const standingsPageQuery = graphql`
  query StandingsPageQuery($pool: String) {
    pool(slug: $pool) {
      id
    }
    ...StandingsPage_summary
    ...AliveList_query
    ...EliminatedList_query
  }
`;

/** League Standings (SPECIFICATION 7.7). */
function StandingsPage() {
  return (
    <div className="stack">
      <h1>League Standings</h1>
      <RouteQuery<[StandingsPageQuery]> skeleton={<StandingsSkeleton />}>
        {(query) => <Standings query={query} />}
      </RouteQuery>
    </div>
  );
}

function Standings({ query }: { query: PreloadedQuery<StandingsPageQuery> }) {
  const data = usePreloadedQuery<StandingsPageQuery>(standingsPageQuery, query);
  if (!data.pool)
    return <EmptyState title="There is no pool yet">Standings appear here once a pool is open.</EmptyState>;
  return <StandingsOfPool query={data} />;
}

function StandingsOfPool({ query }: { query: StandingsPageQuery['response'] }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<StandingsView>({ show: 'everybody', order: 'standings' });
  const { stats, outcome, week: current, ...summary } = useSummary(query);
  const address = usePoolPath();
  const week = outcome == null ? (current ?? null) : null;
  // On a rollover nobody has won.
  const won = outcome?.isRolledOver === false ? outcome : null;
  const isWhole = Math.max(stats.activePlayers, stats.eliminatedPlayers) <= WHOLE;
  const choices = viewChoices(isWhole, week?.isDeadlinePassed ?? null);
  const view = possibleView(chosen, choices);
  return (
    <>
      {outcome && <DecidedPool pool={summary} />}
      <StatRow>
        <StatCard label="Active Players" value={stats.activePlayers} icon={Users} tone="good" />
        <StatCard label="Eliminated Players" value={stats.eliminatedPlayers} icon={UserX} tone="bad" />
        <StatCard label="Current Week" value={stats.currentWeek} icon={CalendarDays} />
      </StatRow>
      <nav
        aria-label="More about the standings"
        className="flex flex-wrap gap-x-6 [&_a]:tap [&_a]:gap-2 [&_a]:font-semibold"
      >
        <Link to={address('/history?tab=timeline')}>
          <Grid3x3 aria-hidden size={18} /> Everybody’s picks by week
        </Link>
        <Link to={address('/standings/leverage')}>
          <Scale aria-hidden size={18} /> This week’s stakes and teams left
        </Link>
      </nav>
      <EntrySearch search={search} onSearch={setSearch} />
      <StandingsTools choices={choices} view={view} onView={setChosen} />
      <div className="grid gap-6 min-[53.75rem]:grid-cols-2 min-[53.75rem]:items-start">
        {view.show !== 'eliminated' && (
          <AliveList query={query} isWon={won !== null} search={search} view={view} week={week} />
        )}
        {(view.show === 'everybody' || view.show === 'eliminated') && (
          <EliminatedList
            query={query}
            winningWeek={won?.lastWeek ?? null}
            search={search}
            view={view}
            week={week}
          />
        )}
      </div>
    </>
  );
}

/** Counters and the end of the pool, kept current by the subscription; the lists refetch themselves. */
function useSummary(key: StandingsPage_summary$key) {
  const { pool } = useFragment(
    graphql`
      fragment StandingsPage_summary on Query @refetchable(queryName: "StandingsPageSummaryQuery") {
        pool(slug: $pool) @required(action: THROW) {
          id
          stats {
            activePlayers
            eliminatedPlayers
            currentWeek
          }
          outcome {
            lastWeek
            isRolledOver
          }
          week {
            number
            deadline
            isDeadlinePassed
          }
          # Its component hands it on.
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...Winners_pool
        }
      }
    `,
    key,
  );
  useLive<StandingsPageSummaryQuery>({
    pool: pool.id,
    query: summaryQuery,
    variables: {},
    pollEvery: POLL_EVERY,
  });
  return pool;
}

function StandingsSkeleton() {
  return (
    <Loading label="Loading standings">
      <StatSkeletons />
      <Skeleton shape="row" count={8} />
    </Loading>
  );
}

interface StandingsToolsProps {
  choices: ViewChoices;
  view: StandingsView;
  onView: (view: StandingsView) => void;
}

/** Selects filter and order (SPECIFICATION 7.7). */
function StandingsTools({ choices: { shows, orders }, view, onView }: StandingsToolsProps) {
  return (
    <div className="flex flex-wrap gap-3 *:flex-1 *:basis-[150px] *:max-w-70">
      <Select
        label="Show"
        value={view.show}
        options={shows}
        onChange={(value) => onView({ ...view, show: shows.find((one) => one.value === value)!.value })}
      />
      {orders.length > 1 && (
        <Select
          label="Order"
          value={view.order}
          options={orders}
          onChange={(value) => onView({ ...view, order: orders.find((one) => one.value === value)!.value })}
        />
      )}
    </div>
  );
}
