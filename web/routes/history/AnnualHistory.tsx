import { Trophy } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/components/Badge.tsx';
import { Card } from '#web/components/Card.tsx';
import { formatCents, formatCount } from '#web/locale/numbers.ts';
import { basisWords } from '#web/components/prizeBasis.ts';
import styles from './AnnualHistory.module.css';
import type { AnnualHistory_pool$key } from './__generated__/AnnualHistory_pool.graphql';

/** Annual History (SPECIFICATION 7.10): the inaugural season. */
export function AnnualHistory({ pool: key }: { pool: AnnualHistory_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment AnnualHistory_pool on Pool {
        entryFeeCents
        currency
        firstWeek
        lastWeek
        prizeBasis
        season {
          year
        }
        stats {
          totalPlayers
          prizeCents
          currency
        }
        analytics {
          weeks {
            week
            isComplete
          }
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
    key,
  );
  const { season, stats, winners } = pool;
  const weeksPlayed = pool.analytics.weeks.filter(({ isComplete }) => isComplete).length;
  const facts: [string, string][] = [
    ['Participants', formatCount(stats.totalPlayers)],
    ['Entry fee', pool.entryFeeCents === 0 ? 'None' : formatCents(pool.entryFeeCents, pool.currency)],
    ['Prize pool', `${formatCents(stats.prizeCents, stats.currency)} ${basisWords(pool.prizeBasis)}`],
    ['Weeks completed', `${weeksPlayed} of ${pool.lastWeek - pool.firstWeek + 1}`],
  ];
  return (
    <Card
      title={`Inaugural Season ${season.year}`}
      icon={Trophy}
      aside={<Badge tone={winners ? 'good' : 'quiet'}>{winners ? 'Decided' : 'Running'}</Badge>}
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {winners && winners.length > 0 ? (
        <>
          <h3 className={styles.winnersTitle}>{winners.length === 1 ? 'Winner' : 'Winners'}</h3>
          <ul role="list" className={styles.winners}>
            {winners.map(({ entry, prizeCents, currency }) => (
              <li key={entry.id}>
                <Trophy aria-hidden size={18} />
                <span className={styles.winner}>
                  <bdi>{entry.username}</bdi>
                </span>
                <span className={styles.prize}>{formatCents(prizeCents, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.note}>
          This is the first season of the pool. Winners appear here when the pool is decided.
        </p>
      )}
    </Card>
  );
}
