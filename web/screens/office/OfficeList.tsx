import type { ReactNode } from 'react';
import { ShowMore, type ShowMoreProps } from '#web/ui/components/ShowMore.tsx';
import styles from './Screen.module.css';

interface Row {
  readonly id: string;
}

interface OfficeListProps<R extends Row> extends Omit<ShowMoreProps, 'loaded'> {
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
      <ShowMore loaded={edges.length} {...more} />
    </>
  );
}
