import { graphql } from 'react-relay/hooks';
import type { OfficeCommand } from '../commands/useCommand.ts';

const mutation = graphql`
  mutation updatePoolMutation($input: UpdatePoolInput!, $isReal: Boolean!) {
    result: updatePool(input: $input) {
      ... on UpdatePoolPayload {
        endsPool
      }
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const updatePool = (pool: string, settings: object): OfficeCommand => ({
  mutation,
  input: { pool, ...settings },
});
