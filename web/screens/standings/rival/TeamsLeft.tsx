import { listed } from '#web/ui/text/listed.ts';
import { Shield } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type { TeamsLeft_entry$key } from './__generated__/TeamsLeft_entry.graphql';

/** The teams that each entry can still pick; of two entries, which of them the other one lacks. */
export function TeamsLeft({ entries: keys }: { entries: TeamsLeft_entry$key }) {
  const entries = useFragment(
    graphql`
      fragment TeamsLeft_entry on Entry @relay(plural: true) {
        id
        username
        teamsLeft {
          ...TeamBadge_team @relay(mask: false)
        }
      }
    `,
    keys,
  );
  return (
    <div className="grid gap-4 min-[53.75rem]:grid-cols-[repeat(auto-fit,minmax(360px,1fr))] min-[53.75rem]:items-start">
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
                  <EntryFace name={username} />
                  Teams left of <bdi>{username}</bdi> ({teamsLeft.length})
                </>
              ) : (
                `Teams left (${teamsLeft.length})`
              )
            }
            icon={Shield}
          >
            {other && (
              <p className="text-quiet text-13 font-normal">
                <bdi>{other.username}</bdi>{' '}
                {onlyHere.length === 0
                  ? 'has all of them too.'
                  : `has used ${listed(onlyHere.map(({ name }) => name))}.`}
              </p>
            )}
            <ul className="flex flex-wrap gap-2 p-0 list-none">
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
