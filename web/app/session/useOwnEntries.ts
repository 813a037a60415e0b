import { graphql, useFragment } from 'react-relay/hooks';
import { useSessionData } from './SessionContext.tsx';
import type { useOwnEntries_pool$key } from './__generated__/useOwnEntries_pool.graphql';

/**
 * Ids of the viewer's entries, to mark their rows in data shared by all participants. Suspends until the
 * session is loaded.
 */
export function useOwnEntries(): ReadonlySet<string> {
  const { pool: key } = useSessionData();
  const pool = useFragment<useOwnEntries_pool$key>(
    graphql`
      fragment useOwnEntries_pool on Pool {
        viewerEntries {
          id
        }
      }
    `,
    key,
  );
  return new Set(pool?.viewerEntries.map(({ id }) => id));
}
