import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type {
  ResolveDisputeInput,
  useResolveDisputeMutation,
} from './__generated__/useResolveDisputeMutation.graphql';

/** Decides a dispute. A refusal returns concurrent changes. */
export function useResolveDispute(pool: string) {
  const [resolve, isRunning] = useFormMutation<useResolveDisputeMutation>(graphql`
    mutation useResolveDisputeMutation($input: ResolveDisputeInput!, $pool: ID) {
      resolveDispute(input: $input) {
        __typename
        ... on ResolveDisputePayload {
          regrading {
            ...regradingLines_regrading
          }
        }
        ... on StaleVersionError {
          current {
            ... on Dispute {
              ...DisputeCard_dispute @alias(as: "dispute")
              ...DisputeDialog_dispute @alias(as: "opened")
            }
            ... on Entry {
              entryVersion: version
              entryStatus: status
              eliminatedWeek
            }
            ... on Game {
              gameStatus: status
              homeScore
              awayScore
              gameVersion: version
              ruledVersion: version(pool: $pool)
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return [(input: ResolveDisputeInput) => resolve({ input, pool }), isRunning] as const;
}
