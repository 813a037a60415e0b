import { graphql, useMutation } from 'react-relay/hooks';
import { RequestError, messageOf } from '../../relay/errors.ts';
import { problemsOf } from '../../relay/inputProblems.ts';
import type { AddEntriesInput, useAddEntriesMutation } from './__generated__/useAddEntriesMutation.graphql';

export interface Added {
  usernames: string[];
  paymentCents: number;
  paymentUrl: string;
}

export type AddEntriesOutcome =
  | { kind: 'added'; added: Added }
  | { kind: 'session' }
  /** Problems by the name of the input's field. */
  | { kind: 'failed'; message: string; problems: ReadonlyMap<string, string> };

/** Adds entries; the answer brings the entries of the page and of the strip above it. */
export function useAddEntries(): [
  add: (input: AddEntriesInput, onOutcome: (outcome: AddEntriesOutcome) => void) => void,
  isAdding: boolean,
] {
  const [commit, isAdding] = useMutation<useAddEntriesMutation>(graphql`
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
  `);
  const add = (input: AddEntriesInput, onOutcome: (outcome: AddEntriesOutcome) => void) => {
    const fail = (message?: string, problems: ReadonlyMap<string, string> = new Map()) =>
      onOutcome({ kind: 'failed', message: message || 'Failed to add entries', problems });
    commit({
      variables: { input },
      onError: (error) => {
        if (error instanceof RequestError && error.failure === 'session') onOutcome({ kind: 'session' });
        else fail(messageOf(error));
      },
      onCompleted: ({ addEntries: result }) => {
        if (result.__typename === 'AddEntriesPayload') {
          const { entries = [], paymentCents = 0, paymentUrl = '' } = result;
          onOutcome({
            kind: 'added',
            added: { usernames: entries.map(({ username }) => username), paymentCents, paymentUrl },
          });
        } else fail(result.message, problemsOf(result.issues));
      },
    });
  };
  return [add, isAdding];
}
