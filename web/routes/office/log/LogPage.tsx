import { useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { RouteQuery } from '../../../layout/RouteQuery.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import styles from '../Screen.module.css';
import type { LogPageQuery } from './__generated__/LogPageQuery.graphql';
import { LogRows } from './LogRows.tsx';

const logPageQuery = graphql`
  query LogPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      commissioners {
        name
        email
      }
      ...LogRows_pool
    }
    viewer {
      name
      email
    }
  }
`;

/** The subjects of actions, by the first part of their names. */
const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'game.', label: 'Games and results' },
  { value: 'entry.', label: 'Entries' },
  { value: 'pick.', label: 'Picks' },
  { value: 'payment.', label: 'Payments' },
  { value: 'commission.', label: 'Commissions' },
  { value: 'payout.', label: 'Payouts' },
  { value: 'dispute.', label: 'Disputes' },
  { value: 'pool.', label: 'The pool and its settings' },
  { value: 'commissioner.', label: 'Commissioners' },
  { value: 'referralCode.', label: 'Referral codes' },
];

/** The audit log in words (SPECIFICATION 7.22). */
export function LogPage() {
  return (
    <div className={styles.page}>
      <h1>Log</h1>
      <RouteQuery<[LogPageQuery]> skeleton={<ScreenSkeleton label="Loading the log" />}>
        {(query) => <Log query={query} />}
      </RouteQuery>
    </div>
  );
}

/** The start of a day that a date field names, in the browser's zone; null for none. */
function dayStart(day: string, daysLater = 0): string | null {
  if (day === '') return null;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}

function Log({ query }: { query: PreloadedQuery<LogPageQuery> }) {
  const { pool, viewer } = usePreloadedQuery<LogPageQuery>(logPageQuery, query);
  const [kind, setKind] = useState('');
  const [actor, setActor] = useState('');
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  if (!pool) return null;
  // An administrator runs the pool without being listed.
  const actors = new Map(
    [...(viewer ? [viewer] : []), ...(pool.commissioners ?? [])].map((one) => [one.email, one]),
  );
  const people = [
    { value: '', label: 'Anybody' },
    ...[...actors.values()].map(({ name, email }) => ({ value: email, label: name })),
    { value: 'server', label: 'The server' },
  ];
  const filter = {
    action: kind || null,
    actor: actor || null,
    since: dayStart(since),
    until: dayStart(until, 1),
  };
  return (
    <>
      <div className={styles.filters}>
        <Select label="About" value={kind} options={KINDS} onChange={setKind} />
        <Select label="By" value={actor} options={people} onChange={setActor} />
        <Field label="From" type="date" value={since} onChange={(event) => setSince(event.target.value)} />
        <Field label="To" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </div>
      <LogRows pool={pool} filter={filter} />
    </>
  );
}
