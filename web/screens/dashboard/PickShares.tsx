import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { TeamBar } from '#web/shared/games/TeamBar.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, formatDecimal, plural } from '#web/ui/locale/numbers.ts';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import type { PickShares_week$key } from './__generated__/PickShares_week.graphql';

/** The most picked teams that are listed. */
const SHOWN = 5;

/** The share of the week's picks on each team; before the deadline only how many there are. */
export function PickShares({ week: key }: { week: PickShares_week$key }) {
  const { number, picksSubmitted, distribution } = useFragment(
    graphql`
      fragment PickShares_week on Week {
        number
        picksSubmitted
        distribution {
          count
          percent
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    key,
  );
  const path = usePoolPath();
  return (
    <Card title={`Picks of Week ${number}`}>
      {distribution ? (
        <ul role="list" className="grid gap-2.5">
          {distribution.slice(0, SHOWN).map(({ team, count, percent }) => (
            <li
              key={team.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 font-semibold text-15"
            >
              <TeamBar team={team} percent={percent} />
              <span className="heading text-20 figures">
                {formatDecimal(percent, 1)}%
                <span className="visually-hidden">, {plural(count, 'pick', 'picks')}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <span className="heading text-26 figures">{formatCount(picksSubmitted)}</span>{' '}
          {picksSubmitted === 1 ? 'pick is' : 'picks are'} in. The teams are shown after the deadline.
        </p>
      )}
      <p>
        <Link to={path(distribution ? `/picks?week=${number}` : '/history?tab=timeline')} className="tap">
          {distribution ? 'All picks' : 'Everybody’s picks so far'}
        </Link>
      </p>
    </Card>
  );
}
