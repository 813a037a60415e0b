import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import type { PaymentsPageQuery } from './__generated__/PaymentsPageQuery.graphql';
import { Commissions, PAGE as COMMISSIONS } from './Commissions.tsx';
import { ExportPayments } from './ExportPayments.tsx';
import { PAGE as FEES, PaymentRows, type State } from './PaymentRows.tsx';
import { Prize } from './Prize.tsx';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';
import screen from '../Screen.module.css';

export { PaymentsPage as Component, paymentsPageQuery as query };

const paymentsPageQuery = graphql`
  query PaymentsPageQuery($pool: String, $status: PaymentStatus, $n: Int = 50, $rows: Int = 50) {
    pool(slug: $pool) {
      id
      ...Prize_pool
      ...PaymentRows_pool @arguments(status: $status, n: $n)
      ...Commissions_pool @arguments(count: $rows)
    }
  }
`;

const STATES: readonly { value: State | ''; label: string }[] = [
  { value: '', label: 'All entries' },
  { value: 'OWING', label: 'Still owing' },
  { value: 'UNPAID', label: 'Nothing paid' },
  { value: 'PARTIAL', label: 'Paid in part' },
  { value: 'PAID', label: 'Paid' },
];

/** The fees of the entries, to tick off (SPECIFICATION 7.22). */
function PaymentsPage() {
  return <OfficeScreen title="Payments" query={paymentsPageQuery} Content={Payments} />;
}

function Payments({ pool, variables }: ScreenProps<PaymentsPageQuery>) {
  const [search, setSearch] = useState('');
  const loaded = variables.status === 'PENDING' ? 'OWING' : null;
  const [state, setState] = useState<State | ''>(loaded ?? '');
  const [method, setMethod] = useState('Cash');
  const [n, onFees] = useLoadedRows(FEES);
  const [rows, onRows] = useLoadedRows(COMMISSIONS);
  useOfficeLive<PaymentsPageQuery>({
    pool: pool.id,
    query: paymentsPageQuery,
    variables: { ...variables, n, rows },
  });
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3 max-md:[&>:first-child]:col-span-full max-md:[&>:last-child]:col-span-full md:grid-cols-[2fr_1fr_1fr_auto]">
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
          label="Paid by"
          value={method}
          maxLength={60}
          onChange={(event) => setMethod(event.target.value)}
        />
        <ExportPayments pool={pool.id} />
      </div>
      <PaymentRows
        pool={pool}
        search={search.trim()}
        state={state === '' ? null : state}
        loaded={loaded}
        method={method.trim() || 'Cash'}
        onRows={onFees}
      />
      <div className={screen.columns}>
        <Prize pool={pool} />
        <Commissions pool={pool} onRows={onRows} />
      </div>
    </>
  );
}
