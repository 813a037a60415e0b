import { Button } from '../form/Button.tsx';
import { formatCount } from '../locale/numbers.ts';

export interface ShowMoreProps {
  /** From `usePaginationFragment`. */
  pages: {
    readonly hasNext: boolean;
    readonly isLoadingNext: boolean;
    readonly loadNext: (count: number) => unknown;
  };
  /** Rows that are loaded at a time. */
  page: number;
  loaded: number;
  /** Of the list, where it is counted. */
  total?: number;
  label?: string;
  className?: string;
  /** Called with the number of loaded rows, where the page's refetches read them. */
  onRows?: (rows: number) => void;
}

/** Loads the next page of a list; absent on the last one. */
export function ShowMore({
  pages: { hasNext, isLoadingNext, loadNext },
  page,
  loaded,
  total,
  label = 'Show more',
  className,
  onRows,
}: ShowMoreProps) {
  if (!hasNext) return null;
  const load = () => {
    loadNext(page);
    onRows?.(loaded + page);
  };
  const count = total === undefined ? '' : ` (${loaded} of ${formatCount(total)})`;
  return (
    <Button wide className={className} isWaiting={isLoadingNext} onClick={load}>
      {isLoadingNext ? 'Loading...' : label + count}
    </Button>
  );
}
