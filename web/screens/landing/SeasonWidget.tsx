import { graphql, useFragment } from 'react-relay/hooks';
import { Countdown } from '#web/ui/components/Countdown.tsx';
import { FIXED_EASTERN, poolDateTime } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { Winners } from '#web/shared/winners/Winners.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { SeasonWidget_pool$key } from './__generated__/SeasonWidget_pool.graphql';
import type { SeasonWidget_poolFacts$key } from './__generated__/SeasonWidget_poolFacts.graphql';

const WIDGET =
  'grid content-center justify-items-start gap-3 min-h-40 p-5 border-2 border-board-line rounded bg-board-raised text-board-ink [--unit-ink:var(--board-quiet)] [--digit-ground:var(--board-fold)] lg:[--digit-size:5rem]';

/** The instant to count down to, and the week, where no pool supplies them (SPECIFICATION 7.21). */
const OPENING = { startsAt: '2025-09-05T00:20:00Z', ...FIXED_EASTERN };
const FALLBACK_WEEK = 2;

interface SeasonWidgetProps {
  pool: SeasonWidget_pool$key | null;
  prizeCents: number;
  isDecided: boolean;
}

/**
 * Before the opening game the time until it, each second; then that the season is live, with its week; at the
 * end the result.
 */
export function SeasonWidget({ pool: key, prizeCents, isDecided }: SeasonWidgetProps) {
  const pool = useFragment(
    graphql`
      fragment SeasonWidget_pool on Pool {
        currentWeek
        ...usePoolZone_pool @relay(mask: false)
        lastWeek
        season {
          year
          startsAt
        }
        ...Winners_pool
        ...SeasonWidget_poolFacts
      }
    `,
    key,
  );
  const now = useNow();
  const startsAt = Date.parse(pool?.season.startsAt ?? OPENING.startsAt);
  if (now < startsAt) {
    return (
      <section className={WIDGET} aria-labelledby="season">
        <h2 id="season" className="flex items-center gap-3 text-board-quiet text-20 tracking-[0.02em]">
          Season Countdown
        </h2>
        <Countdown until={startsAt} now={now} label="Season starts" size="large" />
        <p className="text-board-quiet text-balance">
          The opening game starts {poolDateTime(startsAt, pool ?? OPENING)}
        </p>
        {pool && <PoolFacts pool={pool} prizeCents={prizeCents} />}
      </section>
    );
  }
  if (pool && isDecided) return <Winners pool={pool} />;
  return (
    <section className={WIDGET} aria-labelledby="season">
      <h2 id="season" className="flex items-center gap-3 text-board-quiet text-20 tracking-[0.02em]">
        <span aria-hidden className="w-1 h-[1.1em] rounded-[2px] bg-[#ff7b72]" />
        The {pool?.season.year ?? 2025} season is live
      </h2>
      <p className="flex flex-wrap items-baseline gap-y-0 gap-x-[0.22em] heading text-[length:clamp(3.5rem,14vw,5.5rem)] leading-[0.9] uppercase">
        Week <span className="text-lamp figures">{pool?.currentWeek ?? FALLBACK_WEEK}</span>{' '}
        <span className="text-board-quiet text-26 normal-case">of {pool?.lastWeek ?? 18}</span>
      </p>
      {pool && <PoolFacts pool={pool} prizeCents={prizeCents} />}
    </section>
  );
}

/** What the pool is about: the prize, the fee, and when picks are due (SPECIFICATION 7.2). */
function PoolFacts({ pool: key, prizeCents }: { pool: SeasonWidget_poolFacts$key; prizeCents: number }) {
  const { entryFeeCents, deadlineText, currency } = useFragment(
    graphql`
      fragment SeasonWidget_poolFacts on Pool {
        entryFeeCents
        deadlineText
        currency
      }
    `,
    key,
  );
  const money = (cents: number) => formatCents(cents, currency);
  const facts = [
    prizeCents > 0 && (['Prize', money(prizeCents)] as const),
    entryFeeCents > 0 && (['Entry fee', money(entryFeeCents)] as const),
    ['Picks due', deadlineText.replace(/^at/, 'At')] as const,
  ].filter((fact) => fact !== false);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-board-quiet text-15">{name}</dt>
          <dd className="heading text-26">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
