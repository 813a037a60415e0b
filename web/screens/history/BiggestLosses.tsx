import { graphql, useFragment } from 'react-relay/hooks';
import { Figure, FigureTable } from '#web/ui/components/FigureTable.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { TeamBar } from '#web/shared/games/TeamBar.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
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
      <FigureTable
        caption={`The ${isToWin ? 'losses' : 'wins'} of picked teams, the most picks first`}
        figures={['Week', 'Picks lost']}
      >
        <tbody>
          {biggestLosses.map(({ week, team, picks }) => (
            <tr key={`${week} ${team.id}`}>
              <th scope="row">
                <TeamBar team={team} percent={(picks * 100) / worst.picks} />
              </th>
              <Figure>{week}</Figure>
              <Figure>{formatCount(picks)}</Figure>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}
