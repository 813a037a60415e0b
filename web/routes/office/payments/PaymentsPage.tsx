import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { RouteQuery } from '../../../layout/RouteQuery.tsx';
import { useToast } from '../../../layout/Toasts.tsx';
import { useLive } from '../../../live/useLive.ts';
import { messageOf } from '../../../relay/errors.ts';
import type { PaymentsPageExportQuery } from './__generated__/PaymentsPageExportQuery.graphql';
import type { PaymentsPageQuery } from './__generated__/PaymentsPageQuery.graphql';
import { Commissions } from './Commissions.tsx';
import { PaymentRows, type State } from './PaymentRows.tsx';
import styles from './PaymentsPage.module.css';
import { PaymentTotals } from './PaymentTotals.tsx';

const paymentsPageQuery = graphql`
  query PaymentsPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      ...PaymentTotals_pool
      ...PaymentRows_pool
      ...Commissions_pool
    }
  }
`;

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;

const STATES: readonly { value: State | ''; label: string }[] = [
  { value: '', label: 'All entries' },
  { value: 'UNPAID', label: 'Not paid' },
  { value: 'PARTIAL', label: 'Paid in part' },
  { value: 'PAID', label: 'Paid' },
];

/** The fees of the entries, to tick off (SPECIFICATION 7.22). */
export function PaymentsPage() {
  return (
    <div className={styles.page}>
      <h1>Payments</h1>
      <RouteQuery<[PaymentsPageQuery]>
        skeleton={
          <Loading label="Loading the payments">
            <Skeleton shape="row" count={6} />
          </Loading>
        }
      >
        {(query) => <Payments query={query} />}
      </RouteQuery>
    </div>
  );
}

function Payments({ query }: { query: PreloadedQuery<PaymentsPageQuery> }) {
  const { pool } = usePreloadedQuery<PaymentsPageQuery>(paymentsPageQuery, query);
  return pool ? <PaymentsOfPool pool={pool} variables={query.variables} /> : null;
}

interface PaymentsOfPoolProps {
  pool: NonNullable<PaymentsPageQuery['response']['pool']>;
  variables: PaymentsPageQuery['variables'];
}

function PaymentsOfPool({ pool, variables }: PaymentsOfPoolProps) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State | ''>('');
  const [method, setMethod] = useState('Cash');
  useLive<PaymentsPageQuery>({
    pool: pool.id,
    query: paymentsPageQuery,
    variables,
    refetchOn: ['pool'],
    pollEvery: POLL_EVERY,
  });
  return (
    <>
      <PaymentTotals pool={pool} />
      <div className={styles.filters}>
        <Field
          label="Search by entry, name or email address"
          type="search"
          value={search}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          label="Show"
          value={state}
          options={STATES}
          onChange={(value) => setState(value as State | '')}
        />
        <Field
          label="Method for what you tick off"
          value={method}
          maxLength={60}
          onChange={(event) => setMethod(event.target.value)}
        />
        <Export pool={pool.id} />
      </div>
      <PaymentRows
        pool={pool}
        search={search.trim()}
        state={state === '' ? null : state}
        method={method.trim() || 'Cash'}
      />
      <Commissions pool={pool} />
    </>
  );
}

function Export({ pool }: { pool: string }) {
  const environment = useRelayEnvironment();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const data = await fetchQuery<PaymentsPageExportQuery>(
        environment,
        graphql`
          query PaymentsPageExportQuery($pool: ID!) {
            node(id: $pool) {
              ... on Pool {
                paymentsCsv
              }
            }
          }
        `,
        { pool },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const file = URL.createObjectURL(new Blob([data?.node?.paymentsCsv ?? ''], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = file;
      link.download = 'payments.csv';
      link.click();
      URL.revokeObjectURL(file);
    } catch (error) {
      toast({ title: 'The export failed', text: messageOf(error), tone: 'error' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button isWaiting={isRunning} onClick={() => void save()}>
      <Download aria-hidden size={18} /> Export CSV
    </Button>
  );
}
