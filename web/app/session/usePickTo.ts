import { graphql, useFragment } from 'react-relay/hooks';
import { useSessionData } from './SessionContext.tsx';
import type { usePickTo_pool$key } from './__generated__/usePickTo_pool.graphql';

/** What picks in this pool are to do, WIN by default. Suspends until the session is loaded. */
export function usePickTo(): 'WIN' | 'LOSE' {
  const session = useSessionData();
  const pool = useFragment<usePickTo_pool$key>(
    graphql`
      fragment usePickTo_pool on Pool {
        options {
          pickTo
        }
      }
    `,
    session.pool,
  );
  // A page's query may name a pool that the session's query did not find.
  const options: { pickTo: string } | undefined = pool?.options;
  return options?.pickTo === 'LOSE' ? 'LOSE' : 'WIN';
}
