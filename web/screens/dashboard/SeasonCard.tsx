import { TrendingDown } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Countdown } from '#web/ui/components/Countdown.tsx';
import { poolDateTime, poolLongTime } from '#web/app/session/poolTime.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { DecidedPool } from '#web/shared/winners/DecidedPool.tsx';
import type { SeasonCard_pool$key } from './__generated__/SeasonCard_pool.graphql';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

const BOARD =
  'scoreboard relative grid gap-5 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:py-6 md:px-8 [&_:focus-visible]:outline-ring-on-board [--glow:radial-gradient(90%_120%_at_85%_0%,rgb(255_255_255/0.1),transparent_60%)]';
/** With the countdown's colors on the board. */
const CLOCK =
  'grid content-center justify-items-start gap-2 min-w-0 [--quiet:var(--board-quiet)] [--board:var(--board-fold)]';

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
        # Its component hands it on.
        # eslint-disable-next-line relay/must-colocate-fragment-spreads
        ...Winners_pool
      }
    `,
    key,
  );
  const now = useNow();
  const pickTo = usePickTo();
  const { season, thisWeek } = pool;
  const startsAt = Date.parse(season.startsAt);
  if (now < startsAt) {
    return (
      <section className={BOARD} aria-labelledby="season">
        <div className="grid content-center gap-1">
          <p className="text-board-quiet font-semibold">Season {season.year}</p>
          <h2 id="season" className="text-48 uppercase">
            Season Countdown
          </h2>
          <p className="text-board-quiet text-balance">
            The opening game starts {poolDateTime(startsAt, pool)}
          </p>
        </div>
        <div className={CLOCK}>
          <Countdown until={startsAt} now={now} label="Season starts" size="large" />
        </div>
      </section>
    );
  }

  if (pool.outcome) return <DecidedPool pool={pool} />;

  const deadline = Date.parse(thisWeek.deadline);
  const isOpen = !thisWeek.isDeadlinePassed && now < deadline;
  return (
    <section className={BOARD} aria-labelledby="season">
      <div className="grid content-center gap-1">
        <p className="text-board-quiet font-semibold">The {season.year} season is live</p>
        {pickTo === 'LOSE' && (
          <p className="flex items-center gap-2 text-lamp font-bold">
            <TrendingDown aria-hidden size={20} strokeWidth={2.5} />
            Losers’ pool: pick a team to lose
          </p>
        )}
        <h2
          id="season"
          className="flex flex-wrap items-baseline gap-y-0 gap-x-[0.22em] text-[length:clamp(3.25rem,16vw,5.5rem)] leading-[0.9] uppercase"
        >
          Week <span className="text-lamp figures">{pool.currentWeek}</span>{' '}
          <span className="text-board-quiet text-26 normal-case">of {pool.lastWeek}</span>
        </h2>
      </div>
      {isOpen ? (
        <div className={CLOCK}>
          <p className="text-board-quiet font-semibold">Picks are due in</p>
          <Countdown until={deadline} now={now} label="Picks are due" size="large" />
          <p className="text-board-quiet text-balance">{poolLongTime(deadline, pool)}</p>
        </div>
      ) : (
        <div className={CLOCK}>
          <p className="heading text-34 leading-[1.1]">
            {thisWeek.isComplete ? 'Week complete' : 'Picks are closed'}
          </p>
          <p className="text-board-quiet text-balance">Deadline: {poolLongTime(deadline, pool)}</p>
          <Link to={path(`/picks?week=${thisWeek.number}`)} className="tap text-lamp font-bold">
            See all picks
          </Link>
        </div>
      )}
    </section>
  );
}
