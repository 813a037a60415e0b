import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './EntryList.module.css';

/** Up to here a list is simply drawn; beyond, only the rows in sight are, in a region that scrolls by itself. */
const PLAIN_LIMIT = 100;
const PAGE = 200;
const ROW_HEIGHT = 57;

interface EntryListProps {
  title: string;
  /** Of all pages. */
  total: number;
  loaded: number;
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number) => unknown;
  /** Said when there are none. */
  empty: string;
  keyOf: (index: number) => string;
  renderRow: (index: number) => ReactNode;
}

/** A titled list of entries that stays quick with tens of thousands of them, and stays a list to a screen reader. */
export function EntryList({ title, total, loaded, empty, ...list }: EntryListProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} ({total.toLocaleString('en-US')})
      </h2>
      {loaded === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : total <= PLAIN_LIMIT && !list.hasNext ? (
        <ul className={styles.list}>
          {Array.from({ length: loaded }, (_, index) => (
            <li key={list.keyOf(index)}>{list.renderRow(index)}</li>
          ))}
        </ul>
      ) : (
        <VirtualRows labelledBy={id} total={total} loaded={loaded} {...list} />
      )}
    </section>
  );
}

type VirtualRowsProps = Omit<EntryListProps, 'title' | 'empty'> & { labelledBy: string };

function VirtualRows({
  labelledBy,
  total,
  loaded,
  hasNext,
  isLoadingNext,
  loadNext,
  keyOf,
  renderRow,
}: VirtualRowsProps) {
  const region = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: loaded,
    getScrollElement: () => region.current,
    getItemKey: keyOf,
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
    <div ref={region} className={styles.region} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <ul role="list" className={styles.tall} style={{ height: rows.getTotalSize() }}>
        {visible.map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={total}
            aria-posinset={row.index + 1}
            className={styles.placed}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {renderRow(row.index)}
          </li>
        ))}
      </ul>
      {hasNext && (
        <p className={styles.more} role="status">
          {loaded.toLocaleString('en-US')} of {total.toLocaleString('en-US')} loaded
        </p>
      )}
    </div>
  );
}
