import { commitMutation } from 'react-relay/hooks';
import type { GraphQLTaggedNode, IEnvironment, MutationParameters } from 'relay-runtime';

/** Runs a mutation as a promise, for flows of several steps. Rejects with a RequestError. */
export function commit<Mutation extends MutationParameters>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(environment, {
      mutation,
      variables,
      onCompleted: resolve,
      onError: reject,
    });
  });
}
