import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Countdown } from '#web/ui/components/Countdown.tsx';
import { poolDateTime, poolLongTime } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { Winners } from '#web/shared/winners/Winners.tsx';
import styles from './SeasonCard.module.css';
import type { SeasonCard_pool$key } from './__generated__/SeasonCard_pool.graphql';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

/**
 * The page's scoreboard: a countdown to the opening game, then the current week and its time left
 * (SPECIFICATION 2.2), at last the winners.
 */
export function SeasonCard({ pool: key }: { pool: SeasonCard_pool$key }) {
  const path = usePoolPath();
  const pool = useFragment(
    graphql`
      fragment SeasonCard_pool on Pool {
        ...usePoolZone_pool @relay(mask: false)
        currentWeek
        lastWeek
        season {
          year
          startsAt
        }
        thisWeek: week {
          number
          deadline
          isDeadlinePassed
          isComplete
        }
        outcome {
          decidedWeek
        }
        ...Winners_pool
      }
    `,
    key,
  );
  const now = useNow();
  const { season, thisWeek } = pool;
  const startsAt = Date.parse(season.startsAt);
  if (now < startsAt) {
    return (
      <section className={styles.board} aria-labelledby="season">
        <div className={styles.words}>
          <p className={styles.over}>Season {season.year}</p>
          <h2 id="season" className={styles.title}>
            Season Countdown
          </h2>
          <p className={styles.detail}>The opening game starts {poolDateTime(startsAt, pool)}</p>
        </div>
        <div className={styles.clock}>
          <Countdown until={startsAt} now={now} label="Season starts" size="large" />
        </div>
      </section>
    );
  }

  if (pool.outcome) return <Winners pool={pool} />;

  const deadline = Date.parse(thisWeek.deadline);
  const isOpen = !thisWeek.isDeadlinePassed && now < deadline;
  return (
    <section className={styles.board} aria-labelledby="season">
      <div className={styles.words}>
        <p className={styles.over}>The {season.year} season is live</p>
        <h2 id="season" className={styles.week}>
          Week <span className={styles.number}>{pool.currentWeek}</span>{' '}
          <span className={styles.of}>of {pool.lastWeek}</span>
        </h2>
      </div>
      {isOpen ? (
        <div className={styles.clock}>
          <p className={styles.over}>Picks are due in</p>
          <Countdown until={deadline} now={now} label="Picks are due" size="large" />
          <p className={styles.detail}>{poolLongTime(deadline, pool)}</p>
        </div>
      ) : (
        <div className={styles.clock}>
          <p className={styles.closed}>{thisWeek.isComplete ? 'Week complete' : 'Picks are closed'}</p>
          <p className={styles.detail}>Deadline: {poolLongTime(deadline, pool)}</p>
          <Link to={path(`/picks?week=${thisWeek.number}`)} className={styles.link}>
            See all picks
          </Link>
        </div>
      )}
    </section>
  );
}
