import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import type { CommissionsPaginationQuery } from './__generated__/CommissionsPaginationQuery.graphql';
import type { CommissionsPayMutation } from './__generated__/CommissionsPayMutation.graphql';
import type { CommissionsUnpayMutation } from './__generated__/CommissionsUnpayMutation.graphql';
import type { Commissions_pool$key } from './__generated__/Commissions_pool.graphql';
import { OfficeList } from '../OfficeList.tsx';
import screen from '../Screen.module.css';

/** Commissions that are loaded at a time. */
export const PAGE = 50;

interface CommissionsProps {
  pool: Commissions_pool$key;
  /** Called with the number of loaded commissions. */
  onRows: (rows: number) => void;
}

/** Referrers' commissions as a checklist; empty without any. */
export function Commissions({ pool: key, onRows }: CommissionsProps) {
  const pages = usePaginationFragment<CommissionsPaginationQuery, Commissions_pool$key>(
    graphql`
      fragment Commissions_pool on Pool
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @refetchable(queryName: "CommissionsPaginationQuery") {
        paymentTotals {
          commissionsEarnedCents
          commissionsPaidCents
          currency
        }
        commissions(first: $count, after: $cursor) @connection(key: "Commissions_commissions") {
          edges {
            node {
              id
              referrerName
              amountCents
              currency
              status
              entry {
                username
              }
            }
          }
        }
      }
    `,
    key,
  );
  const { data } = pages;
  const [news, setNews] = useState('');
  const [pay, isPaying] = useFormMutation<CommissionsPayMutation>(graphql`
    mutation CommissionsPayMutation($input: PayCommissionInput!) {
      payCommission(input: $input) {
        ... on CommissionsPayload {
          commissions {
            id
            status
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [unpay, isUnpaying] = useFormMutation<CommissionsUnpayMutation>(graphql`
    mutation CommissionsUnpayMutation($input: UnpayCommissionInput!) {
      unpayCommission(input: $input) {
        ... on CommissionsPayload {
          commissions {
            id
            status
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const edges = useAllRows(data.commissions?.edges, pages);
  const { paymentTotals: totals } = data;
  if (edges.length === 0 || totals == null) return null;
  const showOutcome = (outcome: { kind: string; message?: string }) => setNews(outcome.message ?? '');
  return (
    <Card title="Commissions">
      <p className="text-quiet text-15">
        Paid out: {formatCents(totals.commissionsPaidCents, totals.currency)} of{' '}
        {formatCents(totals.commissionsEarnedCents, totals.currency)}
      </p>
      <p role="status" className={screen.problem}>
        {news}
      </p>
      <OfficeList edges={edges} pages={pages} page={PAGE} onRows={onRows}>
        {(node) => (
          <li key={node.id} className={screen.row}>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-bold">
                <bdi>{node.referrerName}</bdi>: {formatCents(node.amountCents, node.currency)}
              </p>
              <p className="text-quiet text-15">
                for <EntryName name={node.entry.username} />
              </p>
            </div>
            {node.status === 'PAID' ? (
              <div className="row gap-2">
                <Badge tone="good">Paid out</Badge>
                <Button
                  look="quiet"
                  isWaiting={isUnpaying}
                  aria-label={`Not paid out: ${node.referrerName} for ${node.entry.username}`}
                  onClick={() =>
                    void unpay({ input: { commissions: [node.id], reason: 'Recorded by mistake.' } }).then(
                      showOutcome,
                    )
                  }
                >
                  Undo
                </Button>
              </div>
            ) : (
              <Button
                isWaiting={isPaying}
                aria-label={`Paid out: ${node.referrerName} for ${node.entry.username}`}
                onClick={() => void pay({ input: { commissions: [node.id] } }).then(showOutcome)}
              >
                Paid out
              </Button>
            )}
          </li>
        )}
      </OfficeList>
    </Card>
  );
}
