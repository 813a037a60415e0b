import { CalendarDays, UserX, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery, useSubscription } from 'react-relay/hooks';
import { EmptyState } from '../../components/Notice.tsx';
import { StatCard, StatRow } from '../../components/StatCard.tsx';
import { usePollingWhenOffline } from '../../relay/ConnectionContext.tsx';
import { RouteQuery } from '../../relay/RouteQuery.tsx';
import { Winners } from '../../winners/Winners.tsx';
import { AliveList } from './AliveList.tsx';
import { EliminatedList } from './EliminatedList.tsx';
import { EntrySearch } from './EntrySearch.tsx';
import { StandingsSkeleton } from './StandingsSkeleton.tsx';
import type { StandingsPageQuery } from './__generated__/StandingsPageQuery.graphql';
import type { StandingsPageSubscription } from './__generated__/StandingsPageSubscription.graphql';
import styles from './StandingsPage.module.css';

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 30_000;

export const standingsPageQuery = graphql`
  query StandingsPageQuery {
    pool {
      id
      stats {
        activePlayers
        eliminatedPlayers
        currentWeek
      }
      outcome {
        lastWeek
      }
      ...Winners_pool
      ...AliveList_pool
      ...EliminatedList_pool
    }
  }
`;

const subscription = graphql`
  subscription StandingsPageSubscription($pool: ID!) {
    standingsUpdated(pool: $pool) {
      id
      currentWeek
      stats {
        totalPlayers
        activePlayers
        eliminatedPlayers
        currentWeek
      }
      outcome {
        decidedWeek
        lastWeek
        winnerCount
        shareCents
        payoutDueLabel
      }
      winners {
        prizeCents
        entry {
          id
          username
        }
      }
    }
  }
`;

/** League Standings (SPEC 2). */
export function StandingsPage() {
  return (
    <div className={styles.page}>
      <h1>League Standings</h1>
      <RouteQuery<StandingsPageQuery> skeleton={<StandingsSkeleton />}>
        {(query) => <Standings query={query} />}
      </RouteQuery>
    </div>
  );
}

function Standings({ query }: { query: PreloadedQuery<StandingsPageQuery> }) {
  const { pool } = usePreloadedQuery<StandingsPageQuery>(standingsPageQuery, query);
  if (!pool)
    return <EmptyState title="There is no pool yet">Standings appear here once a pool is open.</EmptyState>;
  return <StandingsOfPool pool={pool} />;
}

function StandingsOfPool({ pool }: { pool: NonNullable<StandingsPageQuery['response']['pool']> }) {
  const [search, setSearch] = useState('');
  const [version, setVersion] = useState(0);
  const moved = useCallback(() => setVersion((before) => before + 1), []);
  useSubscription<StandingsPageSubscription>(
    useMemo(() => ({ subscription, variables: { pool: pool.id }, onNext: moved }), [pool.id, moved]),
  );
  usePollingWhenOffline(moved, POLL_EVERY);
  const { stats, outcome } = pool;
  return (
    <>
      <Winners pool={pool} />
      <StatRow>
        <StatCard label="Active Players" value={stats.activePlayers} icon={Users} tone="good" />
        <StatCard label="Eliminated Players" value={stats.eliminatedPlayers} icon={UserX} tone="bad" />
        <StatCard label="Current Week" value={stats.currentWeek} icon={CalendarDays} />
      </StatRow>
      <EntrySearch search={search} onSearch={setSearch} />
      <div className={styles.lists}>
        <AliveList pool={pool} isDecided={outcome != null} search={search} version={version} />
        <EliminatedList
          pool={pool}
          winningWeek={outcome?.lastWeek ?? null}
          search={search}
          version={version}
        />
      </div>
    </>
  );
}
