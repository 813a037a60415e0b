import { graphql } from 'react-relay/hooks';
import { readHowToPay, type HowToPayData } from '../../payment/howToPay.ts';
import type { Outcome } from '../../relay/useInputMutation.ts';
import { useInputMutation } from '../../relay/useInputMutation.ts';
import { useSession } from '../../session/SessionContext.tsx';
import type { JoinPoolInput, useJoinPoolMutation } from './__generated__/useJoinPoolMutation.graphql';

export interface Joined {
  /** Null where nothing is due. */
  howToPay: HowToPayData | null;
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
            howToPay {
              ...howToPay_howToPay
            }
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
      return { done: { howToPay: readHowToPay(result.howToPay) } };
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
