import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { useOwnedQueries } from '#web/app/relay/useOwnedQueries.ts';
import { AddEntriesForm } from './AddEntriesForm.tsx';
import { CurrentEntries } from './CurrentEntries.tsx';
import { SessionExpired } from '#web/app/failures/SessionExpired.tsx';
import { OwedFees } from './OwedFees.tsx';
import type { Added } from './useAddEntries.ts';
import type { AddEntriesPageQuery } from './__generated__/AddEntriesPageQuery.graphql';

export { AddEntriesPage as Component, addEntriesPageQuery as query };

const addEntriesPageQuery = graphql`
  query AddEntriesPageQuery($pool: String) {
    viewer {
      id
    }
    pool(slug: $pool) {
      id
      ...CurrentEntries_pool
      ...AddEntriesForm_pool
      ...OwedFees_pool
    }
  }
`;

/** Manage entries (SPECIFICATION 7.12). When the entries cannot be fetched, Session Expired is shown. */
function AddEntriesPage() {
  const queries = useLoaderData<readonly [PreloadedQuery<AddEntriesPageQuery>]>();
  const { revalidate } = useRevalidator();
  useOwnedQueries(queries);
  const failed = <SessionExpired reason="Failed to fetch entries" onRetry={() => void revalidate()} />;
  return (
    <div className="grid items-start gap-5 *:min-w-0">
      <header>
        <h1>Manage Entries</h1>
        <p className="text-quiet">See your entries in the pool, and add more.</p>
      </header>
      <PanelBoundary resetKey={queries} fallback={failed} loading={<EntriesSkeleton />}>
        <Entries query={queries[0]} />
      </PanelBoundary>
    </div>
  );
}

function Entries({ query }: { query: PreloadedQuery<AddEntriesPageQuery> }) {
  const { viewer, pool } = usePreloadedQuery<AddEntriesPageQuery>(addEntriesPageQuery, query);
  const [added, setAdded] = useState<Added | null>(null);
  const [isExpired, setExpired] = useState(false);
  // Replaces the whole page: the stored entries may be incomplete.
  if (!viewer || isExpired) return <SessionExpired />;
  if (!pool)
    return (
      <EmptyState title="There is no pool yet">Your entries appear here once a pool is open.</EmptyState>
    );
  return (
    <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
      <CurrentEntries pool={pool}>
        {/* The entries just added have a payment of their own, which is open already. */}
        {!added && <OwedFees pool={pool} />}
      </CurrentEntries>
      <AddEntriesForm pool={pool} added={added} onAdded={setAdded} onExpired={() => setExpired(true)} />
    </div>
  );
}

function EntriesSkeleton() {
  return (
    <Loading label="Loading your entries">
      <Skeleton shape="row" count={3} />
      <Skeleton shape="card" />
    </Loading>
  );
}
