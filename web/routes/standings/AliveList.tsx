import { Check, Crown } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { useOwnEntries } from '../../session/useOwnEntries.ts';
import paginationQuery from './__generated__/AliveListPaginationQuery.graphql.ts';
import type { AliveListPaginationQuery } from './__generated__/AliveListPaginationQuery.graphql';
import type { AliveList_query$key } from './__generated__/AliveList_query.graphql';
import { EntryList } from './EntryList.tsx';
import { StandingsRow } from './StandingsRow.tsx';
import styles from './StandingsRow.module.css';
import { useStandingsList } from './useStandingsList.ts';

interface AliveListProps {
  query: AliveList_query$key;
  /** The pool has its winners: they are the alive entries, and there is no leader any more. */
  isDecided: boolean;
  search: string;
}

/** 'Still Alive (n)': by join time, the first of the pool as its leader (SPECIFICATION 7.7). */
export function AliveList({ query, isDecided, search }: AliveListProps) {
  const { data, refetch, ...pages } = usePaginationFragment<AliveListPaginationQuery, AliveList_query$key>(
    graphql`
      fragment AliveList_query on Query
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "AliveListPaginationQuery") {
        pool(slug: $pool) @required(action: THROW) {
          id
          alive: standings(first: $count, after: $cursor, status: ALIVE, search: $search)
            @connection(key: "AliveList_alive", filters: ["status", "search"]) {
            totalCount
            edges {
              node {
                id
                username
                livesText
              }
            }
          }
        }
      }
    `,
    query,
  );
  const { pool } = data;
  const own = useOwnEntries();
  useStandingsList({
    pool: pool.id,
    query: paginationQuery,
    refetch,
    search,
    loaded: pool.alive.edges.length,
  });
  return (
    <EntryList
      title="Still Alive"
      entries={pool.alive}
      pages={pages}
      empty={search ? 'Nobody by that name is still alive' : 'Nobody is left standing'}
      renderRow={(entry, index) => {
        const isLeader = index === 0 && search === '' && !isDecided;
        return (
          <StandingsRow
            username={entry.username}
            isOwn={own.has(entry.id)}
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
            {entry.livesText && <span className={styles.reason}>{entry.livesText}</span>}
          </StandingsRow>
        );
      }}
    />
  );
}
