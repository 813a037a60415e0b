import { graphql } from 'react-relay/hooks';
import type { OfficeCommand } from '../commands/useCommand.ts';

// Without the pool: in a dry run it is as it would be, and must not be shown as it is.
const mutation = graphql`
  mutation updatePoolMutation($input: UpdatePoolInput!) {
    result: updatePool(input: $input) {
      ...refusal_error @alias(as: "refusal")
      ... on UpdatePoolPayload {
        regrading {
          ...regradingLines_regrading
        }
      }
    }
  }
`;

/** The command that changes settings of a pool. */
export const updatePool = (pool: string, settings: object): OfficeCommand => ({
  mutation,
  input: { pool, ...settings },
});
