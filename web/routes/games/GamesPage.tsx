import { CalendarDays, RefreshCw } from 'lucide-react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { EmptyState } from '../../components/Notice.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { WeekSelector } from '../../components/WeekSelector.tsx';
import { GameRow } from '../../games/GameRow.tsx';
import { groupByDay } from '../../games/gameDays.ts';
import { useAskedWeek } from '../../games/useAskedWeek.ts';
import { useWeekLive } from '../../games/useWeekLive.ts';
import { RouteQuery } from '../../relay/RouteQuery.tsx';
import { useRefetch } from '../../relay/useRefetch.ts';
import type { GamesPageQuery } from './__generated__/GamesPageQuery.graphql';
import styles from './GamesPage.module.css';
import { GamesSkeleton } from './GamesSkeleton.tsx';

/** Milliseconds between polls while the socket is lost (SPEC 9: games 5 s). */
const POLL_EVERY = 5_000;

export const gamesPageQuery = graphql`
  query GamesPageQuery($week: Int) {
    pool {
      id
      season {
        weekCount
      }
      week(number: $week) {
        number
        games {
          id
          kickoff
          dayLabel
          ...GameRow_game
        }
      }
    }
  }
`;

/** Live NFL Games and Scores (SPEC 2); `?week=` of the address says which week. */
export function GamesPage() {
  return (
    <div className={styles.page}>
      <h1>Live NFL Games and Scores</h1>
      <RouteQuery<GamesPageQuery> skeleton={<GamesSkeleton />}>
        {(query) => <Games query={query} />}
      </RouteQuery>
    </div>
  );
}

function Games({ query }: { query: PreloadedQuery<GamesPageQuery> }) {
  const { pool } = usePreloadedQuery<GamesPageQuery>(gamesPageQuery, query);
  if (!pool)
    return <EmptyState title="There is no pool yet">Games appear here once a pool is open.</EmptyState>;
  return <GamesOfPool pool={pool} addressWeek={query.variables.week ?? null} />;
}

interface GamesOfPoolProps {
  pool: NonNullable<GamesPageQuery['response']['pool']>;
  /** Null: the address names no week, the current one is shown. */
  addressWeek: number | null;
}

function GamesOfPool({ pool, addressWeek }: GamesOfPoolProps) {
  const { week } = pool;
  const [askedWeek, askWeek] = useAskedWeek(week.number);
  const refetch = useRefetch<GamesPageQuery>(gamesPageQuery, { week: addressWeek });
  useWeekLive({ pool: pool.id, week: week.number, games: week.games, refetch, pollEvery: POLL_EVERY });
  return (
    <>
      <div className={styles.bar}>
        <WeekSelector week={askedWeek} weekCount={pool.season.weekCount} onChange={askWeek} />
        <ul className={styles.legend} aria-label="Legend">
          {(['LIVE', 'FINAL', 'SCHEDULED'] as const).map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.note}>
        <RefreshCw aria-hidden size={16} /> Scores refresh every 30 seconds during live games
      </p>
      {week.games.length === 0 ? (
        <EmptyState icon={CalendarDays} title={`No games scheduled for Week ${week.number}`} />
      ) : (
        groupByDay(week.games).map((day) => (
          <section key={day.label} className={styles.day} aria-label={day.label}>
            <h2 className={styles.label}>{day.label}</h2>
            <ul className={styles.games}>
              {day.games.map((game) => (
                <li key={game.id}>
                  <GameRow game={game} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}
