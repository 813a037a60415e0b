import { UserCheck } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { DisputeButton } from '../disputes/DisputeButton.tsx';
import type { OwnPicks_entries$key } from './__generated__/OwnPicks_entries.graphql';

interface OwnPicksProps {
  entries: OwnPicks_entries$key;
  week: number;
}

/** The viewer's results of a closed week, with disputes. */
export function OwnPicks({ entries: key, week }: OwnPicksProps) {
  const entries = useFragment(
    graphql`
      fragment OwnPicks_entries on Entry @relay(plural: true) {
        id
        username
        byeWeeks
        eliminatedWeek
        eliminationDetail {
          shortText
        }
        week(number: $week) {
          picks {
            id
            outcome
            game {
              isUnderReview
            }
            team {
              ...TeamBadge_team @relay(mask: false)
            }
          }
        }
      }
    `,
    key,
  );
  const played = entries.filter(
    ({ eliminatedWeek, week: { picks } }) =>
      picks.length > 0 || eliminatedWeek == null || eliminatedWeek >= week,
  );
  if (played.length === 0) return null;
  return (
    <Card title="Your picks" icon={UserCheck}>
      <ul role="list" className="grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] md:gap-x-3">
        {played.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 border-b border-line last:border-b-0 md:col-span-full md:grid-cols-subgrid"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                <EntryName name={entry.username} />
              </p>
              {entry.eliminatedWeek === week && (
                <p className="text-flag-ink text-13">Out: {entry.eliminationDetail?.shortText}</p>
              )}
            </div>
            <div className="grid row-2 col-span-full gap-1 md:row-auto md:col-auto">
              {entry.week.picks.length === 0 && (
                <p className="text-quiet">{entry.byeWeeks.includes(week) ? 'Bye' : 'No pick'}</p>
              )}
              {entry.week.picks.map(({ id, team, outcome, game }) => (
                <span key={id} className="row gap-y-1 gap-x-2">
                  <TeamBadge team={team} size={28} decorative />
                  <span>{team.name}</span>
                  <OutcomeBadge outcome={outcome} />
                  {game.isUnderReview && <Badge tone="due">Result under review</Badge>}
                </span>
              ))}
            </div>
            <DisputeButton
              entry={entry.id}
              username={entry.username}
              week={week}
              isOffered={entry.week.picks.length > 0 || entry.eliminatedWeek === week}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
