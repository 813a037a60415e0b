import { graphql, useFragment } from 'react-relay/hooks';
import { Figure, FigureTable } from '#web/ui/components/FigureTable.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { ClosestEscapes_analytics$key } from './__generated__/ClosestEscapes_analytics.graphql';

/** The narrowest wins of picked teams, with the surviving picks. */
export function ClosestEscapes({ analytics: key }: { analytics: ClosestEscapes_analytics$key }) {
  const { escapes } = useFragment(
    graphql`
      fragment ClosestEscapes_analytics on PoolAnalytics {
        escapes {
          week
          margin
          picks
          team {
            ...TeamBadge_team @relay(mask: false)
          }
          game {
            id
            homeScore
            awayScore
            homeTeam {
              id
              abbreviation
            }
            awayTeam {
              id
              abbreviation
            }
          }
        }
      }
    `,
    key,
  );
  const isToWin = usePickTo() === 'WIN';
  const [closest] = escapes;
  if (closest === undefined) return <p>No picked team has {isToWin ? 'won' : 'lost'} yet.</p>;
  return (
    <>
      <p className="mb-2">
        The closest call: the {closest.team.name}
        {closest.margin === 0 ? ' tied' : ` by ${plural(closest.margin, 'point', 'points')}`} in Week{' '}
        {closest.week}, with {plural(closest.picks, 'pick', 'picks')} on them.
      </p>
      <FigureTable
        caption={`The closest ${isToWin ? 'wins' : 'losses'} of picked teams`}
        figures={['Week', 'By', 'Picks']}
      >
        <tbody>
          {escapes.map(({ week, team, game, margin, picks }) => {
            const isHome = team.id === game.homeTeam.id;
            const [own, others] = isHome
              ? [game.homeScore, game.awayScore]
              : [game.awayScore, game.homeScore];
            return (
              <tr key={`${week} ${team.id}`}>
                <th scope="row">
                  <span className="flex gap-2 items-center">
                    <TeamBadge team={team} size={28} decorative />
                    <span>
                      {team.name}
                      <span className="block text-quiet text-13 font-normal">
                        {own}-{others} {isHome ? 'against' : 'at'}{' '}
                        {(isHome ? game.awayTeam : game.homeTeam).abbreviation}
                      </span>
                    </span>
                  </span>
                </th>
                <Figure>{week}</Figure>
                <Figure>{margin}</Figure>
                <Figure>{picks}</Figure>
              </tr>
            );
          })}
        </tbody>
      </FigureTable>
    </>
  );
}
