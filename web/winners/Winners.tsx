import { Trophy } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '../components/Badge.tsx';
import { formatCents, formatCount } from '../locale/numbers.ts';
import { useOwnEntries } from '../session/useOwnEntries.ts';
import styles from './Winners.module.css';
import { endingText } from './endingText.ts';
import type { Winners_ending$key } from './__generated__/Winners_ending.graphql';
import type { Winners_pool$key } from './__generated__/Winners_pool.graphql';

/** Number of names shown; the standings list all. */
const SHOWN = 6;

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
  // What a subscription brings, too (live/live.ts).
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
          rolledOverCents
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
  const { shareCents, rolledOverCents, payoutText } = outcome;
  const { name, stats } = pool;
  const isPaid = rolledOverCents === 0;
  const winners = (all ?? []).slice(0, SHOWN);
  return (
    <section className={styles.board} aria-labelledby="winners">
      <div className={styles.words}>
        <p className={styles.over}>
          {name} was decided in Week {decidedWeek}
        </p>
        <h2 id="winners" className={styles.title}>
          {winnerCount === 1
            ? 'We have a winner'
            : isPaid
              ? `We have ${formatCount(winnerCount)} winners`
              : 'No single winner'}
        </h2>
        <p className={styles.text}>
          {endingText({ lastWeek, decidedWeek, winnerCount, rolledOverCents, tieBreak, ...stats })}
        </p>
        {payoutText && <p className={styles.payout}>{payoutText}</p>}
      </div>
      {winners.length === 0 ? (
        <p className={styles.share}>
          {formatCents(shareCents, outcome.currency)}{' '}
          {winnerCount > 1 && <span className={styles.each}>each</span>}
        </p>
      ) : (
        <div>
          <ul role="list" className={styles.winners} aria-label={winnerCount === 1 ? 'Winner' : 'Winners'}>
            {winners.map(({ entry, prizeCents, currency }) => (
              <li key={entry.id} className={styles.winner}>
                <Trophy aria-hidden size={24} className={styles.trophy} />
                <span className={styles.name}>{entry.username}</span>
                {own.has(entry.id) && <Badge tone="board">You</Badge>}
                <span className={styles.prize}>{formatCents(prizeCents, currency)}</span>
              </li>
            ))}
          </ul>
          {winnerCount > winners.length && (
            <p className={styles.over}>and {formatCount(winnerCount - winners.length)} more</p>
          )}
        </div>
      )}
    </section>
  );
}
