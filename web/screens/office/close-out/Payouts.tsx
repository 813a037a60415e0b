import { Check, Coins } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import table from '#web/ui/components/table.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { Problem } from '../Problem.tsx';
import { PayoutRow } from './PayoutRow.tsx';
import { shortBy } from './shortBy.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { PayoutsPaginationQuery } from './__generated__/PayoutsPaginationQuery.graphql';
import type { Payouts_pool$key } from './__generated__/Payouts_pool.graphql';
import type { PayoutsMutation } from './__generated__/PayoutsMutation.graphql';

const MarkAllDialog = lazyPart(async () => (await import('../commands/MarkAllDialog.tsx')).MarkAllDialog);

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
  const pay = usePayOut(method);
  const [isPayingAll, setPayingAll] = useState(false);
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
  // A share that is paid in part is not paid again as a whole.
  const unpaid = winners.filter(({ entry, prizeCents }) => prizeCents > 0 && !paid.has(entry.id));
  const payAll = async () => {
    let failure: string | null = null;
    for (const { entry, prizeCents } of unpaid) {
      failure = await pay(entry.id, prizeCents);
      if (failure !== null) break;
    }
    onChanged();
    setProblem(failure);
    setPayingAll(false);
  };
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
        <div className="row items-end gap-3 mb-2">
          <Field
            label="Method of payment"
            placeholder="Cash, bank transfer"
            maxLength={60}
            value={method}
            onChange={(event) => setMethod(event.target.value)}
          />
          {!hasNext && unpaid.length > 1 && (
            <Button onClick={() => setPayingAll(true)}>Mark all as paid</Button>
          )}
        </div>
      )}
      {!hasNext && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Winner</th>
              <th scope="col" className={table.figure}>
                Share
              </th>
              <th scope="col" className={table.figure}>
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PayoutRow
                key={row.id}
                row={row}
                zone={pool}
                onPay={(amountCents) => pay(row.id, amountCents).then(settle)}
                onSettled={settle}
              />
            ))}
          </tbody>
        </table>
      )}
      <Problem text={problem} />
      {isPayingAll && (
        <Suspense>
          <MarkAllDialog
            count={unpaid.length}
            things={['winner', 'winners']}
            sum={formatCents(
              unpaid.reduce((cents, { prizeCents }) => cents + prizeCents, 0),
              unpaid[0]?.currency ?? 'USD',
            )}
            method={method.trim() || NO_METHOD}
            onConfirm={payAll}
            onClose={() => setPayingAll(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The method of a payout without one. */
const NO_METHOD = 'Not stated';

/** Records payouts by a method; each resolves with why it was not recorded, or null when it was. */
function usePayOut(method: string): (entry: string, amountCents: number) => Promise<string | null> {
  const [mark] = useFormMutation<PayoutsMutation>(graphql`
    mutation PayoutsMutation($input: MarkPayoutPaidInput!) {
      markPayoutPaid(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return async (entry, amountCents) => {
    const outcome = await mark({ input: { entry, amountCents, method: method.trim() || NO_METHOD } });
    return outcome.kind === 'failed' ? outcome.message : null;
  };
}
