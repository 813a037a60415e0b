import { Trophy, X } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import type { EliminatedListPaginationQuery } from './__generated__/EliminatedListPaginationQuery.graphql';
import type { EliminatedList_pool$key } from './__generated__/EliminatedList_pool.graphql';
import { EntryList } from './EntryList.tsx';
import styles from './EntryRow.module.css';
import { useListRefresh } from './useListRefresh.ts';

interface EliminatedListProps {
  pool: EliminatedList_pool$key;
  /** All are out: those who lasted until this week won. */
  winningWeek: number | null;
  search: string;
  /** Moves whenever the standings did. */
  version: number;
}

// The field with its arguments stays within 80 letters: where it would be broken, Relay's compiler and its transform
// print it differently, and then warn that the artifact is out of date.

/** 'Eliminated (n)': latest week first, as the server orders them (SPEC 2). */
export function EliminatedList({ pool, winningWeek, search, version }: EliminatedListProps) {
  const { data, refetch, ...pages } = usePaginationFragment<
    EliminatedListPaginationQuery,
    EliminatedList_pool$key
  >(
    graphql`
      fragment EliminatedList_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 100 }
        from: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "EliminatedListPaginationQuery") {
        out: standings(first: $count, after: $from, status: ELIMINATED, search: $search)
          @connection(key: "EliminatedList_out", filters: ["status", "search"]) {
          totalCount
          edges {
            node {
              id
              username
              isViewers
              eliminatedWeek
              eliminationDetail {
                text
              }
            }
          }
        }
      }
    `,
    pool,
  );
  useListRefresh(refetch, { search, version, loaded: data.out.edges.length });
  return (
    <EntryList
      title="Eliminated"
      entries={data.out}
      pages={pages}
      empty={search ? 'Nobody by that name is out' : 'Nobody is out yet'}
      renderRow={(entry) => (
        <div className={styles.row} data-own={entry.isViewers || undefined}>
          <span className={styles.who}>
            <bdi>
              <s className={styles.out}>{entry.username}</s>
            </bdi>
            {entry.eliminationDetail && <span className={styles.reason}>{entry.eliminationDetail.text}</span>}
            {winningWeek !== null && entry.eliminatedWeek === winningWeek && (
              <span className={styles.leader}>
                <Trophy aria-hidden size={14} />
                Winner
              </span>
            )}
          </span>
          {entry.isViewers && <Badge>You</Badge>}
          <Badge tone="bad" icon={X}>
            Week {entry.eliminatedWeek}
          </Badge>
        </div>
      )}
    />
  );
}
