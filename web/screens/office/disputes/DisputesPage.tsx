import { startTransition, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { rowsToRefetch } from '#web/app/live/useLoadedRows.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from '../Screen.module.css';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import paginationQuery from './__generated__/DisputesPagePaginationQuery.graphql.ts';
import { DisputeCard } from './DisputeCard.tsx';
import { DisputeDialog, type OpenedDispute } from './DisputeDialog.tsx';
import type {
  DisputesPagePaginationQuery,
  DisputeStatus,
} from './__generated__/DisputesPagePaginationQuery.graphql';
import type { DisputesPageQuery } from './__generated__/DisputesPageQuery.graphql';
import type { DisputesPage_pool$key } from './__generated__/DisputesPage_pool.graphql';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

export { DisputesPage as Component, disputesPageQuery as query };

const disputesPageQuery = graphql`
  query DisputesPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      ...DisputesPage_pool @arguments(status: OPEN)
    }
  }
`;

const PAGE = 20;

const FILTERS = [
  { value: 'OPEN', label: 'Open' },
  { value: 'ANSWERED', label: 'Answered' },
  { value: 'RESOLVED', label: 'Resolved' },
  { value: '', label: 'All' },
];

/** The commissioner's inbox of disputes (SPECIFICATION 7.27). */
function DisputesPage() {
  return <OfficeScreen title="Disputes" query={disputesPageQuery} Content={Inbox} />;
}

function Inbox({ pool: key }: ScreenProps<DisputesPageQuery>) {
  const { id } = key;
  const pages = usePaginationFragment<DisputesPagePaginationQuery, DisputesPage_pool$key>(
    graphql`
      fragment DisputesPage_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        status: { type: "DisputeStatus" }
      )
      @refetchable(queryName: "DisputesPagePaginationQuery") {
        ...usePoolZone_pool @relay(mask: false)
        season {
          weekCount
        }
        disputes(first: $count, after: $cursor, status: $status)
          @connection(key: "DisputesPage_disputes", filters: ["status"]) {
          edges {
            node {
              id
              ...DisputeCard_dispute
              ...DisputeDialog_dispute
            }
          }
        }
      }
    `,
    key,
  );
  const { data, refetch } = pages;
  const [status, setStatus] = useState('OPEN');
  const [opened, setOpened] = useState<OpenedDispute | null>(null);
  const find = (wanted: string) => {
    setStatus(wanted);
    startTransition(() => {
      refetch(
        { status: (wanted || null) as DisputeStatus | null, count: PAGE },
        { fetchPolicy: 'store-and-network' },
      );
    });
  };
  const edges = useAllRows(data.disputes?.edges, pages);
  const refresh = useOfficeLive<DisputesPagePaginationQuery>({
    pool: id,
    query: paginationQuery,
    variables: {
      id,
      status: (status || null) as DisputeStatus | null,
      count: rowsToRefetch(edges.length, PAGE),
    },
  });
  return (
    <>
      <div className={styles.filters}>
        <Select label="Show" value={status} options={FILTERS} onChange={find} />
      </div>
      {edges.length === 0 && (
        <EmptyState title={status === 'OPEN' ? 'No open disputes' : 'No disputes here'}>
          Players report a problem with “Something wrong?” next to their pick.
        </EmptyState>
      )}
      {edges.map(({ node }) => (
        <DisputeCard
          key={node.id}
          dispute={node}
          zone={data}
          regularWeeks={data.season.weekCount}
          onAnswer={() => setOpened({ dispute: node, kind: 'answer' })}
          onResolve={() => setOpened({ dispute: node, kind: 'resolve' })}
        />
      ))}
      <ShowMore loaded={edges.length} pages={pages} page={PAGE} />
      {opened && (
        <DisputeDialog
          opened={opened}
          pool={id}
          regularWeeks={data.season.weekCount}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
