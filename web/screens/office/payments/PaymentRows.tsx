import { Suspense, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { useHeldRows } from '#web/app/live/useHeldRows.ts';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { rowsToRefetch } from '#web/app/live/useLoadedRows.ts';
import table from '#web/ui/components/table.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import paginationQuery from './__generated__/PaymentRowsPaginationQuery.graphql.ts';
import type { PaymentRowsPaginationQuery } from './__generated__/PaymentRowsPaginationQuery.graphql';
import type { PaymentRows_pool$key } from './__generated__/PaymentRows_pool.graphql';
import type { Recorded } from './recorded.ts';
import { PaymentRow } from './PaymentRow.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { RecordedBar } from './RecordedBar.tsx';
import { useSettledSearch } from '../useSettledSearch.ts';

const MarkAllPaid = lazyPart(async () => (await import('./MarkAllPaid.tsx')).MarkAllPaid);

/** A filter: everything left to pay, or fees in one state. */
export type State = 'OWING' | 'UNPAID' | 'PARTIAL' | 'PAID';

/** Fees that are loaded at a time. */
export const PAGE = 50;

/** In the API a partly paid fee is pending, too. */
function filterOf(state: State | null) {
  return state === 'OWING'
    ? ({ status: 'PENDING', state: null } as const)
    : ({ status: null, state } as const);
}

interface PaymentRowsProps {
  pool: PaymentRows_pool$key;
  search: string;
  state: State | null;
  /** The initial filter. */
  loaded: State | null;
  method: string;
  /** Called with the number of loaded fees. */
  onRows: (rows: number) => void;
}

/** A page of the checklist; one tap marks an entry as paid. */
export function PaymentRows({ pool: key, search, state, loaded, method, onRows }: PaymentRowsProps) {
  const pages = usePaginationFragment<PaymentRowsPaginationQuery, PaymentRows_pool$key>(
    graphql`
      fragment PaymentRows_pool on Pool
      @argumentDefinitions(
        n: { type: "Int", defaultValue: 50 }
        at: { type: "String" }
        search: { type: "String" }
        status: { type: "PaymentStatus" }
        state: { type: "FeeState" }
      )
      @refetchable(queryName: "PaymentRowsPaginationQuery") {
        id
        ...PaymentTotals_pool
        paymentTotals {
          entries
          paidEntries
        }
        payments(first: $n, after: $at, search: $search, status: $status, state: $state)
          @connection(key: "PaymentRows_payments", filters: ["search", "status", "state"]) {
          totalCount
          edges {
            node {
              id
              ...PaymentRow_payment
            }
          }
        }
      }
    `,
    key,
  );
  const { data, refetch } = pages;
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const criteria = { search: search || null, ...filterOf(state) };
  const edges = useAllRows(data.payments?.edges, pages);
  useOfficeLive<PaymentRowsPaginationQuery>({
    pool: data.id,
    query: paginationQuery,
    variables: { ...criteria, n: rowsToRefetch(edges.length, PAGE), id: data.id },
  });
  useSettledSearch(
    [criteria.search, state],
    () => refetch({ ...criteria, n: PAGE }, { fetchPolicy: 'store-and-network' }),
    [null, loaded],
  );
  const [shown, hold] = useHeldRows(edges.map(({ node }) => node));
  const [isMarkingAll, setMarkingAll] = useState(false);
  const { entries = 0, paidEntries = 0 } = data.paymentTotals ?? {};
  // All of them, not what is searched for.
  const owing = search === '' && (state === null || state === 'OWING') ? entries - paidEntries : 0;
  const total = data.payments?.totalCount ?? 0;
  return (
    <section aria-label="Entries and their fees" className="grid gap-4 *:min-w-0">
      <RecordedBar recorded={recorded} onUndone={setRecorded} />
      <div className="row justify-between gap-x-3 gap-y-2">
        <div>
          <PaymentTotals pool={data} />
          <p role="status" className="text-quiet text-15 empty:hidden">
            {total !== entries && plural(total, 'entry', 'entries')}
          </p>
        </div>
        {owing > 0 && <Button onClick={() => setMarkingAll(true)}>Mark all as paid</Button>}
      </div>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" className={table.figure}>
              Paid
            </th>
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          </tr>
        </thead>
        {shown.map(({ row, isGone }) => (
          <PaymentRow
            key={row.id}
            payment={row}
            method={method}
            isGone={isGone}
            onOpen={(isOpen) => hold(row, isOpen)}
            onRecorded={setRecorded}
          />
        ))}
      </table>
      {isMarkingAll && (
        <Suspense>
          <MarkAllPaid
            pool={data.id}
            method={method}
            onRecorded={setRecorded}
            onClose={() => setMarkingAll(false)}
          />
        </Suspense>
      )}
      <ShowMore loaded={edges.length} pages={pages} page={PAGE} total={total} onRows={onRows} />
    </section>
  );
}
