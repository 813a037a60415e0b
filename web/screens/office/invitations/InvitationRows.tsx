import { startTransition, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { OfficeList } from '../OfficeList.tsx';
import styles from '../Screen.module.css';
import { InvitationRow } from './InvitationRow.tsx';
import { invitationWords } from './invitationWords.ts';
import type {
  InvitationRowsPaginationQuery,
  InvitationState,
} from './__generated__/InvitationRowsPaginationQuery.graphql';
import type { InvitationRows_pool$key } from './__generated__/InvitationRows_pool.graphql';

/** Invitations that are loaded at a time. */
export const PAGE = 50;

export interface ShownInvitations {
  state: InvitationState | null;
  search: string | null;
}

interface InvitationRowsProps {
  pool: InvitationRows_pool$key;
  shown: ShownInvitations;
  onShown: (shown: ShownInvitations) => void;
  /** Called with the number of rows that are loaded. */
  onRows: (rows: number) => void;
  /** Whether the site can send mail. */
  isMailed: boolean;
}

/** The personal invitations with their states, a page at a time. */
export function InvitationRows({ pool: key, shown, onShown, onRows, isMailed }: InvitationRowsProps) {
  const pages = usePaginationFragment<InvitationRowsPaginationQuery, InvitationRows_pool$key>(
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
  const { data, refetch } = pages;
  const [typed, setTyped] = useState('');
  const find = (changes: Partial<ShownInvitations>) => {
    const next = { ...shown, ...changes };
    onShown(next);
    startTransition(() => {
      refetch({ ...next, count: PAGE }, { fetchPolicy: 'store-and-network' });
    });
  };
  const counts = data.invitationCounts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const edges = useAllRows(data.invitations?.edges, pages);
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
        <Select
          label="Show"
          value={shown.state ?? ''}
          options={options}
          onChange={(value) => find({ state: (value || null) as InvitationState | null })}
        />
        <Field
          label="Email address"
          type="search"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            find({ search: target.value.trim() || null });
          }}
        />
      </div>
      <OfficeList edges={edges} pages={pages} page={PAGE} empty="No invitation like this." onRows={onRows}>
        {(node) => <InvitationRow key={node.id} invitation={node} isMailed={isMailed} />}
      </OfficeList>
    </Card>
  );
}
