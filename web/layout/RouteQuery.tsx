import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';
import { PanelBoundary } from './PanelBoundary.tsx';
import { useOwnedQuery } from '../relay/useOwnedQuery.ts';

interface RouteQueryProps<Q extends OperationType> {
  /** The skeleton, in the shape of the page. */
  skeleton: ReactNode;
  children: (query: PreloadedQuery<Q>) => ReactNode;
}

/**
 * Passes the query that the route's loader started to the page, and owns its reference. Shows the skeleton
 * until the data is there, or the error with a retry.
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
