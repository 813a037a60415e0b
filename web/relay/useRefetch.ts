import { useCallback, useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType, Subscription } from 'relay-runtime';

/**
 * Fetches a page's query again into the store, without suspending: what is shown stays until the answer is there.
 * Calls while one is under way are one more fetch after it, since its answer may be older than what they tell of. A
 * failure changes nothing on the page: the connection banner tells of it.
 */
export function useRefetch<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'],
): () => void {
  const environment = useRelayEnvironment();
  const running = useRef<Subscription | null>(null);
  const isAskedAgain = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });
  useEffect(
    () => () => {
      clearTimeout(again.current);
      running.current?.unsubscribe();
    },
    [],
  );
  return useCallback(() => {
    const ask = () => {
      isAskedAgain.current = false;
      const goOn = () => {
        running.current = null;
        // Not within the answer: Relay would take that for the next one's, too.
        if (isAskedAgain.current) again.current = setTimeout(ask);
      };
      running.current = fetchQuery<Q>(environment, query, latest.current, {
        fetchPolicy: 'network-only',
      }).subscribe({ complete: goOn, error: goOn });
    };
    if (running.current && !running.current.closed) isAskedAgain.current = true;
    else ask();
  }, [environment, query]);
}
