import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { EliminationReason, useImportMutation } from './__generated__/useImportMutation.graphql';
import type { Checked } from './sheet/checked.ts';
import type { WholeSheet } from './wholeSheet.ts';

export type CheckedRows = Checked<EliminationReason> & WholeSheet;

export function useImport() {
  return useFormMutation<useImportMutation>(graphql`
    mutation useImportMutation($input: ImportEntriesInput!) {
      importEntries(input: $input) {
        ... on ImportEntriesPayload {
          entries
          picks
          importedAt
          problemCount
          problems {
            line
            column
            part
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
          doubts
          missedText
          picksUntilAtMost
          missingWeeks {
            week
            playing
            picked
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
}
