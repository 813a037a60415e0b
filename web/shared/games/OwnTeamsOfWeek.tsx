import type { ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { OwnTeamsOfWeekQuery } from './__generated__/OwnTeamsOfWeekQuery.graphql';

export interface OwnTeamsProps {
  week: number;
  /** Draws with the ids of the teams. */
  children: (teams: ReadonlySet<string>) => ReactNode;
}

/** The teams that the viewer's entries picked in a week that is not the current one. */
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
