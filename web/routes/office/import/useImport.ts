import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { EliminationReason, useImportMutation } from './__generated__/useImportMutation.graphql';
import type { Checked } from './sheet/checked.ts';

export type CheckedRows = Checked<EliminationReason>;

/** Checks rows on the server, or stores them. */
export function useImport() {
  return useFormMutation<useImportMutation>(graphql`
    mutation useImportMutation($input: ImportEntriesInput!) {
      importEntries(input: $input) {
        __typename
        ... on ImportEntriesPayload {
          entries
          picks
          problemCount
          problems {
            line
            column
            kind
            message
            suggestions
          }
          eliminated {
            line
            week
            reason
          }
          blankWeeks {
            line
            weeks
            firstPickWeek
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
}
