import { useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import type { ImportPageQuery } from './__generated__/ImportPageQuery.graphql';
import { EarlierImports } from './EarlierImports.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportReview } from './ImportReview.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import type { Weeks } from './sheet/headings.ts';
import { type Draft, readSheet } from './sheet/readSheet.ts';
import type { Sheet } from './sheet/table.ts';
import { tablesOf } from './sheet/tablesOf.ts';
import { teamWords } from './sheet/teams.ts';
import { SourceCard } from './SourceCard.tsx';

export { ImportPage as Component, importPageQuery as query };

const importPageQuery = graphql`
  query ImportPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      slug
      lastWeek
      ...usePoolZone_pool @relay(mask: false)
      options {
        doublePickWeeks
      }
      season {
        weekCount
        startsAt
      }
      ...EarlierImports_pool
    }
    teams {
      id
      abbreviation
      city
      nickname
    }
  }
`;

/** Imports entries from a spreadsheet, with undo (SPECIFICATION 7.25). */
function ImportPage() {
  return (
    <RouteQuery<[ImportPageQuery]> skeleton={<ScreenSkeleton label="Loading the import" />}>
      {(query) => <Import query={query} />}
    </RouteQuery>
  );
}

function Import({ query }: { query: PreloadedQuery<ImportPageQuery> }) {
  const { pool, teams } = usePreloadedQuery<ImportPageQuery>(importPageQuery, query);
  const { revalidate } = useRevalidator();
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  /** Answers and corrections by sheet, restored when a sheet is selected again. */
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  if (!pool) return null;
  // A pool that ends early still has the season's columns (gridRules of the server).
  const weeks: Weeks = {
    weekCount: Math.max(pool.season.weekCount, pool.lastWeek),
    regularWeeks: pool.season.weekCount,
    startsAt: pool.season.startsAt,
    teams: teamWords(teams),
    doublePickWeeks: pool.options.doublePickWeeks,
  };
  const sheet = sheets[chosen];
  return (
    <div className="grid gap-4 *:min-w-0">
      <h1>Import and export</h1>
      {sheet === undefined || !isOpen ? (
        <>
          {sheet !== undefined && (
            <Button onClick={() => setOpen(true)}>Back to the rows of “{sheet.name}”</Button>
          )}
          <SourceCard
            weekCount={weeks.weekCount}
            text={text}
            onText={setText}
            onSheets={(read) => {
              setSheets(tablesOf(read, weeks));
              setDrafts(new Map());
              setChosen(0);
              setOpen(true);
            }}
          />
          <EarlierImports pool={pool} />
          <ExportCard slug={pool.slug} />
        </>
      ) : (
        <>
          <SheetChoice sheets={sheets} chosen={chosen} onChoose={setChosen} />
          <ImportReview
            key={chosen}
            pool={pool}
            weeks={weeks}
            first={drafts.get(chosen) ?? readSheet(sheet.rows, weeks, sheet.layout)}
            onDraft={(draft) => setDrafts((kept) => new Map(kept).set(chosen, draft))}
            onLeave={() => setOpen(false)}
            onStored={() => {
              setSheets([]);
              setText('');
              // Adds the import to the earlier ones.
              void revalidate();
            }}
          />
        </>
      )}
    </div>
  );
}
