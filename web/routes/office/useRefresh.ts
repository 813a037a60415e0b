import { useCallback } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/** A function that reads a screen's query again; what is shown stays until the response is there. */
export function useRefresh<Q extends OperationType>(query: GraphQLTaggedNode, variables: Q['variables']) {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  return useCallback(() => {
    fetchQuery<Q>(environment, query, JSON.parse(key) as Q['variables'], {
      fetchPolicy: 'network-only',
    }).subscribe({});
  }, [environment, query, key]);
}
