import { X } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import paginationQuery from './__generated__/EliminatedListPaginationQuery.graphql.ts';
import type { EliminatedListPaginationQuery } from './__generated__/EliminatedListPaginationQuery.graphql';
import type { EliminatedList_pool$key } from './__generated__/EliminatedList_pool.graphql';
import { EntryList } from './EntryList.tsx';
import { StandingsRow } from './StandingsRow.tsx';
import styles from './StandingsRow.module.css';
import { useStandingsList } from './useStandingsList.ts';

interface EliminatedListProps {
  pool: EliminatedList_pool$key;
  /** All entries are eliminated: those that lasted until this week won. */
  winningWeek: number | null;
  search: string;
}

// The field with its arguments stays within 80 characters: beyond, Relay's compiler and its transform print
// it differently, and warn that the artifact is out of date.

/** 'Eliminated (n)': latest week first, as the server orders them (SPECIFICATION 7.7). */
export function EliminatedList({ pool, winningWeek, search }: EliminatedListProps) {
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
        id
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
  useStandingsList({
    pool: data.id,
    query: paginationQuery,
    refetch,
    search,
    loaded: data.out.edges.length,
  });
  return (
    <EntryList
      title="Eliminated"
      entries={data.out}
      pages={pages}
      empty={search ? 'Nobody by that name is out' : 'Nobody is out yet'}
      renderRow={(entry) => (
        <StandingsRow
          entry={entry}
          isOut
          isWinner={winningWeek !== null && entry.eliminatedWeek === winningWeek}
          state={
            <Badge tone="bad" icon={X}>
              Week {entry.eliminatedWeek}
            </Badge>
          }
        >
          {entry.eliminationDetail && <span className={styles.reason}>{entry.eliminationDetail.text}</span>}
        </StandingsRow>
      )}
    />
  );
}
