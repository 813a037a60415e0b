import { useState } from 'react';
import { graphql, usePreloadedQuery, useFragment, type PreloadedQuery } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportReview } from './ImportReview.tsx';
import type { Weeks } from './sheet/headings.ts';
import { readSheet, type Draft } from './sheet/readSheet.ts';
import type { Sheet } from './sheet/table.ts';
import { tablesOf } from './sheet/tablesOf.ts';
import { teamWords } from './sheet/teams.ts';
import { SourceCard } from './SourceCard.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { UndoImport } from './UndoImport.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { ImportPageQuery } from './__generated__/ImportPageQuery.graphql';
import type { ImportPage_pool$key } from './__generated__/ImportPage_pool.graphql';

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
      ...ImportPage_pool
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

/** Earlier imports with undo, or why not; absent without imports. */
function EarlierImports({ pool: key }: { pool: ImportPage_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment ImportPage_pool on Pool {
        id
        ...usePoolZone_pool @relay(mask: false)
        imports {
          importedAt
          entries
          undoRefusal
        }
      }
    `,
    key,
  );
  const [news, setNews] = useState<string | null>(null);
  if (pool.imports.length === 0 && news === null) return null;
  return (
    <Card title="Earlier imports">
      <div className="grid gap-3 *:min-w-0">
        {news !== null && <p role="status">{news}</p>}
        {pool.imports.map(({ importedAt, entries, undoRefusal }) => (
          <div key={importedAt} className="grid gap-3 *:min-w-0">
            <p>
              {poolDateTime(importedAt, pool)}: {plural(entries, 'entry', 'entries')}
            </p>
            {undoRefusal == null ? (
              <UndoImport pool={pool.id} {...{ importedAt, entries }} onUndone={setNews} />
            ) : (
              <p>{undoRefusal}</p>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}

interface SheetChoiceProps {
  sheets: readonly Sheet[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Selects the sheet; hidden for a single one. */
function SheetChoice({ sheets, chosen, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <Card title={`The file has ${sheets.filter(({ isCombined }) => !isCombined).length} sheets`}>
      <Select
        label="Read the entries from"
        value={String(chosen)}
        options={sheets.map(({ name, rows, isHidden }, index) => ({
          value: String(index),
          label: `${name} (${plural(rows.length, 'row', 'rows')}${isHidden ? ', hidden' : ''})`,
        }))}
        onChange={(index) => onChoose(Number(index))}
      />
    </Card>
  );
}
