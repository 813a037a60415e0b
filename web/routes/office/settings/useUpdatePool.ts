import { graphql } from 'react-relay/hooks';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import { regradingLines } from '../regradingLines.ts';
import type { useUpdatePoolMutation } from './__generated__/useUpdatePoolMutation.graphql';

export interface UpdatedPool {
  /** What changes in the standings, a line for each entry. */
  lines: string[];
  /** The version of the settings after the change; null unless `isReal` is given as true. */
  version: string | null;
}

/** Changes settings of a pool, or previews the change. */
export function useUpdatePool() {
  return useInputMutation<useUpdatePoolMutation, UpdatedPool>(
    // In a dry run without the pool: it is as it would be, and must not be shown as it is.
    graphql`
      mutation useUpdatePoolMutation($input: UpdatePoolInput!, $isReal: Boolean = false) {
        updatePool(input: $input) {
          __typename
          ... on UpdatePoolPayload {
            pool @include(if: $isReal) {
              version
            }
            regrading {
              ...regradingLines_regrading
            }
          }
          ... on Error {
            message
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
        }
      }
    `,
    ({ updatePool: result }) =>
      result.__typename === 'UpdatePoolPayload' && result.regrading
        ? { done: { lines: regradingLines(result.regrading), version: result.pool?.version ?? null } }
        : result,
    'The settings could not be changed.',
  );
}
