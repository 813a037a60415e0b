import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { useReverseMutation } from './__generated__/useReverseMutation.graphql';

export function useReverse() {
  return useFormMutation<useReverseMutation>(graphql`
    mutation useReverseMutation($input: ReverseReceiptsInput!) {
      reverseReceipts(input: $input) {
        ... on ReverseReceiptsPayload {
          payments {
            ...PaymentRow_payment
            entry {
              ...EntryPayment_entry
              pool {
                ...PaymentTotals_pool
                ...Prize_pool
              }
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
}
