import { Check, Crown, Trophy } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import type { AliveListPaginationQuery } from './__generated__/AliveListPaginationQuery.graphql';
import type { AliveList_pool$key } from './__generated__/AliveList_pool.graphql';
import { EntryList } from './EntryList.tsx';
import styles from './EntryRow.module.css';
import { useListRefresh } from './useListRefresh.ts';

interface AliveListProps {
  pool: AliveList_pool$key;
  /** The pool has its winners: they are those alive, and nobody leads any more. */
  isDecided: boolean;
  search: string;
  /** Moves whenever the standings did. */
  version: number;
}

/** 'Still Alive (n)': by join, the first of the pool as its leader (SPEC 2). */
export function AliveList({ pool, isDecided, search, version }: AliveListProps) {
  const { data, refetch, ...pages } = usePaginationFragment<AliveListPaginationQuery, AliveList_pool$key>(
    graphql`
      fragment AliveList_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "AliveListPaginationQuery") {
        alive: standings(first: $count, after: $cursor, status: ALIVE, search: $search)
          @connection(key: "AliveList_alive", filters: ["status", "search"]) {
          totalCount
          edges {
            node {
              id
              username
              isViewers
            }
          }
        }
      }
    `,
    pool,
  );
  useListRefresh(refetch, { search, version, loaded: data.alive.edges.length });
  return (
    <EntryList
      title="Still Alive"
      entries={data.alive}
      pages={pages}
      empty={search ? 'Nobody by that name is still alive' : 'Nobody is left standing'}
      renderRow={(entry, index) => {
        const isLeader = index === 0 && search === '' && !isDecided;
        return (
          <div
            className={styles.row}
            data-leader={isLeader || isDecided || undefined}
            data-own={entry.isViewers || undefined}
          >
            <span className={styles.who}>
              <span className={styles.username}>
                <bdi>{entry.username}</bdi>
              </span>
              {isLeader && (
                <>
                  <span className={styles.leader}>
                    <Crown aria-hidden size={14} />
                    Current Leader
                  </span>
                  <span className={styles.reason}>First to join of those still alive</span>
                </>
              )}
              {isDecided && (
                <span className={styles.leader}>
                  <Trophy aria-hidden size={14} />
                  Winner
                </span>
              )}
            </span>
            {entry.isViewers && <Badge>You</Badge>}
            <Badge tone="good" icon={Check}>
              Active
            </Badge>
          </div>
        );
      }}
    />
  );
}
