import { listed } from '#web/ui/text/listed.ts';
import { Shield } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { TeamBadge } from '#web/ui/badges/TeamBadge.tsx';
import type { TeamsLeft_entry$key } from './__generated__/TeamsLeft_entry.graphql';
import styles from './Rival.module.css';

/** The teams that each entry can still pick; of two entries, which of them the other one lacks. */
export function TeamsLeft({ entries: keys }: { entries: TeamsLeft_entry$key }) {
  const entries = useFragment(
    graphql`
      fragment TeamsLeft_entry on Entry @relay(plural: true) {
        id
        username
        teamsLeft {
          id
          name
          abbreviation
          primaryColor
          secondColor
        }
      }
    `,
    keys,
  );
  return (
    <div className={styles.cards}>
      {entries.map(({ id, username, teamsLeft }) => {
        const other = entries.find((one) => one.id !== id);
        const onlyHere = other
          ? teamsLeft.filter((team) => !other.teamsLeft.some((one) => one.id === team.id))
          : [];
        return (
          <Card
            key={id}
            title={
              other ? (
                <>
                  Teams left of <bdi>{username}</bdi> ({teamsLeft.length})
                </>
              ) : (
                `Teams left (${teamsLeft.length})`
              )
            }
            icon={Shield}
          >
            {other && (
              <p className={styles.quiet}>
                <bdi>{other.username}</bdi>{' '}
                {onlyHere.length === 0
                  ? 'has all of them too.'
                  : `has used ${listed(onlyHere.map(({ name }) => name))}.`}
              </p>
            )}
            <ul className={styles.badges}>
              {teamsLeft.map((team) => (
                <li key={team.id}>
                  <TeamBadge team={team} />
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
