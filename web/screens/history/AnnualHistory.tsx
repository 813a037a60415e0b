import { Trophy } from 'lucide-react';
import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents, formatCount } from '#web/ui/locale/numbers.ts';
import { basisWords } from '#web/ui/text/prizeBasis.ts';
import { prizeGroups } from '#web/shared/winners/prizeGroups.ts';
import type { AnnualHistory_pool$key } from './__generated__/AnnualHistory_pool.graphql';

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
        outcome {
          winnerCount
          isRolledOver
          rolledOverCents
          currency
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
  const { season, stats, outcome, winners } = pool;
  const weeksPlayed = pool.analytics.weeks.filter(({ isComplete }) => isComplete).length;
  const facts: [label: string, figure: string, words?: string][] = [
    ['Participants', formatCount(stats.totalPlayers)],
    ['Entry fee', pool.entryFeeCents === 0 ? 'None' : formatCents(pool.entryFeeCents, pool.currency)],
    ['Prize pool', formatCents(stats.prizeCents, stats.currency), basisWords(pool.prizeBasis)],
    ['Weeks completed', `${weeksPlayed} of ${pool.lastWeek - pool.firstWeek + 1}`],
  ];
  return (
    <Card
      title={`Inaugural Season ${season.year}`}
      icon={Trophy}
      aside={<Badge tone={winners ? 'good' : 'quiet'}>{winners ? 'Decided' : 'Running'}</Badge>}
    >
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {facts.map(([label, figure, words]) => (
          <div key={label}>
            <dt className="text-quiet text-13">{label}</dt>
            <dd className="heading text-26 figures leading-figure">
              {figure}
              {words && <span className="text-quiet font-text text-13 font-normal"> {words}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {outcome && winners && winners.length > 0 ? (
        <>
          {prizeGroups(winners, outcome).map(({ title, isWinners, rows }) => (
            <Fragment key={title}>
              <h3 className="mt-5">{title}</h3>
              <ul role="list" className="grid gap-1 mt-2">
                {rows.map(({ entry, prizeCents, currency }) => (
                  <li
                    key={entry.id}
                    className="flex items-center gap-2 py-2 px-3 rounded-small bg-turf-tint text-turf-ink"
                  >
                    {isWinners && <Trophy aria-hidden size={18} />}
                    <span className="flex-1 min-w-0 text-ink font-bold wrap-anywhere">
                      <EntryName name={entry.username} />
                    </span>
                    {prizeCents > 0 && (
                      <span className="figures font-bold">{formatCents(prizeCents, currency)}</span>
                    )}
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
          {outcome.rolledOverCents > 0 && (
            <p className="mt-4 text-quiet">
              None won alone: the prize of {formatCents(outcome.rolledOverCents, outcome.currency)} goes to
              the next season.
            </p>
          )}
        </>
      ) : (
        <p className="mt-4 text-quiet">
          This is the first season of the pool. Winners appear here when the pool is decided.
        </p>
      )}
    </Card>
  );
}
