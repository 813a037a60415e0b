import { ArrowLeft } from 'lucide-react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { weekName } from '#web/ui/text/weekName.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { useOfficePath } from '../useOfficePath.ts';
import type { EntryPageQuery } from './__generated__/EntryPageQuery.graphql';
import { EntryActions } from './EntryActions.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryHistory } from './EntryHistory.tsx';
import { EntryPayment } from './EntryPayment.tsx';
import { EntryWelcome } from './EntryWelcome.tsx';

export { EntryPage as Component, entryPageQuery as query };

const entryPageQuery = graphql`
  query EntryPageQuery($pool: String, $entry: ID!) {
    entry(id: $entry) {
      username
      pool {
        id
      }
      ...EntryFacts_entry
      ...EntryActions_entry
      ...EntryPayment_entry
      ...EntryWelcome_entry
      ...EntryHistory_entry
    }
    teams {
      id
      name
    }
    pool(slug: $pool) {
      id
      currentWeek
      season {
        weekCount
      }
      firstWeek
      lastWeek
      options {
        doublePickWeeks
      }
      ...EntryWelcome_pool
      ...EntryHistory_pool @arguments(entry: $entry)
    }
  }
`;

/** An entry with its whole history, and what can be done about it (SPECIFICATION 7.22). */
function EntryPage() {
  const address = useOfficePath();
  return (
    <div className="grid gap-4 *:min-w-0">
      <Link to={address('entries')} className="tap gap-1">
        <ArrowLeft aria-hidden size={18} /> All entries
      </Link>
      <RouteQuery<[EntryPageQuery]> skeleton={<ScreenSkeleton label="Loading the entry" />}>
        {(query) => <EntryOfPool query={query} />}
      </RouteQuery>
    </div>
  );
}

function EntryOfPool({ query }: { query: PreloadedQuery<EntryPageQuery> }) {
  const { entry, pool, teams } = usePreloadedQuery<EntryPageQuery>(entryPageQuery, query);
  const { variables } = query;
  const refresh = useOfficeLive<EntryPageQuery>({
    pool: pool?.id ?? '',
    query: entryPageQuery,
    variables,
  });
  if (!entry || !pool || entry.pool.id !== pool.id) {
    return (
      <EmptyState isPage title="There is no such entry">
        It may belong to another pool. Choose one from the list.
      </EmptyState>
    );
  }
  const { firstWeek, lastWeek, options, season } = pool;
  const weeks = Array.from({ length: lastWeek - firstWeek + 1 }, (_, index) => ({
    value: String(firstWeek + index),
    label: weekName(firstWeek + index, season.weekCount),
  }));
  const choices = {
    weeks,
    teams: teams.map(({ id, name }) => ({ value: id, label: name })),
    doublePickWeeks: options.doublePickWeeks,
    regularWeeks: season.weekCount,
  };
  return (
    <>
      <h1 dir="auto">
        <EntryFace name={entry.username} />
        {entry.username}
      </h1>
      <EntryFacts entry={entry} />
      <EntryActions
        entry={entry}
        pool={pool.id}
        week={pool.currentWeek}
        choices={choices}
        onChanged={refresh}
      />
      <EntryPayment entry={entry} />
      <EntryWelcome entry={entry} pool={pool} onStale={refresh} />
      <EntryHistory entry={entry} pool={pool} />
    </>
  );
}
