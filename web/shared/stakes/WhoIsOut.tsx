import { CircleSlash } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { NamesPopover } from '#web/ui/components/NamesPopover.tsx';
import { TeamBadge } from '../games/TeamBadge.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { WhoIsOut_outlook$key } from './__generated__/WhoIsOut_outlook.graphql';
import type { WhoIsOut_pool$key } from './__generated__/WhoIsOut_pool.graphql';
import type { WhoIsOut_week$key } from './__generated__/WhoIsOut_week.graphql';
import { failingSides } from './failingSides.ts';

interface WhoIsOutProps {
  outlook: WhoIsOut_outlook$key;
  week: WhoIsOut_week$key;
  pool: WhoIsOut_pool$key;
}

/** The teams that lose, each with the entries on it by name, and the entries without a pick. */
export function WhoIsOut({ outlook: outlookKey, week: weekKey, pool: poolKey }: WhoIsOutProps) {
  const { games, eliminated } = useFragment(
    graphql`
      fragment WhoIsOut_outlook on WeekOutlook {
        eliminated
        games {
          result
          homeEntries
          awayEntries
          game {
            homeTeam {
              ...TeamBadge_team @relay(mask: false)
            }
            awayTeam {
              ...TeamBadge_team @relay(mask: false)
            }
          }
        }
      }
    `,
    outlookKey,
  );
  const { number, distribution } = useFragment(
    graphql`
      fragment WhoIsOut_week on Week {
        number
        distribution {
          usernames(first: 50)
          team {
            id
          }
        }
      }
    `,
    weekKey,
  );
  const pickTo = usePickTo();
  const { options } = useFragment(
    graphql`
      fragment WhoIsOut_pool on Pool {
        options {
          lives
          tieRule
          doublePickWeeks
        }
      }
    `,
    poolKey,
  );
  const sides = failingSides(games, { tieRule: options.tieRule, pickTo });
  const fallen = sides.reduce((sum, { entries }) => sum + entries, 0);
  // With several lives or two picks, an entry on a losing team may survive.
  const isPlain = options.lives === 1 && !options.doublePickWeeks.includes(number);
  const missing = isPlain ? Math.max(0, eliminated - fallen) : 0;
  return (
    <Card
      title={isPlain ? 'Who is out' : pickTo === 'WIN' ? 'On losing teams' : 'On winning teams'}
      icon={CircleSlash}
      level={3}
    >
      {sides.length === 0 && missing === 0 && <p>Nobody so far.</p>}
      <ul
        role="list"
        className="grid p-0 list-none [&_li]:flex [&_li]:items-center [&_li]:gap-2 [&_li]:min-h-target"
      >
        {sides.map(({ team, entries }) => (
          <li key={team.id}>
            <TeamBadge team={team} size={28} decorative />
            <span className="min-w-0 me-auto font-medium">{team.name}</span>
            <NamesPopover
              title={`Picked ${team.name}`}
              names={distribution?.find((one) => one.team.id === team.id)?.usernames ?? []}
              total={entries}
              label={`${plural(entries, 'entry', 'entries')}, show who picked ${team.name}`}
            >
              {plural(entries, 'entry', 'entries')}
            </NamesPopover>
          </li>
        ))}
      </ul>
      {missing > 0 && <p>{plural(missing, 'entry', 'entries')} without a pick.</p>}
    </Card>
  );
}
