import { useCallback, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { Failure } from './failure.ts';
import { mutate, type MutateOptions, type Mutation, type OutcomeOf } from './mutate.ts';

/**
 * A mutation of a form or button; its outcome is the payload, or a failure with a message and the problems by
 * field. The failure is that of the last run; null once one succeeded.
 * @param unsaid the message for an error without one, where the specification has it
 */
export function useFormMutation<M extends Mutation>(
  mutation: GraphQLTaggedNode,
  unsaid?: string,
): [
  run: (variables: M['variables'], options?: MutateOptions<M>) => Promise<OutcomeOf<M>>,
  isRunning: boolean,
  failure: Failure | null,
] {
  const environment = useRelayEnvironment();
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = useCallback(
    async (variables: M['variables'], options?: MutateOptions<M>) => {
      setRunning((count) => count + 1);
      const outcome = await mutate<M>(environment, mutation, variables, options, unsaid);
      setRunning((count) => count - 1);
      setFailure(outcome.kind === 'failed' ? outcome : null);
      return outcome;
    },
    [environment, mutation, unsaid],
  );
  return [run, running > 0, failure];
}
