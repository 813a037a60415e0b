import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';
import { PanelBoundary } from '../layout/PanelBoundary.tsx';
import { useOwnedQuery } from './useOwnedQuery.ts';

interface RouteQueryProps<Q extends OperationType> {
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (query: PreloadedQuery<Q>) => ReactNode;
}

/**
 * Hands the query that the route's loader started to the page, owns its reference, shows the skeleton until the data
 * is there and, when it does not come, what went wrong with a way to try again.
 */
export function RouteQuery<Q extends OperationType>({ skeleton, children }: RouteQueryProps<Q>) {
  const query = useLoaderData<PreloadedQuery<Q>>();
  const { revalidate } = useRevalidator();
  useOwnedQuery(query);
  return (
    <PanelBoundary resetKey={query} onRetry={() => void revalidate()}>
      <Suspense fallback={skeleton}>{children(query)}</Suspense>
    </PanelBoundary>
  );
}
