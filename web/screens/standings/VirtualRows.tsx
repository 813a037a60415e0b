import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { formatCount } from '#web/ui/locale/numbers.ts';

const PAGE = 200;
const ROW_HEIGHT = 57;

/** From `usePaginationFragment`. */
interface Pages {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number) => unknown;
}

export interface Rows<Entry extends { readonly id: string }> {
  /** Loaded entries; the total counts all pages. */
  entries: { readonly totalCount: number; readonly edges: readonly { readonly node: Entry }[] };
  pages: Pages;
  renderRow: (entry: Entry, index: number) => ReactNode;
}

/** Virtualized rows in a scrolling region. */
export function VirtualRows<Entry extends { readonly id: string }>({
  labelledBy,
  entries,
  pages: { hasNext, isLoadingNext, loadNext },
  renderRow,
}: Rows<Entry> & { labelledBy: string }) {
  const { totalCount } = entries;
  const edges = useAllRows(entries.edges, { hasNext, loadNext });
  const region = useRef<HTMLDivElement>(null);
  const loaded = edges.length;
  const rows = useVirtualizer({
    count: loaded,
    getScrollElement: () => region.current,
    getItemKey: (index) => edges[index]!.node.id,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 360, height: 560 },
    overscan: 12,
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNext && !isLoadingNext && last >= loaded - 30) loadNext(PAGE);
  }, [hasNext, isLoadingNext, last, loaded, loadNext]);
  return (
    <div
      ref={region}
      className="p-0 overflow-hidden panel list-none max-h-[min(70dvh,720px)] overflow-y-auto print:max-h-none print:overflow-visible"
      role="group"
      aria-labelledby={labelledBy}
      tabIndex={0}
    >
      <ul role="list" className="relative" style={{ height: rows.getTotalSize() }}>
        {visible.map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={totalCount}
            aria-posinset={row.index + 1}
            className="absolute top-0 inset-x-0 border-b border-line"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {renderRow(edges[row.index]!.node, row.index)}
          </li>
        ))}
      </ul>
      {hasNext && (
        <p
          className="sticky bottom-0 py-1.5 px-3 border-t border-line bg-card text-quiet text-13"
          role="status"
        >
          {formatCount(loaded)} of {formatCount(totalCount)} loaded
        </p>
      )}
    </div>
  );
}
