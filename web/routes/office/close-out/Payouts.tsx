import { Check, Coins } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/components/Badge.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import { PayoutRow } from './PayoutRow.tsx';
import type { Payouts_pool$key } from './__generated__/Payouts_pool.graphql';

/** The winners with their shares, each to be ticked off when it is paid. */
export function Payouts({ pool: key, onChanged }: { pool: Payouts_pool$key; onChanged: () => void }) {
  const pool = useFragment(
    graphql`
      fragment Payouts_pool on Pool {
        clockOffsets {
          from
          minutes
          label
        }
        winners {
          prizeCents
          currency
          entry {
            id
            username
            ownerName
            email
          }
        }
        payouts(first: 200) {
          edges {
            node {
              amountCents
              currency
              paidAt
              method
              entry {
                id
                username
              }
            }
          }
        }
      }
    `,
    key,
  );
  const [method, setMethod] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const settle = (failure: string | null) => {
    setProblem(failure);
    if (failure === null) onChanged();
  };
  const paid = new Map((pool.payouts?.edges ?? []).map(({ node }) => [node.entry.id, node]));
  const winners = pool.winners ?? [];
  const winnerIds = new Set(winners.map(({ entry }) => entry.id));
  const rows = [
    ...winners.map(({ entry, prizeCents, currency }) => ({
      ...entry,
      prizeCents,
      currency,
      payout: paid.get(entry.id),
    })),
    // Paid before a correction changed who won.
    ...[...paid.values()]
      .filter(({ entry }) => !winnerIds.has(entry.id))
      .map((payout) => ({ ...payout.entry, prizeCents: null, currency: payout.currency, payout })),
  ];
  const left = winners.filter(({ entry }) => !paid.has(entry.id));
  return (
    <Card
      title="Payouts"
      aside={
        left.length === 0 ? (
          <Badge tone="good" icon={Check}>
            All paid
          </Badge>
        ) : (
          <Badge tone="due" icon={Coins}>
            {left.length} to pay
          </Badge>
        )
      }
    >
      {left.length > 0 && (
        <Field
          label="Method of payment"
          placeholder="Cash, bank transfer"
          maxLength={60}
          value={method}
          onChange={(event) => setMethod(event.target.value)}
        />
      )}
      <ul role="list" className={styles.list}>
        {rows.map((row) => (
          <PayoutRow key={row.id} row={row} method={method} zone={pool} onSettled={settle} />
        ))}
      </ul>
      <Problem text={problem} />
    </Card>
  );
}
