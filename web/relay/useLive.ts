import { useMemo } from 'react';
import { useSubscription } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/**
 * Listens for as long as the component is there; what comes goes into the store. The variables are compared by value.
 * When the server ends it (with the session, say), the page stays as it is until it asks for something.
 */
export function useLive<S extends OperationType>(
  subscription: GraphQLTaggedNode,
  variables: S['variables'],
): void {
  const key = JSON.stringify(variables);
  useSubscription<S>(
    useMemo(
      () => ({ subscription, variables: JSON.parse(key) as S['variables'], onError: () => {} }),
      [subscription, key],
    ),
  );
}
