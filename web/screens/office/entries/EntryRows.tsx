import { Check, Coins, X } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { rowsToRefetch } from '#web/app/live/useLoadedRows.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { weekInText } from '#web/ui/text/weekName.ts';
import { OfficeList } from '../OfficeList.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import { useOfficePath } from '../useOfficePath.ts';
import { useSettledSearch } from '../useSettledSearch.ts';
import styles from '../Screen.module.css';
import paginationQuery from './__generated__/EntryRowsPaginationQuery.graphql.ts';
import type { EntryRows_pool$key } from './__generated__/EntryRows_pool.graphql';
import type { EntryRowsPaginationQuery } from './__generated__/EntryRowsPaginationQuery.graphql';

export type Filter = 'ALIVE' | 'ELIMINATED' | 'UNPAID' | 'NO_PICK';

const PAGE = 50;

interface EntryRowsProps {
  pool: EntryRows_pool$key;
  search: string;
  filter: Filter | null;
}

/** Found entries, page by page, with links. */
export function EntryRows({ pool: key, search, filter }: EntryRowsProps) {
  const pages = usePaginationFragment<EntryRowsPaginationQuery, EntryRows_pool$key>(
    graphql`
      fragment EntryRows_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        search: { type: "String" }
        filter: { type: "EntryFilter" }
      )
      @refetchable(queryName: "EntryRowsPaginationQuery") {
        id
        season {
          weekCount
        }
        entries(first: $count, after: $cursor, search: $search, filter: $filter)
          @connection(key: "EntryRows_entries", filters: ["search", "filter"]) {
          totalCount
          edges {
            node {
              id
              username
              email
              status
              livesText
              eliminatedWeek
              paymentStatus
            }
          }
        }
      }
    `,
    key,
  );
  const { data, refetch } = pages;
  const address = useOfficePath();
  const criteria = { search: search || null, filter };
  const edges = useAllRows(data.entries?.edges, pages);
  useOfficeLive<EntryRowsPaginationQuery>({
    pool: data.id,
    query: paginationQuery,
    variables: { ...criteria, count: rowsToRefetch(edges.length, PAGE), id: data.id },
  });
  useSettledSearch([criteria.search, filter], () =>
    refetch({ ...criteria, count: PAGE }, { fetchPolicy: 'store-and-network' }),
  );
  const total = data.entries?.totalCount ?? 0;
  return (
    <section aria-label="Entries found" className="grid gap-4 *:min-w-0">
      <p role="status" className="text-quiet text-15">
        {plural(total, 'entry', 'entries')}
      </p>
      <OfficeList edges={edges} pages={pages} page={PAGE} total={total}>
        {(node) => (
          <li key={node.id} className={styles.row}>
            <div className={styles.main}>
              <Link to={address(`entries/${encodeURIComponent(node.id)}`)}>
                <EntryName name={node.username} />
              </Link>
              <p className="text-quiet text-15">{node.email ?? 'No address yet'}</p>
            </div>
            <div className="row gap-2">
              {node.paymentStatus === 'PENDING' && (
                <Badge tone="due" icon={Coins}>
                  Not paid
                </Badge>
              )}
              {node.status === 'ALIVE' ? (
                <Badge tone="good" icon={Check}>
                  {node.livesText ?? 'Alive'}
                </Badge>
              ) : (
                <Badge tone="bad" icon={X}>
                  Out in {weekInText(node.eliminatedWeek ?? 0, data.season.weekCount)}
                </Badge>
              )}
            </div>
          </li>
        )}
      </OfficeList>
    </section>
  );
}
