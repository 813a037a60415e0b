import { commitMutation } from 'react-relay/hooks';
import type {
  GraphQLTaggedNode,
  IEnvironment,
  MutationParameters,
  SelectorStoreUpdater,
} from 'relay-runtime';
import { messageOf } from './errors.ts';
import { readFailure, type Failure } from './failure.ts';
import type { failure_error$key } from './__generated__/failure_error.graphql';

type Answer = object & {
  /** Null for a payload; missing where the mutation has no error union. */
  readonly failure?: failure_error$key | null | undefined;
};

export interface Mutation extends MutationParameters {
  readonly response: Readonly<Record<string, Answer>>;
}

type AnswerOf<M extends Mutation> = M['response'][keyof M['response']];

export type Done<M extends Mutation> = Required<Omit<AnswerOf<M>, 'failure'>>;

export type Outcome<Payload> = { kind: 'done'; done: Payload } | ({ kind: 'failed' } & Failure);

export type OutcomeOf<M extends Mutation> =
  | { kind: 'done'; done: Done<M> }
  | ({
      kind: 'failed';
      /** Null where the server was not reached. */
      answer: AnswerOf<M> | null;
    } & Failure);

export interface MutateOptions<M extends Mutation> {
  updater?: SelectorStoreUpdater<M['response']>;
}

/**
 * Runs a mutation; never rejects. Components call `useFormMutation` or `useCommand`.
 * @param unsaid the message for an error without one, where the specification has it
 */
export function mutate<M extends Mutation>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  options?: MutateOptions<M>,
  unsaid?: string,
): Promise<OutcomeOf<M>> {
  return new Promise((resolve) => {
    commitMutation<M>(environment, {
      ...options,
      mutation,
      variables,
      onError: (error) =>
        resolve({
          kind: 'failed',
          answer: null,
          type: null,
          message: messageOf(error),
          problems: new Map(),
          cause: error,
        }),
      onCompleted: (response) => {
        const [answer] = Object.values(response) as [AnswerOf<M>];
        resolve(
          answer.failure == null
            ? { kind: 'done', done: answer as unknown as Done<M> }
            : { kind: 'failed', answer, ...readFailure(answer.failure, unsaid) },
        );
      },
    });
  });
}
