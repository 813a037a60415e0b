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
 * Keeps the loaded rows of a list across refetches, which return only the first 200: later rows stay visible
 * while they are reloaded page by page.
 */
export function useAllRows<E extends Edge>(
  given: readonly E[] | null | undefined,
  { hasNext, loadNext }: Pages,
): readonly E[] {
  const edges = given ?? NONE;
  const [kept, keep] = useState(edges);
  // Another list, such as a search, has a shorter first page.
  const isCut = hasNext && edges.length >= MOST && edges.length < kept.length;
  // By rows: a filtered list is a new array at each render.
  if (!isCut && !isSame(kept, edges)) keep(edges);
  useHoldGC(isCut);
  useEffect(() => {
    // Failures are retried after the next refetch.
    if (isCut) loadNext(Math.min(kept.length - edges.length, MOST));
  }, [isCut, kept, edges, loadNext]);
  if (!isCut) return edges;
  const loaded = new Set(edges.map(({ node }) => node.id));
  return [...edges, ...kept.slice(edges.length).filter(({ node }) => !loaded.has(node.id))];
}

function isSame<E>(one: readonly E[], other: readonly E[]): boolean {
  return one.length === other.length && one.every((edge, index) => edge === other[index]);
}
