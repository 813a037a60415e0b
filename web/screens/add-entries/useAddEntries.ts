import { graphql } from 'react-relay/hooks';
import { useLiveEvents } from '#web/app/live/LiveContext.tsx';
import { readHowToPay, type HowToPayData } from '#web/shared/payment/howToPay.ts';
import type { Outcome } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { AddEntriesInput, useAddEntriesMutation } from './__generated__/useAddEntriesMutation.graphql';

export interface Added {
  usernames: string[];
  /** Null where nothing is due. */
  howToPay: HowToPayData | null;
}

/** Adds entries; the response updates the entries of the page and of the strip above it. */
export function useAddEntries(): [
  add: (input: AddEntriesInput, onOutcome: (outcome: Outcome<Added>) => void) => void,
  isAdding: boolean,
] {
  const [run, isAdding] = useFormMutation<useAddEntriesMutation>(
    graphql`
      mutation useAddEntriesMutation($input: AddEntriesInput!) {
        addEntries(input: $input) {
          ... on AddEntriesPayload {
            entries {
              id
              username
            }
            pool {
              id
              ...CurrentEntries_pool
              ...AddEntriesForm_pool
              ...OwedFees_pool
              ...EntriesStrip_pool
            }
            howToPay {
              ...howToPay_howToPay
            }
          }
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Failed to add entries',
  );
  const live = useLiveEvents();
  const add = (input: AddEntriesInput, onOutcome: (outcome: Outcome<Added>) => void) => {
    const endEcho = live.expectEcho();
    void run({ input }).then((outcome) => {
      endEcho();
      if (outcome.kind === 'failed') return onOutcome(outcome);
      const { entries, howToPay } = outcome.done;
      const usernames = entries.map(({ username }) => username);
      return onOutcome({ kind: 'done', done: { usernames, howToPay: readHowToPay(howToPay) } });
    });
  };
  return [add, isAdding];
}
