import { startTransition, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Field } from '#web/components/Field.tsx';
import { Select } from '#web/components/Select.tsx';
import styles from '../Screen.module.css';
import { InvitationRow } from './InvitationRow.tsx';
import { invitationWords } from './invitationWords.ts';
import type {
  InvitationRowsPaginationQuery,
  InvitationState,
} from './__generated__/InvitationRowsPaginationQuery.graphql';
import type { InvitationRows_pool$key } from './__generated__/InvitationRows_pool.graphql';

const PAGE = 50;

/** The personal invitations with their states, a page at a time. */
export function InvitationRows({
  pool: key,
  initialState,
  isMailed,
}: {
  pool: InvitationRows_pool$key;
  /** The state that the address asks for; empty for all. */
  initialState: InvitationState | '';
  /** Whether the site can send mail. */
  isMailed: boolean;
}) {
  const { data, refetch, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    InvitationRowsPaginationQuery,
    InvitationRows_pool$key
  >(
    graphql`
      fragment InvitationRows_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        state: { type: "InvitationState" }
        search: { type: "String" }
      )
      @refetchable(queryName: "InvitationRowsPaginationQuery") {
        invitationCounts {
          state
          count
        }
        invitations(first: $count, after: $cursor, state: $state, search: $search)
          @connection(key: "InvitationRows_invitations", filters: ["state", "search"]) {
          edges {
            node {
              id
              ...InvitationRow_invitation
            }
          }
        }
      }
    `,
    key,
  );
  const [state, setState] = useState<string>(initialState);
  const [search, setSearch] = useState('');
  const find = (changes: { state?: string; search?: string }) => {
    const next = { state, search, ...changes };
    setState(next.state);
    setSearch(next.search);
    startTransition(() => {
      refetch(
        {
          state: (next.state || null) as InvitationState | null,
          search: next.search.trim() || null,
          count: PAGE,
        },
        { fetchPolicy: 'store-and-network' },
      );
    });
  };
  const counts = data.invitationCounts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const edges = data.invitations?.edges ?? [];
  if (total === 0) return null;
  const options = [
    { value: '', label: `All (${total})` },
    ...counts
      .filter(({ count }) => count > 0)
      .map(({ state: value, count }) => ({
        value,
        label: `${invitationWords[value]?.label ?? value} (${count})`,
      })),
  ];
  return (
    <Card title="Invited addresses">
      <div className={styles.filters}>
        <Select label="Show" value={state} options={options} onChange={(value) => find({ state: value })} />
        <Field
          label="Email address"
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => find({ search: target.value })}
        />
      </div>
      <ul role="list" className={styles.list}>
        {edges.map(({ node }) => (
          <InvitationRow key={node.id} invitation={node} isMailed={isMailed} />
        ))}
        {edges.length === 0 && <li className={styles.row}>No invitation like this.</li>}
      </ul>
      {hasNext && (
        <Button wide isWaiting={isLoadingNext} onClick={() => loadNext(PAGE)}>
          {isLoadingNext ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </Card>
  );
}
