import type { ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';
import { useOwnedQueries } from '../relay/useOwnedQueries.ts';

type Preloaded<Queries extends readonly OperationType[]> = {
  readonly [Index in keyof Queries]: PreloadedQuery<Queries[Index]>;
};

interface RouteQueryProps<Queries extends readonly OperationType[]> {
  /** In the page's shape. */
  skeleton: ReactNode;
  children: (...queries: Preloaded<Queries>) => ReactNode;
}

/**
 * Passes the loader's queries to the page, in route order, and owns their references. Shows the skeleton
 * while loading, or the error with a retry.
 */
export function RouteQuery<Queries extends readonly OperationType[]>({
  skeleton,
  children,
}: RouteQueryProps<Queries>) {
  const queries = useLoaderData() as Preloaded<Queries>;
  const { revalidate } = useRevalidator();
  useOwnedQueries(queries);
  return (
    <PanelBoundary resetKey={queries} onRetry={() => void revalidate()} loading={skeleton}>
      {children(...queries)}
    </PanelBoundary>
  );
}
