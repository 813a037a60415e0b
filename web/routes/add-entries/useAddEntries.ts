import { graphql } from 'react-relay/hooks';
import { useLiveEvents } from '../../live/LiveContext.tsx';
import type { Outcome } from '../../relay/useInputMutation.ts';
import { useInputMutation } from '../../relay/useInputMutation.ts';
import type { AddEntriesInput, useAddEntriesMutation } from './__generated__/useAddEntriesMutation.graphql';

export interface Added {
  usernames: string[];
  paymentCents: number;
  paymentUrl: string;
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
    ({ addEntries: result }) => {
      if (result.__typename !== 'AddEntriesPayload') return result;
      const { entries = [], paymentCents = 0, paymentUrl = '' } = result;
      return { done: { usernames: entries.map(({ username }) => username), paymentCents, paymentUrl } };
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
