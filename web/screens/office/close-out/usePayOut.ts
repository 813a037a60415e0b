import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { usePayOutMutation } from './__generated__/usePayOutMutation.graphql';

/** The method of a payout without one. */
export const NO_METHOD = 'Not stated';

/** Records payouts by a method; each resolves with why it was not recorded, or null when it was. */
export function usePayOut(method: string): (entry: string, amountCents: number) => Promise<string | null> {
  const [mark] = useFormMutation<usePayOutMutation>(graphql`
    mutation usePayOutMutation($input: MarkPayoutPaidInput!) {
      markPayoutPaid(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return async (entry, amountCents) => {
    const outcome = await mark({ input: { entry, amountCents, method: method.trim() || NO_METHOD } });
    return outcome.kind === 'failed' ? outcome.message : null;
  };
}
