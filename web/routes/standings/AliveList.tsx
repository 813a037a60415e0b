import { Check, Crown } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import paginationQuery from './__generated__/AliveListPaginationQuery.graphql.ts';
import type { AliveListPaginationQuery } from './__generated__/AliveListPaginationQuery.graphql';
import type { AliveList_pool$key } from './__generated__/AliveList_pool.graphql';
import { EntryList } from './EntryList.tsx';
import { StandingsRow } from './StandingsRow.tsx';
import styles from './StandingsRow.module.css';
import { useStandingsList } from './useStandingsList.ts';

interface AliveListProps {
  pool: AliveList_pool$key;
  /** The pool has its winners: they are the alive entries, and there is no leader any more. */
  isDecided: boolean;
  search: string;
}

/** 'Still Alive (n)': by join time, the first of the pool as its leader (SPECIFICATION 7.7). */
export function AliveList({ pool, isDecided, search }: AliveListProps) {
  const { data, refetch, ...pages } = usePaginationFragment<AliveListPaginationQuery, AliveList_pool$key>(
    graphql`
      fragment AliveList_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "AliveListPaginationQuery") {
        id
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
  useStandingsList({
    pool: data.id,
    query: paginationQuery,
    refetch,
    search,
    loaded: data.alive.edges.length,
  });
  return (
    <EntryList
      title="Still Alive"
      entries={data.alive}
      pages={pages}
      empty={search ? 'Nobody by that name is still alive' : 'Nobody is left standing'}
      renderRow={(entry, index) => {
        const isLeader = index === 0 && search === '' && !isDecided;
        return (
          <StandingsRow
            entry={entry}
            isLeader={isLeader}
            isWinner={isDecided}
            state={
              <Badge tone="good" icon={Check}>
                Active
              </Badge>
            }
          >
            {isLeader && (
              <>
                <span className={styles.leader}>
                  <Crown aria-hidden size={14} />
                  Current Leader
                </span>
                <span className={styles.reason}>First to join of those still alive</span>
              </>
            )}
          </StandingsRow>
        );
      }}
    />
  );
}
