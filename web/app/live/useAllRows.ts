import { useEffect, useState } from 'react';
import { useHoldGC } from './useHoldGC.ts';
import { MOST } from './useLoadedRows.ts';

interface Edge {
  readonly node: { readonly id: string };
}

/** The state of a list, from `usePaginationFragment`. */
interface Pages {
  readonly hasNext: boolean;
  readonly loadNext: (count: number) => unknown;
}

const NONE: readonly never[] = [];

/**
 * The rows of a list that live refetches keep current. A refetch answers with the first 200 only: the rows after them
 * stay visible while they are loaded again, page by page, so that the reader keeps the place.
 */
export function useAllRows<E extends Edge>(
  given: readonly E[] | null | undefined,
  { hasNext, loadNext }: Pages,
): readonly E[] {
  const edges = given ?? NONE;
  const [kept, keep] = useState(edges);
  // Another list, such as of a search, begins with a shorter page.
  const isCut = hasNext && edges.length >= MOST && edges.length < kept.length;
  // By its rows: a filtered list is another one at each rendering.
  if (!isCut && !isSame(kept, edges)) keep(edges);
  useHoldGC(isCut);
  useEffect(() => {
    // What fails is tried again after the next refetch.
    if (isCut) loadNext(Math.min(kept.length - edges.length, MOST));
  }, [isCut, kept, edges, loadNext]);
  if (!isCut) return edges;
  const loaded = new Set(edges.map(({ node }) => node.id));
  return [...edges, ...kept.slice(edges.length).filter(({ node }) => !loaded.has(node.id))];
}

function isSame<E>(one: readonly E[], other: readonly E[]): boolean {
  return one.length === other.length && one.every((edge, index) => edge === other[index]);
}
