import { graphql, useFragment } from 'react-relay/hooks';
import { Figure, FigureTable } from '#web/ui/components/FigureTable.tsx';
import { BarRow } from '#web/ui/components/BarRow.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { formatCount, plural, formatDecimal } from '#web/ui/locale/numbers.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { Favorites_analytics$key } from './__generated__/Favorites_analytics.graphql';

/** Pick popularity against results: the most popular team of each week, and whether it won. */
export function Favorites({ analytics: key }: { analytics: Favorites_analytics$key }) {
  const { weeks } = useFragment(
    graphql`
      fragment Favorites_analytics on PoolAnalytics {
        weeks {
          week
          picks
          won
          pending
          mostPicked {
            percent
            outcome
            team {
              ...TeamBadge_team @relay(mask: false)
            }
          }
        }
      }
    `,
    key,
  );
  const isToWin = usePickTo() === 'WIN';
  const decided = weeks.flatMap(({ mostPicked }) =>
    mostPicked && mostPicked.outcome !== 'PENDING' ? [mostPicked.outcome] : [],
  );
  const held = decided.filter((outcome) => outcome === 'WON').length;
  return (
    <>
      <p className="mb-2">
        {decided.length === 0
          ? 'There are no results yet.'
          : `The most picked team of the week ${isToWin ? 'won' : 'lost, as it had to,'} ${held} of ${plural(decided.length, 'time', 'times')}.`}
      </p>
      <FigureTable
        caption="The most picked team of each week and the results of all picks"
        words={['Week', 'Most picked']}
        figures={[isToWin ? 'Picks won' : 'Picks held']}
      >
        <tbody>
          {weeks.map(({ week, mostPicked, picks, won, pending }) => (
            <tr key={week}>
              <th scope="row" className="w-10 font-board text-20">
                <span className="visually-hidden">Week </span>
                {week}
              </th>
              <td className="min-w-0">
                {mostPicked ? (
                  <>
                    <span className="row gap-y-1 gap-x-2 leading-[1.25]">
                      <TeamBadge team={mostPicked.team} size={28} decorative />
                      <span className="font-semibold">{mostPicked.team.name}</span>
                      <OutcomeBadge outcome={mostPicked.outcome} />
                    </span>
                    <span className="flex items-center gap-2 mt-1.5">
                      <BarRow percent={mostPicked.percent} color={mostPicked.team.primaryColor} />
                      <span className="min-w-[3.2em] text-quiet text-13 figures text-end">
                        {formatDecimal(mostPicked.percent, 1)}%
                      </span>
                    </span>
                  </>
                ) : (
                  'Nobody picked'
                )}
              </td>
              <Figure>
                {formatCount(won)} of {formatCount(picks - pending)}
              </Figure>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}
