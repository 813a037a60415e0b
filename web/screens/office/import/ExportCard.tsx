import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import form from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import type { ExportCardQuery } from './__generated__/ExportCardQuery.graphql';
import { downloadTable } from './files.ts';

type Grid = NonNullable<NonNullable<ExportCardQuery['response']['pool']>['grid']>;

const query = graphql`
  query ExportCardQuery($pool: String, $after: String) {
    pool(slug: $pool) {
      grid(after: $after) {
        header
        rows
        next
      }
    }
  }
`;

/** Exports the pool's entries, page by page. */
export function ExportCard({ slug }: { slug: string }) {
  const environment = useRelayEnvironment();
  const [rows, setRows] = useState<number | null>(null);
  const toast = useToast();
  const run = async (format: 'csv' | 'xlsx') => {
    setRows(0);
    try {
      const table: (readonly string[])[] = [];
      for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
        const answer: ExportCardQuery['response'] | undefined = await fetchQuery<ExportCardQuery>(
          environment,
          query,
          { pool: slug, after },
          { fetchPolicy: 'network-only' },
        ).toPromise();
        const grid: Grid | null | undefined = answer?.pool?.grid;
        if (!grid) throw new Error('The entries could not be read.');
        if (isFirst) table.push(grid.header);
        table.push(...grid.rows);
        setRows(table.length - 1);
        after = grid.next ?? null;
      }
      await downloadTable(table, slug, format);
    } catch (error) {
      toast({ tone: 'error', title: 'Not Exported', text: messageOf(error) });
    } finally {
      setRows(null);
    }
  };
  return (
    <Card title="Export">
      <div className="grid gap-3 *:min-w-0">
        <p>All entries with their picks, without those that are still secret.</p>
        <div className={form.actions}>
          <Button isWaiting={rows !== null} onClick={() => void run('csv')}>
            Export as CSV
          </Button>
          <Button isWaiting={rows !== null} onClick={() => void run('xlsx')}>
            Export as XLSX
          </Button>
        </div>
        <p role="status" className="empty:absolute">
          {rows !== null && `${rows} entries read…`}
        </p>
      </div>
    </Card>
  );
}
