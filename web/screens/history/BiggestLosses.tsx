import { graphql, useFragment } from 'react-relay/hooks';
import { BarRow } from '#web/ui/components/BarRow.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import styles from '#web/ui/components/table.module.css';
import type { BiggestLosses_analytics$key } from './__generated__/BiggestLosses_analytics.graphql';

/** The losses with the most picks. */
export function BiggestLosses({ analytics: key }: { analytics: BiggestLosses_analytics$key }) {
  const { biggestLosses } = useFragment(
    graphql`
      fragment BiggestLosses_analytics on PoolAnalytics {
        biggestLosses {
          week
          picks
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    key,
  );
  const isToWin = usePickTo() === 'WIN';
  const [worst] = biggestLosses;
  if (worst === undefined) return <p>No picked team has {isToWin ? 'lost' : 'won'} yet.</p>;
  return (
    <>
      <p className="mb-2">
        The costliest: the {worst.team.name} in Week {worst.week}, with {plural(worst.picks, 'pick', 'picks')}{' '}
        on them.
      </p>
      <table className={styles.table}>
        <caption className="visually-hidden">
          The {isToWin ? 'losses' : 'wins'} of picked teams, the most picks first
        </caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col" className={styles.figure}>
              Week
            </th>
            <th scope="col" className={styles.figure}>
              Picks lost
            </th>
          </tr>
        </thead>
        <tbody>
          {biggestLosses.map(({ week, team, picks }) => (
            <tr key={`${week} ${team.id}`}>
              <th scope="row">
                <span className="flex gap-2 items-center">
                  <TeamBadge team={team} size={28} decorative />
                  <span className="flex-1">
                    {team.name}
                    <BarRow percent={(picks * 100) / worst.picks} color={team.primaryColor} />
                  </span>
                </span>
              </th>
              <td className={styles.figure}>{week}</td>
              <td className={styles.figure}>{formatCount(picks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
