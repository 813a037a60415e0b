import { UserCheck } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { TeamBadge } from '#web/ui/badges/TeamBadge.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { DisputeButton } from '../disputes/DisputeButton.tsx';
import type { OwnPicks_entries$key } from './__generated__/OwnPicks_entries.graphql';
import styles from './OwnPicks.module.css';

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
              name
              abbreviation
              primaryColor
              secondColor
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
      <ul role="list" className={styles.entries}>
        {played.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <div className={styles.words}>
              <p className={styles.username}>
                <bdi>{entry.username}</bdi>
              </p>
              {entry.eliminatedWeek === week && (
                <p className={styles.out}>Out: {entry.eliminationDetail?.shortText}</p>
              )}
            </div>
            <div className={styles.picks}>
              {entry.week.picks.length === 0 && (
                <p className={styles.none}>{entry.byeWeeks.includes(week) ? 'Bye' : 'No pick'}</p>
              )}
              {entry.week.picks.map(({ id, team, outcome, game }) => (
                <span key={id} className={styles.pick}>
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
