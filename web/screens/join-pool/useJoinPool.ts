import { graphql } from 'react-relay/hooks';
import { readHowToPay, type HowToPayData } from '#web/shared/payment/howToPay.ts';
import type { Outcome } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import type { JoinPoolInput, useJoinPoolMutation } from './__generated__/useJoinPoolMutation.graphql';

export interface Joined {
  /** Null where nothing is due. */
  howToPay: HowToPayData | null;
}

/** Joins, which signs the newcomer in: the session is reloaded before the page continues. */
export function useJoinPool(): [
  join: (input: JoinPoolInput, onOutcome: (outcome: Outcome<Joined>) => void) => void,
  isJoining: boolean,
] {
  const [run, isJoining] = useFormMutation<useJoinPoolMutation>(
    graphql`
      mutation useJoinPoolMutation($input: JoinPoolInput!) {
        joinPool(input: $input) {
          ... on JoinPoolPayload {
            howToPay {
              ...howToPay_howToPay
            }
          }
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Failed to join the pool',
  );
  const session = useSession();
  const join = (input: JoinPoolInput, onOutcome: (outcome: Outcome<Joined>) => void) =>
    void run({ input }).then((outcome) => {
      if (outcome.kind === 'failed') return onOutcome(outcome);
      onOutcome({ kind: 'done', done: { howToPay: readHowToPay(outcome.done.howToPay) } });
      return session.renew().catch(() => {});
    });
  return [join, isJoining];
}
