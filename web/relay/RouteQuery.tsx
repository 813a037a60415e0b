import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';
import { PanelBoundary } from '../layout/PanelBoundary.tsx';

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
  useDisposal(query);
  return (
    <PanelBoundary resetKey={query} onRetry={() => void revalidate()}>
      <Suspense fallback={skeleton}>{children(query)}</Suspense>
    </PanelBoundary>
  );
}

const claims = new WeakMap<object, number>();

/**
 * Disposes of a reference when its owner is gone. A tick later, because StrictMode mounts everything twice and the
 * second mount claims it again.
 */
function useDisposal(query: PreloadedQuery<OperationType>): void {
  useEffect(() => {
    claims.set(query, (claims.get(query) ?? 0) + 1);
    return () => {
      claims.set(query, (claims.get(query) ?? 1) - 1);
      setTimeout(() => {
        if (claims.get(query) === 0) query.dispose();
      });
    };
  }, [query]);
}
