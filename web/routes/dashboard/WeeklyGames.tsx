import { CalendarDays } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/Notice.tsx';
import { WeekSelector } from '../../components/WeekSelector.tsx';
import { GameRow } from '../../games/GameRow.tsx';
import { groupByDay } from '../../games/gameDays.ts';
import { useRequestedWeek } from '../../games/useRequestedWeek.ts';
import styles from './WeeklyGames.module.css';
import type { WeeklyGames_pool$key } from './__generated__/WeeklyGames_pool.graphql';
import { usePoolPath } from '../../session/usePoolPath.ts';

export function WeeklyGames({ pool: key }: { pool: WeeklyGames_pool$key }) {
  const path = usePoolPath();
  const pool = useFragment(
    graphql`
      fragment WeeklyGames_pool on Pool @argumentDefinitions(week: { type: "Int" }) {
        clockOffsets {
          from
          minutes
          label
        }
        firstWeek
        lastWeek
        season {
          weekCount
        }
        week(number: $week) {
          number
          games {
            id
            kickoff
            ...GameRow_game
          }
        }
      }
    `,
    key,
  );
  const { week, season } = pool;
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  return (
    <section aria-labelledby="weekly-games" className={styles.section}>
      <div className={styles.bar}>
        <h2 id="weekly-games">Weekly Games</h2>
        <WeekSelector
          week={requestedWeek}
          firstWeek={pool.firstWeek}
          weekCount={pool.lastWeek}
          regularWeeks={season.weekCount}
          onChange={requestWeek}
        />
      </div>
      {week.games.length === 0 ? (
        <EmptyState icon={CalendarDays} title={`No games scheduled for Week ${week.number}`} />
      ) : (
        groupByDay(week.games, pool).map((day) => (
          <div key={day.label} className={styles.day}>
            <h3 className={styles.label}>{day.label}</h3>
            <ul role="list" className={styles.games}>
              {day.games.map((game) => (
                <li key={game.id}>
                  <GameRow game={game} zone={pool} />
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
      <p className={styles.hint}>
        To make picks for these games, visit the &quot;<Link to={path('/picks')}>Make Your Picks</Link>&quot;
        page
      </p>
    </section>
  );
}
