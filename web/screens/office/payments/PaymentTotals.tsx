import { graphql, useFragment } from 'react-relay/hooks';
import { Select } from '#web/ui/form/Select.tsx';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { PaymentTotals_pool$key } from './__generated__/PaymentTotals_pool.graphql';
import type {
  PaymentTotalsBasisMutation,
  PrizeBasis,
} from './__generated__/PaymentTotalsBasisMutation.graphql';
import screen from '../Screen.module.css';

const BASES = [
  { value: 'ALL_ENTRIES', label: 'of all entries' },
  { value: 'PAID_ENTRIES', label: 'of paid entries' },
];

export function PaymentTotals({ pool: key }: { pool: PaymentTotals_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment PaymentTotals_pool on Pool {
        id
        version
        prizeBasis
        stats {
          prizeCents
          currency
        }
        paymentTotals {
          entries
          paidEntries
          partialEntries
          receivedCents
          outstandingCents
          totalCents
          currency
        }
      }
    `,
    key,
  );
  const [change, , failure] = useFormMutation<PaymentTotalsBasisMutation>(graphql`
    mutation PaymentTotalsBasisMutation($input: UpdatePoolInput!) {
      updatePool(input: $input) {
        __typename
        ... on UpdatePoolPayload {
          pool {
            ...PaymentTotals_pool
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const totals = pool.paymentTotals;
  if (!totals) return null;
  return (
    <>
      <StatRow isWide>
        <StatCard label="Collected" value={formatCents(totals.receivedCents, totals.currency)} tone="good" />
        <StatCard label="Owed" value={formatCents(totals.outstandingCents, totals.currency)} />
        <StatCard label="Paid" value={`${totals.paidEntries} of ${totals.entries}`} />
        <StatCard label="Prize" value={formatCents(pool.stats.prizeCents, totals.currency)} />
      </StatRow>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="The prize is the fees"
          value={pool.prizeBasis}
          options={BASES}
          onChange={(value) => {
            void change({
              input: {
                pool: pool.id,
                prizeBasis: value as PrizeBasis,
                reason: 'Set on the payments screen.',
                version: pool.version ?? null,
              },
            });
          }}
        />
        <p role="status" className={screen.problem}>
          {failure?.message}
        </p>
      </div>
    </>
  );
}
