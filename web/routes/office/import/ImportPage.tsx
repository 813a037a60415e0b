import { useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { RouteQuery } from '#web/layout/RouteQuery.tsx';
import screen from '../Screen.module.css';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import type { ImportPageQuery } from './__generated__/ImportPageQuery.graphql';
import { ExportCard } from './ExportCard.tsx';
import { ImportReview } from './ImportReview.tsx';
import { SourceCard } from './SourceCard.tsx';
import type { Table } from './table.ts';

export { ImportPage as Component, importPageQuery as query };

const importPageQuery = graphql`
  query ImportPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      slug
      lastWeek
      season {
        weekCount
      }
    }
  }
`;

/** Brings entries in from a spreadsheet, and takes them out again (SPECIFICATION 7.25). */
function ImportPage() {
  return (
    <RouteQuery<[ImportPageQuery]> skeleton={<ScreenSkeleton label="Loading the import" />}>
      {(query) => <Import query={query} />}
    </RouteQuery>
  );
}

function Import({ query }: { query: PreloadedQuery<ImportPageQuery> }) {
  const { pool } = usePreloadedQuery<ImportPageQuery>(importPageQuery, query);
  const [table, setTable] = useState<Table | null>(null);
  if (!pool) return null;
  // The columns of a pool that ends early are those of the season (gridRules of the server).
  const weekCount = Math.max(pool.season.weekCount, pool.lastWeek);
  return (
    <div className={screen.page}>
      <h1>Import and export</h1>
      {table === null ? (
        <>
          <SourceCard weekCount={weekCount} onTable={setTable} />
          <ExportCard slug={pool.slug} />
        </>
      ) : (
        <ImportReview
          pool={pool}
          table={table}
          weekCount={weekCount}
          regularWeeks={pool.season.weekCount}
          onLeave={() => setTable(null)}
        />
      )}
    </div>
  );
}
