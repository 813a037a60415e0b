import { useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { RouteQuery } from '#web/layout/RouteQuery.tsx';
import screen from '../Screen.module.css';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import type { ImportPageQuery } from './__generated__/ImportPageQuery.graphql';
import { ExportCard } from './ExportCard.tsx';
import { ImportReview } from './ImportReview.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import { likeliestSheet } from './sheet/likeliestSheet.ts';
import type { Sheet } from './sheet/table.ts';
import { SourceCard } from './SourceCard.tsx';

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
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [chosen, setChosen] = useState(0);
  if (!pool) return null;
  // The columns of a pool that ends early are those of the season (gridRules of the server).
  const weeks = {
    weekCount: Math.max(pool.season.weekCount, pool.lastWeek),
    regularWeeks: pool.season.weekCount,
  };
  const sheet = sheets[chosen];
  return (
    <div className={screen.page}>
      <h1>Import and export</h1>
      {sheet === undefined ? (
        <>
          <SourceCard
            weekCount={weeks.weekCount}
            onSheets={(read) => {
              setSheets(read);
              setChosen(likeliestSheet(read));
            }}
          />
          <ExportCard slug={pool.slug} />
        </>
      ) : (
        <>
          <SheetChoice sheets={sheets} chosen={chosen} onChoose={setChosen} />
          <ImportReview key={chosen} pool={pool} sheet={sheet} weeks={weeks} onLeave={() => setSheets([])} />
        </>
      )}
    </div>
  );
}
