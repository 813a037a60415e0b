import { requestSubscription } from 'react-relay/hooks';
import type { GraphQLTaggedNode, IEnvironment, OperationType, SelectorStoreUpdater } from 'relay-runtime';

interface Listener<S extends OperationType> {
  onNext?: (event: S['response']) => void;
  updater?: SelectorStoreUpdater<S['response']>;
  /** The server ended the subscription. By default the page polls or refetches. */
  onEnd?: () => void;
}

/** @returns the unsubscribe function */
export function subscribe<S extends OperationType>(
  environment: IEnvironment,
  subscription: GraphQLTaggedNode,
  variables: S['variables'],
  { onNext, onEnd = () => {}, updater }: Listener<S> = {},
): () => void {
  const { dispose } = requestSubscription<S>(environment, {
    subscription,
    variables,
    updater,
    onNext: (event) => event && onNext?.(event),
    onError: onEnd,
    onCompleted: onEnd,
  });
  return dispose;
}
