import { graphql, useFragment } from 'react-relay/hooks';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { PaymentTotals_pool$key } from './__generated__/PaymentTotals_pool.graphql';

/** "26 of 30 paid", and the sums. */
export function PaymentTotals({ pool: key }: { pool: PaymentTotals_pool$key }) {
  const { paymentTotals: totals } = useFragment(
    graphql`
      fragment PaymentTotals_pool on Pool {
        paymentTotals {
          entries
          paidEntries
          receivedCents
          outstandingCents
          currency
        }
      }
    `,
    key,
  );
  if (!totals) return null;
  const money = (cents: number) => formatCents(cents, totals.currency);
  return (
    <p className="figures">
      <strong>{`${totals.paidEntries} of ${totals.entries} paid`}</strong>: {money(totals.receivedCents)}{' '}
      collected, {money(totals.outstandingCents)} owed
    </p>
  );
}
