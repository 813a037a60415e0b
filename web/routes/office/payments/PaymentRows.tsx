import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { formatCount } from '#web/locale/numbers.ts';
import { ShowMore } from '#web/components/ShowMore.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import paginationQuery from './__generated__/PaymentRowsPaginationQuery.graphql.ts';
import type { PaymentRowsPaginationQuery } from './__generated__/PaymentRowsPaginationQuery.graphql';
import type { PaymentRows_pool$key } from './__generated__/PaymentRows_pool.graphql';
import type { Recorded } from './recorded.ts';
import { PaymentRow } from './PaymentRow.tsx';
import { useSettledSearch } from '../useSettledSearch.ts';
import screen from '../Screen.module.css';
import { useReverse } from './useReverse.ts';

/** What is shown: all that is left to pay, or fees in one state. */
export type State = 'OWING' | 'UNPAID' | 'PARTIAL' | 'PAID';

const PAGE = 50;

/** As the API filters: a fee that is paid in part is pending, too. */
function filterOf(state: State | null) {
  return state === 'OWING'
    ? ({ status: 'PENDING', state: null } as const)
    : ({ status: null, state } as const);
}

interface PaymentRowsProps {
  pool: PaymentRows_pool$key;
  search: string;
  state: State | null;
  /** What the page was loaded with. */
  loaded: State | null;
  method: string;
}

/** The checklist: a page of entries at a time, each ticked off with one tap. */
export function PaymentRows({ pool: key, search, state, loaded, method }: PaymentRowsProps) {
  const { data, refetch, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    PaymentRowsPaginationQuery,
    PaymentRows_pool$key
  >(
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
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const criteria = { search: search || null, ...filterOf(state) };
  const edges = data.payments?.edges ?? [];
  useOfficeLive<PaymentRowsPaginationQuery>({
    pool: data.id,
    query: paginationQuery,
    variables: { ...criteria, n: Math.min(Math.max(edges.length, PAGE), 200), id: data.id },
  });
  useSettledSearch(
    [criteria.search, state],
    () => refetch({ ...criteria, n: PAGE }, { fetchPolicy: 'store-and-network' }),
    [null, loaded],
  );
  const total = data.payments?.totalCount ?? 0;
  return (
    <section aria-label="Entries and their fees" className={screen.page}>
      <RecordedBar recorded={recorded} onUndone={setRecorded} />
      <p role="status" className={screen.quiet}>
        {total === 1 ? '1 entry' : `${formatCount(total)} entries`}
      </p>
      <ul role="list" className={screen.list}>
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
    void reverse({ input: { receipts: [...receipts], reason: `Undo: ${title}` } }).then((outcome) =>
      onUndone(
        outcome.kind === 'done'
          ? { title: `Undone: ${title}`, receipts: [] }
          : { title: outcome.message, receipts },
      ),
    );
  return (
    <div role="status" className={screen.news}>
      {recorded && (
        <div className={screen.done}>
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
