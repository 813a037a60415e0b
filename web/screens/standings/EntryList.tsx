import { Suspense, useId } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { usePrinting } from '#web/ui/components/usePrinting.ts';
import type { Rows, VirtualRows as VirtualRowsType } from './VirtualRows.tsx';

// Few pools have so many entries.
const VirtualRows = lazyPart(
  async () => (await import('./VirtualRows.tsx')).VirtualRows,
) as unknown as typeof VirtualRowsType;

/** Longer lists are virtualized. */
const PLAIN_LIMIT = 100;
/** Rows before the code of a long list is loaded. */
const FIRST_ROWS = 20;

interface EntryListProps<Entry extends { readonly id: string }> extends Rows<Entry> {
  title: string;
  empty: string;
}

/** A titled list for tens of thousands of entries, accessible as a list. */
export function EntryList<Entry extends { readonly id: string }>({
  title,
  empty,
  ...rows
}: EntryListProps<Entry>) {
  const id = useId();
  const { totalCount, edges } = rows.entries;
  const isPrinting = usePrinting();
  const isPlain = isPrinting || (totalCount <= PLAIN_LIMIT && !rows.pages.hasNext);
  const plainRows = (some: typeof edges) => (
    <ul className="p-0 overflow-hidden panel list-none [&_li+li]:border-t [&_li+li]:border-line print:max-h-none print:overflow-visible">
      {some.map(({ node }, index) => (
        <li key={node.id}>{rows.renderRow(node, index)}</li>
      ))}
    </ul>
  );
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title} ({formatCount(totalCount)})
      </h2>
      {edges.length === 0 ? (
        <p className="max-w-none py-6 px-4 border border-dashed border-control-line rounded text-quiet text-center">
          {empty}
        </p>
      ) : isPlain ? (
        plainRows(edges)
      ) : (
        <Suspense fallback={plainRows(edges.slice(0, FIRST_ROWS))}>
          <VirtualRows labelledBy={id} {...rows} />
        </Suspense>
      )}
    </section>
  );
}
