import { graphql } from 'react-relay/hooks';
import type { Outcome } from '../../relay/useInputMutation.ts';
import { useInputMutation } from '../../relay/useInputMutation.ts';
import { useSession } from '../../session/SessionContext.tsx';
import type { JoinPoolInput, useJoinPoolMutation } from './__generated__/useJoinPoolMutation.graphql';

export interface Joined {
  paymentCents: number;
  paymentUrl: string;
}

/** Joins; the response signs the newcomer in, so the session is reloaded before the page continues. */
export function useJoinPool(): [
  join: (input: JoinPoolInput, onOutcome: (outcome: Outcome<Joined>) => void) => void,
  isJoining: boolean,
] {
  const [run, isJoining] = useInputMutation<useJoinPoolMutation, Joined>(
    graphql`
      mutation useJoinPoolMutation($input: JoinPoolInput!) {
        joinPool(input: $input) {
          __typename
          ... on JoinPoolPayload {
            paymentCents
            paymentUrl
          }
          ... on InvalidInputError {
            issues {
              path
              message
            }
          }
          ... on ConflictError {
            issues {
              path
              message
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ joinPool: result }) => {
      if (result.__typename !== 'JoinPoolPayload') return result;
      const { paymentCents = 0, paymentUrl = '' } = result;
      return { done: { paymentCents, paymentUrl } };
    },
    'Failed to join the pool',
  );
  const session = useSession();
  const join = (input: JoinPoolInput, onOutcome: (outcome: Outcome<Joined>) => void) =>
    run(input, (outcome) => {
      onOutcome(outcome);
      if (outcome.kind === 'done') session.renew().catch(() => {});
    });
  return [join, isJoining];
}
