import { graphql } from 'react-relay/hooks';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { Recorded } from './recorded.ts';
import type { useMarkPaidMutation } from './__generated__/useMarkPaidMutation.graphql';

interface PaidEntry {
  id: string;
  username: string;
}

/** Records the remaining fees of up to 100 entries as received. */
export function useRecordPaid() {
  return useFormMutation<useMarkPaidMutation>(graphql`
    mutation useMarkPaidMutation($input: MarkPaidInput!) {
      markPaid(input: $input) {
        ... on PaymentsPayload {
          entries {
            ...EntryPayment_entry
            payment {
              ...PaymentRow_payment
            }
            pool {
              ...PaymentTotals_pool
              ...Prize_pool
            }
          }
          receipts {
            id
            amountCents
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
}

/** Records an entry's remaining fee as received; resolves with the outcome. */
export function useMarkPaid(): [
  mark: (entry: PaidEntry, method: string, currency: string) => Promise<Recorded>,
  isRunning: boolean,
] {
  const [run, isRunning] = useRecordPaid();
  const mark = async ({ id, username }: PaidEntry, method: string, currency: string): Promise<Recorded> => {
    const outcome = await run({ input: { entries: [id], method } });
    if (outcome.kind === 'failed') return { title: outcome.message, receipts: [] };
    const { receipts } = outcome.done;
    const cents = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return {
      // Less than displayed, or nothing, if somebody else has recorded a payment.
      title:
        receipts.length === 0
          ? `Someone else has already marked ${username} as paid. Nothing was recorded twice.`
          : `${username} paid ${formatCents(cents, currency)}`,
      receipts: receipts.map((receipt) => receipt.id),
    };
  };
  return [mark, isRunning];
}
