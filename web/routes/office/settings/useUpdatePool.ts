import { graphql } from 'react-relay/hooks';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import { regradingLines } from '../regradingLines.ts';
import type { useUpdatePoolMutation } from './__generated__/useUpdatePoolMutation.graphql';

/** Changes settings of a pool, or previews the change; returns what changes in the standings, a line for each entry. */
export function useUpdatePool() {
  return useInputMutation<useUpdatePoolMutation, string[]>(
    // Without the pool: in a dry run it is as it would be, and must not be shown as it is.
    graphql`
      mutation useUpdatePoolMutation($input: UpdatePoolInput!) {
        updatePool(input: $input) {
          __typename
          ... on UpdatePoolPayload {
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
        ? { done: regradingLines(result.regrading) }
        : result,
    'The settings could not be changed.',
  );
}
