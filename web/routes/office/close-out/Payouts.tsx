import { Check, CircleDollarSign } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/components/Badge.tsx';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { formatCents } from '#web/components/money.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import { poolDateTime } from '#web/session/poolTime.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import type { Payouts_pool$key } from './__generated__/Payouts_pool.graphql';
import type { PayoutsMarkMutation } from './__generated__/PayoutsMarkMutation.graphql';
import type { PayoutsUnmarkMutation } from './__generated__/PayoutsUnmarkMutation.graphql';

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
  const [mark, isMarking] = useFormMutation<PayoutsMarkMutation>(graphql`
    mutation PayoutsMarkMutation($input: MarkPayoutPaidInput!) {
      markPayoutPaid(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [unmark, isUnmarking] = useFormMutation<PayoutsUnmarkMutation>(graphql`
    mutation PayoutsUnmarkMutation($input: UnmarkPayoutInput!) {
      unmarkPayout(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const settle = (outcome: { kind: 'done' } | { kind: 'failed'; message: string }) => {
    setProblem(outcome.kind === 'failed' ? outcome.message : null);
    if (outcome.kind === 'done') onChanged();
  };
  const paid = new Map((pool.payouts?.edges ?? []).map(({ node }) => [node.entry.id, node]));
  const winners = pool.winners ?? [];
  const winnerIds = new Set(winners.map(({ entry }) => entry.id));
  const rows = [
    ...winners.map(({ entry, prizeCents }) => ({
      ...entry,
      isWinner: true as const,
      prizeCents,
      payout: paid.get(entry.id),
    })),
    // Paid before a correction changed who won.
    ...[...paid.values()]
      .filter(({ entry }) => !winnerIds.has(entry.id))
      .map((payout) => ({ ...payout.entry, isWinner: false as const, prizeCents: 0, payout })),
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
          <Badge tone="due" icon={CircleDollarSign}>
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
        {rows.map(({ id, username, payout, ...row }) => (
          <li key={id} className={styles.row}>
            <div className={styles.main}>
              {row.isWinner ? (
                <>
                  <p>
                    <strong>{username}</strong>, {formatCents(row.prizeCents)}
                  </p>
                  <p className={styles.quiet}>
                    {row.ownerName}, {row.email}
                  </p>
                  {payout && (
                    <p className={styles.quiet}>
                      {payout.method}, {poolDateTime(payout.paidAt, pool)}
                    </p>
                  )}
                </>
              ) : (
                <p>
                  <strong>{username}</strong> is not among the winners
                </p>
              )}
            </div>
            <div className={styles.badges}>
              {payout ? (
                <>
                  <Badge tone="good" icon={Check}>
                    Paid {formatCents(payout.amountCents)}
                  </Badge>
                  <Button
                    isWaiting={isUnmarking}
                    onClick={() =>
                      void unmark({ input: { entry: id, reason: 'Ticked off by mistake.' } }).then(settle)
                    }
                  >
                    Undo
                  </Button>
                </>
              ) : (
                <Button
                  look="primary"
                  isWaiting={isMarking}
                  onClick={() =>
                    void mark({
                      input: {
                        entry: id,
                        amountCents: row.prizeCents,
                        method: method.trim() || 'Not stated',
                      },
                    }).then(settle)
                  }
                >
                  Mark {username} as paid
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </Card>
  );
}
