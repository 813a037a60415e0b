import { X } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import paginationQuery from './__generated__/EliminatedListPaginationQuery.graphql.ts';
import type { EliminatedListPaginationQuery } from './__generated__/EliminatedListPaginationQuery.graphql';
import type { EliminatedList_query$key } from './__generated__/EliminatedList_query.graphql';
import { EntryList } from './EntryList.tsx';
import { Paid } from './Paid.tsx';
import { StandingsRow } from './StandingsRow.tsx';
import { type StandingsView, viewedEliminated } from './view.ts';
import { type StandingsWeek, useStandingsList } from './useStandingsList.ts';

interface EliminatedListProps {
  query: EliminatedList_query$key;
  /** Won by the entries that lasted until this week, except those that lost a tie-break. */
  winningWeek: number | null;
  search: string;
  view: StandingsView;
  week: StandingsWeek | null;
}

// The field with its arguments stays within 80 characters: beyond, Relay's compiler and its transform print
// it differently, and warn that the artifact is out of date.

/** 'Eliminated (n)': latest week first, as the server orders them (SPECIFICATION 7.7). */
export function EliminatedList({ query, winningWeek, search, view, week }: EliminatedListProps) {
  const { data, refetch, ...pages } = usePaginationFragment<
    EliminatedListPaginationQuery,
    EliminatedList_query$key
  >(
    graphql`
      fragment EliminatedList_query on Query
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 100 }
        from: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "EliminatedListPaginationQuery") {
        pool(slug: $pool) @required(action: THROW) {
          id
          out: standings(first: $count, after: $from, status: ELIMINATED, search: $search)
            @connection(key: "EliminatedList_out", filters: ["status", "search"]) {
            totalCount
            edges {
              node {
                id
                username
                isPaid
                eliminatedWeek
                eliminationDetail {
                  text
                }
                tieBreakText
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
    loaded: pool.out.edges.length,
    week,
  });
  return (
    <EntryList
      title="Eliminated"
      entries={{ ...pool.out, edges: viewedEliminated(pool.out.edges, view) }}
      pages={pages}
      empty={search ? 'Nobody by that name is out' : 'Nobody is out yet'}
      renderRow={(entry) => (
        <StandingsRow
          id={entry.id}
          username={entry.username}
          isOwn={own.has(entry.id)}
          isOut
          isWinner={
            winningWeek !== null && entry.eliminatedWeek === winningWeek && entry.tieBreakText == null
          }
          state={
            <Badge tone="bad" icon={X}>
              Week {entry.eliminatedWeek}
            </Badge>
          }
        >
          {entry.eliminationDetail && (
            <span className="text-quiet text-13">{entry.eliminationDetail.text}</span>
          )}
          {entry.tieBreakText && <span className="text-quiet text-13">{entry.tieBreakText}</span>}
          <Paid isPaid={entry.isPaid} />
        </StandingsRow>
      )}
    />
  );
}
