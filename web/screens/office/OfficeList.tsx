import type { ReactNode } from 'react';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Screen.module.css';

interface Row {
  readonly id: string;
}

interface MoreProps {
  loaded: number;
  /** From `usePaginationFragment`. */
  pages: {
    readonly hasNext: boolean;
    readonly isLoadingNext: boolean;
    readonly loadNext: (count: number) => unknown;
  };
  /** Rows that are loaded at a time. */
  page: number;
  /** Of the list, where it is counted. */
  total?: number;
  /** Called with the number of loaded rows, where the page's refetches read them. */
  onRows?: (rows: number) => void;
}

/** Loads the next page of a list; absent on the last one. */
export function More({ loaded, pages, page, total, onRows }: MoreProps) {
  const { hasNext, isLoadingNext, loadNext } = pages;
  if (!hasNext) return null;
  const load = () => {
    loadNext(page);
    onRows?.(loaded + page);
  };
  return total === undefined ? (
    <Button wide isWaiting={isLoadingNext} onClick={load}>
      {isLoadingNext ? 'Loading…' : 'Show more'}
    </Button>
  ) : (
    <ShowMore shown={loaded} total={total} isLoading={isLoadingNext} onMore={load} />
  );
}

interface OfficeListProps<R extends Row> extends Omit<MoreProps, 'loaded'> {
  /** From `useAllRows`. */
  edges: readonly { readonly node: R }[];
  /** Instead of rows. */
  empty?: string;
  children: (row: R) => ReactNode;
}

/** A list of the office, page by page; each screen declares its rows. */
export function OfficeList<R extends Row>({ edges, empty, children, ...more }: OfficeListProps<R>) {
  return (
    <>
      <ul role="list" className="grid">
        {edges.map(({ node }) => children(node))}
        {edges.length === 0 && empty !== undefined && <li className={styles.row}>{empty}</li>}
      </ul>
      <More loaded={edges.length} {...more} />
    </>
  );
}
