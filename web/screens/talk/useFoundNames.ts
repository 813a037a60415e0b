import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import type { useFoundNamesQuery } from './__generated__/useFoundNamesQuery.graphql';

/** Debounce of the search, in milliseconds. */
const TYPING = 150;
const NONE: readonly string[] = [];

/** Up to ten matching usernames of others, as of the last search; none for null. */
export function useFoundNames(search: string | null): readonly string[] {
  const environment = useRelayEnvironment();
  const pool = usePoolSlug();
  const own = useOwnEntries();
  const [found, setFound] = useState<{
    search: string;
    entries: readonly { id: string; username: string }[];
  }>();
  useEffect(() => {
    if (search === null) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      const reading = fetchQuery<useFoundNamesQuery>(
        environment,
        graphql`
          query useFoundNamesQuery($pool: String, $search: String!) {
            pool(slug: $pool) {
              standings(first: 10, search: $search) {
                edges {
                  node {
                    id
                    username
                  }
                }
              }
            }
          }
        `,
        { pool, search: search.trim() },
      ).subscribe({
        next: ({ pool: known }) =>
          setFound({ search, entries: known?.standings.edges.map(({ node }) => node) ?? [] }),
        // Suggestions are optional.
        error: () => {},
      });
      stop = () => reading.unsubscribe();
    }, TYPING);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, pool, search]);
  if (search === null || found === undefined) return NONE;
  const key = search.trim().toLowerCase();
  return found.entries
    .filter(({ id, username }) => !own.has(id) && username.toLowerCase().includes(key))
    .map(({ username }) => username);
}
