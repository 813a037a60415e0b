import { Check, Crown } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import paginationQuery from './__generated__/AliveListPaginationQuery.graphql.ts';
import type { AliveListPaginationQuery } from './__generated__/AliveListPaginationQuery.graphql';
import type { AliveList_query$key } from './__generated__/AliveList_query.graphql';
import { EntryList } from './EntryList.tsx';
import { Paid } from './Paid.tsx';
import { StandingsRow } from './StandingsRow.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { ThisWeek } from './ThisWeek.tsx';
import { type StandingsView, viewedAlive } from './view.ts';
import { type StandingsWeek, useStandingsList } from './useStandingsList.ts';

interface AliveListProps {
  query: AliveList_query$key;
  /** Won by the alive entries that lost no tie-break. */
  isWon: boolean;
  search: string;
  view: StandingsView;
  week: StandingsWeek | null;
}

/** 'Still Alive (n)': by join time, the first of the pool as its leader, where it has one (SPECIFICATION 7.7). */
export function AliveList({ query, isWon, search, view, week }: AliveListProps) {
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
          hasLeader
          alive: standings(first: $count, after: $cursor, status: ALIVE, search: $search)
            @connection(key: "AliveList_alive", filters: ["status", "search"]) {
            totalCount
            edges {
              node {
                id
                username
                isPaid
                livesText
                tieBreakText
                weeksSurvived
                teamsLeftCount
                thisWeek {
                  state
                  ...ThisWeek_entry
                }
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
    week,
  });
  const leader = pool.hasLeader && search === '' ? pool.alive.edges[0]?.node.id : null;
  return (
    <EntryList
      title="Still Alive"
      entries={{ ...pool.alive, edges: viewedAlive(pool.alive.edges, view) }}
      pages={pages}
      empty={
        pool.alive.edges.length > 0
          ? 'Nobody is in this state'
          : search
            ? 'Nobody by that name is still alive'
            : 'Nobody is left standing'
      }
      renderRow={(entry) => {
        const isLeader = entry.id === leader;
        return (
          <StandingsRow
            id={entry.id}
            username={entry.username}
            isOwn={own.has(entry.id)}
            isLeader={isLeader}
            isWinner={isWon && entry.tieBreakText == null}
            state={
              <Badge tone="good" icon={Check}>
                Active
              </Badge>
            }
          >
            {isLeader && (
              <>
                <span className="flex items-center gap-1 text-turf text-13 font-bold">
                  <Crown aria-hidden size={14} />
                  Current Leader
                </span>
                <span className="text-quiet text-13">First to join of those still alive</span>
              </>
            )}
            <span className="row gap-y-0.5 gap-x-2.5">
              {entry.thisWeek && <ThisWeek entry={entry.thisWeek} />}
              <span className="text-quiet text-13">
                {plural(entry.weeksSurvived, 'week', 'weeks')} survived,{' '}
                {plural(entry.teamsLeftCount, 'team', 'teams')} left
              </span>
            </span>
            <Paid isPaid={entry.isPaid} />
            {entry.tieBreakText && <span className="text-quiet text-13">{entry.tieBreakText}</span>}
            {entry.livesText && <span className="text-quiet text-13">{entry.livesText}</span>}
          </StandingsRow>
        );
      }}
    />
  );
}
