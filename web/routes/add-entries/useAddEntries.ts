import { graphql } from 'react-relay/hooks';
import { useLiveEvents } from '../../live/LiveContext.tsx';
import { readHowToPay, type HowToPayData } from '../../payment/howToPay.ts';
import type { Outcome } from '../../relay/useInputMutation.ts';
import { useInputMutation } from '../../relay/useInputMutation.ts';
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
  const [run, isAdding] = useInputMutation<useAddEntriesMutation, Added>(
    graphql`
      mutation useAddEntriesMutation($input: AddEntriesInput!) {
        addEntries(input: $input) {
          __typename
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
    ({ addEntries: result }) => {
      if (result.__typename !== 'AddEntriesPayload') return result;
      const { entries = [], howToPay } = result;
      return {
        done: { usernames: entries.map(({ username }) => username), howToPay: readHowToPay(howToPay) },
      };
    },
    'Failed to add entries',
  );
  const live = useLiveEvents();
  const add = (input: AddEntriesInput, onOutcome: (outcome: Outcome<Added>) => void) => {
    const endEcho = live.expectEcho();
    run(input, (outcome) => {
      endEcho();
      onOutcome(outcome);
    });
  };
  return [add, isAdding];
}
