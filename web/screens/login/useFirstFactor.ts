import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { GraphQLTaggedNode, MutationParameters, Variables } from 'relay-runtime';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useLoggedIn } from './useLoggedIn.ts';
import type {
  SecondFactorMethod,
  useFirstFactor_result$data,
} from './__generated__/useFirstFactor_result.graphql';

void graphql`
  fragment useFirstFactor_result on LogInResult {
    ... on LogInPayload {
      viewer {
        id
        name
      }
    }
    ... on SecondFactorRequired {
      ticket
      methods
    }
    ...failure_error @alias(as: "failure")
  }
`;

/** For a refusal without a text (SPECIFICATION 8.3). */
export const UNSAID = 'Login failed';

/** A log-in with a right first factor that still needs a second one. */
export interface PendingLogIn {
  ticket: string;
  methods: readonly SecondFactorMethod[];
}

interface LogInMutation<Input extends Variables> extends MutationParameters {
  readonly response: Readonly<Record<string, Omit<useFirstFactor_result$data, ' $fragmentType'>>>;
  readonly variables: Input;
}

interface FirstFactor {
  /** A path of this site. */
  destination: string;
  onSecondFactor: (pending: PendingLogIn) => void;
  onFailed: (message: string) => void;
}

/** Logs in by any first factor, then redirects to the destination or goes on to the second factor. */
export function useFirstFactor<Input extends Variables>(
  mutation: GraphQLTaggedNode,
  { destination, onSecondFactor, onFailed }: FirstFactor,
): [logIn: (variables: Input) => Promise<void>, isLoggingIn: boolean] {
  const [run] = useFormMutation<LogInMutation<Input>>(mutation, UNSAID);
  const [isLoggingIn, setLoggingIn] = useState(false);
  const loggedIn = useLoggedIn(destination);
  const fail = (message: string) => {
    setLoggingIn(false);
    onFailed(message);
  };
  const logIn = async (variables: Input) => {
    setLoggingIn(true);
    const outcome = await run(variables);
    if (outcome.kind === 'done') {
      return loggedIn(outcome.done.viewer.name).catch((error: unknown) => fail(messageOf(error)));
    }
    const { ticket, methods } = outcome.answer ?? {};
    if (!ticket || !methods) return fail(outcome.message);
    setLoggingIn(false);
    return onSecondFactor({ ticket, methods });
  };
  return [logIn, isLoggingIn];
}
