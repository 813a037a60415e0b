import { useMutation } from 'react-relay/hooks';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { RequestError, messageOf } from './errors.ts';
import { problemsOf } from './inputProblems.ts';

/** A typed error of the API, as the result of a mutation. */
interface Refusal {
  readonly message?: string | null;
  readonly issues?: Parameters<typeof problemsOf>[0];
}

export type Outcome<Done> =
  | { kind: 'done'; done: Done }
  | {
      kind: 'failed';
      message: string;
      /** Problems by the name of the input's field. */
      problems: ReadonlyMap<string, string>;
      /** Nobody is signed in any more. */
      isSessionOver: boolean;
    };

interface InputMutation extends MutationParameters {
  readonly variables: { input: object };
}

/**
 * Runs a mutation of a form and reports its result in one way for all: done, or failed with the problems of
 * its fields, whether the server refused the input or was not reached.
 * @param read returns what the form needs from the payload, or the payload's error
 * @param unsaid the message for a refusal without one
 */
export function useInputMutation<M extends InputMutation, Done>(
  mutation: GraphQLTaggedNode,
  read: (response: M['response']) => { done: Done } | Refusal,
  unsaid: string,
): [
  run: (
    input: M['variables']['input'],
    onOutcome: (outcome: Outcome<Done>) => void,
    /** Variables besides the input that have a default. */
    others?: Partial<Omit<M['variables'], 'input'>>,
  ) => void,
  isRunning: boolean,
] {
  const [commit, isRunning] = useMutation<M>(mutation);
  const run = (
    input: M['variables']['input'],
    onOutcome: (outcome: Outcome<Done>) => void,
    others: Partial<Omit<M['variables'], 'input'>> = {},
  ) => {
    commit({
      variables: { ...others, input },
      onError: (error) =>
        onOutcome({
          kind: 'failed',
          message: messageOf(error),
          problems: new Map(),
          isSessionOver: error instanceof RequestError && error.failure === 'session',
        }),
      onCompleted: (response) => {
        const result = read(response);
        if ('done' in result) onOutcome({ kind: 'done', done: result.done });
        else {
          const { message, issues } = result;
          onOutcome({
            kind: 'failed',
            message: message || unsaid,
            problems: problemsOf(issues),
            isSessionOver: false,
          });
        }
      },
    });
  };
  return [run, isRunning];
}
