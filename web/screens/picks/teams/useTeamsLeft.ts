import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { useTeamsLeftQuery } from './__generated__/useTeamsLeftQuery.graphql';

const query = graphql`
  query useTeamsLeftQuery($pool: String) {
    pool(slug: $pool) {
      teamsLeft {
        count
        team {
          id
        }
      }
    }
  }
`;

/** How many active entries can still pick each team, by public picks; null until loaded. */
export function useTeamsLeft(): ReadonlyMap<string, number> | null {
  const environment = useRelayEnvironment();
  const pool = usePoolSlug();
  const [left, setLeft] = useState<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    const loading = fetchQuery<useTeamsLeftQuery>(environment, query, { pool }).subscribe({
      next: ({ pool: found }) =>
        setLeft(new Map(found?.teamsLeft.map(({ team, count }) => [team.id, count]))),
      // Optional data: the cards are complete without it.
      error: () => {},
    });
    return () => loading.unsubscribe();
  }, [environment, pool]);
  return left;
}
