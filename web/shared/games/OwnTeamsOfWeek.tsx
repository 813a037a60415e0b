import type { ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { OwnTeamsOfWeekQuery } from './__generated__/OwnTeamsOfWeekQuery.graphql';

export interface OwnTeamsProps {
  week: number;
  /** Gets the team ids. */
  children: (teams: ReadonlySet<string>) => ReactNode;
}

/** Teams of the viewer's picks in a week other than the current one. */
export function OwnTeamsOfWeek({ week, children }: OwnTeamsProps) {
  const pool = usePoolSlug();
  const data = useLazyLoadQuery<OwnTeamsOfWeekQuery>(
    graphql`
      query OwnTeamsOfWeekQuery($pool: String, $week: Int!) {
        pool(slug: $pool) {
          viewerEntries {
            week(number: $week) {
              picks {
                team {
                  id
                }
              }
            }
          }
        }
      }
    `,
    { pool, week },
  );
  const picks = data.pool?.viewerEntries.flatMap((entry) => entry.week.picks) ?? [];
  return children(new Set(picks.map(({ team }) => team.id)));
}
