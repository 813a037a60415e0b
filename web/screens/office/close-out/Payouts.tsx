import { Check, Coins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Problem } from '../Problem.tsx';
import { PayoutRow } from './PayoutRow.tsx';
import { shortBy } from './shortBy.ts';
import type { PayoutsPaginationQuery } from './__generated__/PayoutsPaginationQuery.graphql';
import type { Payouts_pool$key } from './__generated__/Payouts_pool.graphql';

const PAGE = 200;

/** The winners with their shares, each to be ticked off when it is paid. */
export function Payouts({ pool: key, onChanged }: { pool: Payouts_pool$key; onChanged: () => void }) {
  const {
    data: pool,
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<PayoutsPaginationQuery, Payouts_pool$key>(
    graphql`
      fragment Payouts_pool on Pool
      @argumentDefinitions(count: { type: "Int", defaultValue: 200 }, cursor: { type: "String" })
      @refetchable(queryName: "PayoutsPaginationQuery") {
        ...usePoolZone_pool @relay(mask: false)
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
        payouts(first: $count, after: $cursor) @connection(key: "Payouts_payouts") {
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
  // The paid entries are known once the whole list is loaded.
  useEffect(() => {
    if (hasNext && !isLoadingNext) loadNext(PAGE);
  }, [hasNext, isLoadingNext, loadNext]);
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
  const left = winners.filter(
    ({ entry, prizeCents }) => shortBy(prizeCents, paid.get(entry.id)?.amountCents ?? 0) > 0,
  );
  return (
    <Card
      title="Payouts"
      aside={
        hasNext ? undefined : left.length === 0 ? (
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
      <ul role="list" className="grid">
        {!hasNext &&
          rows.map((row) => (
            <PayoutRow key={row.id} row={row} method={method} zone={pool} onSettled={settle} />
          ))}
      </ul>
      <Problem text={problem} />
    </Card>
  );
}
