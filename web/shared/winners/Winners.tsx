import { Trophy } from 'lucide-react';
import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { formatCents, formatCount } from '#web/ui/locale/numbers.ts';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import { endingText } from './endingText.ts';
import { prizeGroups } from './prizeGroups.ts';
import type { Winners_ending$key } from './__generated__/Winners_ending.graphql';
import type { Winners_pool$key } from './__generated__/Winners_pool.graphql';

/** Number of names shown of winners, and of further places; the standings list all. */
const SHOWN = 6;

const QUIET = 'text-board-quiet text-balance font-semibold wrap-anywhere';

/**
 * The board of a decided pool: the winners, each share, and when it is paid. Renders nothing while the pool
 * runs.
 */
export function Winners({ pool: key }: { pool: Winners_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment Winners_pool on Pool {
        name
        stats {
          totalPlayers
          prizeCents
          currency
        }
        ...Winners_ending
      }
    `,
    key,
  );
  // What a subscription brings, too (app/live/live.ts).
  const { outcome, winners: all } = useFragment<Winners_ending$key>(
    graphql`
      fragment Winners_ending on Pool {
        outcome {
          decidedWeek
          lastWeek
          winnerCount
          tieBreak {
            entryCount
            margin
          }
          shareCents
          isRolledOver
          currency
          payoutText
        }
        winners {
          prizeCents
          currency
          entry {
            id
            username
          }
        }
      }
    `,
    pool,
  );
  const own = useOwnEntries();
  if (!outcome) return null;
  const { decidedWeek, lastWeek = null, winnerCount, tieBreak = null } = outcome;
  const { shareCents, isRolledOver, payoutText } = outcome;
  const { name, stats } = pool;
  const groups = prizeGroups(all ?? [], outcome);
  return (
    <section
      className="scoreboard border-lamp grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] items-center gap-5 min-w-0 p-5 md:py-6 md:px-8 [--glow:radial-gradient(90%_120%_at_85%_0%,rgb(255_210_63/0.16),transparent_60%)]"
      aria-labelledby="winners"
    >
      <div className="grid content-center gap-2">
        <p className={QUIET}>
          {name} was decided in Week {decidedWeek}
        </p>
        <h2 id="winners" className="text-lamp text-[length:clamp(2.5rem,10vw,3.5rem)] leading-none uppercase">
          {winnerCount === 1
            ? 'We have a winner'
            : isRolledOver
              ? 'No single winner'
              : `We have ${formatCount(winnerCount)} winners`}
        </h2>
        <p className="max-w-measure text-pretty">
          {endingText({
            lastWeek,
            decidedWeek,
            winnerCount,
            shareCents,
            isRolledOver,
            tieBreak,
            ...stats,
          })}
        </p>
        {payoutText && <p className="text-board-quiet text-balance">{payoutText}</p>}
      </div>
      {groups.length === 0 && shareCents > 0 && (
        <p className="text-lamp heading figures leading-none self-center text-[length:clamp(3rem,14vw,4.5rem)]">
          {formatCents(shareCents, outcome.currency)}{' '}
          {winnerCount > 1 && <span className="text-board-quiet text-26">each</span>}
        </p>
      )}
      {groups.length > 0 && (
        <div className="grid gap-2">
          {groups.map(({ title, isWinners, rows }) => (
            <Fragment key={title}>
              {!isWinners && <h3 className={QUIET}>{title}</h3>}
              <ul role="list" className="grid gap-2" aria-label={title}>
                {rows.slice(0, SHOWN).map(({ entry, prizeCents, currency }) => (
                  <li
                    key={entry.id}
                    className="group flex items-center gap-3 min-h-14 py-2 px-4 border border-board-line rounded-small bg-board-fold"
                  >
                    {isWinners && <Trophy aria-hidden size={24} className="flex-none text-lamp" />}
                    <EntryFace name={entry.username} />
                    <bdi className="flex-1 min-w-0 text-20 font-bold leading-[1.25] wrap-anywhere group-only:text-26">
                      {entry.username}
                    </bdi>
                    {own.has(entry.id) && <Badge tone="board">You</Badge>}
                    {prizeCents > 0 && (
                      <span className="text-lamp heading text-26 figures leading-none">
                        {formatCents(prizeCents, currency)}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              {title !== 'Other places'
                ? winnerCount > SHOWN && <p className={QUIET}>and {formatCount(winnerCount - SHOWN)} more</p>
                : // The server lists no more than some.
                  rows.length > SHOWN && <p className={QUIET}>and more</p>}
            </Fragment>
          ))}
        </div>
      )}
    </section>
  );
}
