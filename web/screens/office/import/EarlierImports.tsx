import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import type { EarlierImports_pool$key } from './__generated__/EarlierImports_pool.graphql';
import { UndoImport } from './UndoImport.tsx';

/** Earlier imports with undo, or why not; absent without imports. */
export function EarlierImports({ pool: key }: { pool: EarlierImports_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment EarlierImports_pool on Pool {
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
