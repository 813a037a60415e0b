import { useCallback, useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType, Subscription } from 'relay-runtime';

/**
 * Fetches a page's query again into the store, without suspending: what is shown stays until the answer is there.
 * A call while one is under way is dropped. A failure changes nothing on the page: the connection banner tells of it.
 */
export function useRefetch<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'],
): () => void {
  const environment = useRelayEnvironment();
  const running = useRef<Subscription | null>(null);
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });
  useEffect(() => () => running.current?.unsubscribe(), []);
  return useCallback(() => {
    if (running.current && !running.current.closed) return;
    running.current = fetchQuery<Q>(environment, query, latest.current, {
      fetchPolicy: 'network-only',
    }).subscribe({ error: () => {} });
  }, [environment, query]);
}
