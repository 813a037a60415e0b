import { graphql, useFragment } from 'react-relay/hooks';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import type { useOwnTeams_pool$key } from './__generated__/useOwnTeams_pool.graphql';

/** Teams of the viewer's picks in the current week. Suspends until the session is loaded. */
export function useOwnTeams(): { week: number | null; teams: ReadonlySet<string> } {
  const { pool: key } = useSessionData();
  const pool = useFragment<useOwnTeams_pool$key>(
    graphql`
      fragment useOwnTeams_pool on Pool {
        currentWeek
        viewerEntries {
          # Another query may bring an entry first that the session does not know yet.
          week @required(action: NONE) {
            picks {
              team {
                id
              }
            }
          }
        }
      }
    `,
    key,
  );
  const picks = pool?.viewerEntries.flatMap((entry) => entry?.week.picks ?? []) ?? [];
  return { week: pool?.currentWeek ?? null, teams: new Set(picks.map(({ team }) => team.id)) };
}
