import { graphql } from 'react-relay/hooks';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import type { useReverseMutation } from './__generated__/useReverseMutation.graphql';

/** Reverses receipts, which takes payments back. */
export function useReverse() {
  return useInputMutation<useReverseMutation, true>(
    graphql`
      mutation useReverseMutation($input: ReverseReceiptsInput!) {
        reverseReceipts(input: $input) {
          __typename
          ... on ReverseReceiptsPayload {
            payments {
              ...PaymentRow_payment
              entry {
                pool {
                  ...PaymentTotals_pool
                }
              }
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ reverseReceipts }) =>
      reverseReceipts.__typename === 'ReverseReceiptsPayload' ? { done: true } : reverseReceipts,
    'The payment was not taken back.',
  );
}
