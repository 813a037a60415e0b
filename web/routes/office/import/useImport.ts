import { graphql } from 'react-relay/hooks';
import type { Done } from '#web/relay/mutate.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { EliminationReason, useImportMutation } from './__generated__/useImportMutation.graphql';

/** What the server says of rows. */
export interface Checked {
  entries: number;
  picks: number;
  problemCount: number;
  /** By row, then by the name of the column; an empty name for the whole row. */
  problems: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** The problem of the header; null for none. */
  headerProblem: string | null;
  /** The entries that are out, by row. */
  eliminated: ReadonlyMap<number, { week: number; reason: EliminationReason | null }>;
}

/** The row of a line of the CSV, whose first line is the header. */
const rowOf = (line: number) => line - 2;

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
            message
          }
          eliminated {
            line
            week
            reason
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
}

export function readChecked({
  entries,
  picks,
  problemCount,
  problems,
  eliminated,
}: Done<useImportMutation>): Checked {
  const byRow = new Map<number, Map<string, string>>();
  let headerProblem: string | null = null;
  for (const { line, column, message } of problems) {
    if (line === 1) headerProblem ??= message;
    else {
      const row = byRow.get(rowOf(line)) ?? new Map<string, string>();
      if (!row.has(column ?? '')) row.set(column ?? '', message);
      byRow.set(rowOf(line), row);
    }
  }
  return {
    entries,
    picks,
    problemCount,
    headerProblem,
    problems: byRow,
    eliminated: new Map(
      eliminated.map(({ line, week, reason }) => [rowOf(line), { week, reason: reason ?? null }]),
    ),
  };
}
