import { requestSubscription } from 'react-relay/hooks';
import type { GraphQLTaggedNode, IEnvironment, OperationType, SelectorStoreUpdater } from 'relay-runtime';

interface Listener<S extends OperationType> {
  onNext?: (event: S['response']) => void;
  updater?: SelectorStoreUpdater<S['response']>;
  /** The server has ended the subscription. Without a listener the page keeps what it shows, and polls or refetches. */
  onEnd?: () => void;
}

/** Subscribes; events go into the store. @returns the function that stops it */
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
