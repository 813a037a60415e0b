import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { formatCount } from '../../../components/count.ts';
import { ShowMore } from '../../../components/ShowMore.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import paginationQuery from './__generated__/PaymentRowsPaginationQuery.graphql.ts';
import type { PaymentRowsPaginationQuery } from './__generated__/PaymentRowsPaginationQuery.graphql';
import type { PaymentRows_pool$key } from './__generated__/PaymentRows_pool.graphql';
import type { Recorded } from './recorded.ts';
import { PaymentRow } from './PaymentRow.tsx';
import { useSettledSearch } from '../useSettledSearch.ts';
import styles from './PaymentsPage.module.css';
import { useReverse } from './useReverse.ts';

export type State = 'UNPAID' | 'PARTIAL' | 'PAID';

const PAGE = 50;

interface PaymentRowsProps {
  pool: PaymentRows_pool$key;
  search: string;
  state: State | null;
  method: string;
}

/** The checklist: a page of entries at a time, each ticked off with one tap. */
export function PaymentRows({ pool: key, search, state, method }: PaymentRowsProps) {
  const { data, refetch, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    PaymentRowsPaginationQuery,
    PaymentRows_pool$key
  >(
    graphql`
      fragment PaymentRows_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        search: { type: "String" }
        state: { type: "FeeState" }
      )
      @refetchable(queryName: "PaymentRowsPaginationQuery") {
        id
        payments(first: $count, after: $cursor, search: $search, state: $state)
          @connection(key: "PaymentRows_payments", filters: ["search", "state"]) {
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
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const asked = { search: search || null, state };
  const edges = data.payments?.edges ?? [];
  useOfficeLive<PaymentRowsPaginationQuery>({
    pool: data.id,
    query: paginationQuery,
    variables: { ...asked, count: Math.min(Math.max(edges.length, PAGE), 200), id: data.id },
  });
  useSettledSearch([asked.search, state], () =>
    refetch({ ...asked, count: PAGE }, { fetchPolicy: 'store-and-network' }),
  );
  const total = data.payments?.totalCount ?? 0;
  return (
    <section aria-label="Entries and their fees" className={styles.page}>
      <RecordedBar recorded={recorded} onUndone={setRecorded} />
      <p role="status" className={styles.quiet}>
        {total === 1 ? '1 entry' : `${formatCount(total)} entries`}
      </p>
      <ul role="list" className={styles.list}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <PaymentRow payment={node} method={method} onRecorded={setRecorded} />
          </li>
        ))}
      </ul>
      {hasNext && (
        <ShowMore
          shown={edges.length}
          total={total}
          isLoading={isLoadingNext}
          onMore={() => loadNext(PAGE)}
        />
      )}
    </section>
  );
}

function RecordedBar({
  recorded,
  onUndone,
}: {
  recorded: Recorded | null;
  onUndone: (recorded: Recorded) => void;
}) {
  const [reverse, isRunning] = useReverse();
  const undo = ({ title, receipts }: Recorded) =>
    reverse({ receipts: [...receipts], reason: `Undo: ${title}` }, (outcome) =>
      onUndone(
        outcome.kind === 'done'
          ? { title: `Undone: ${title}`, receipts: [] }
          : { title: outcome.message, receipts },
      ),
    );
  return (
    <div role="status" className={styles.news}>
      {recorded && (
        <div className={styles.done}>
          <span>{recorded.title}</span>
          {recorded.receipts.length > 0 && (
            <Button isWaiting={isRunning} onClick={() => undo(recorded)}>
              <Undo2 aria-hidden size={18} /> Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
