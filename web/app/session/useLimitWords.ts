import { graphql, useFragment } from 'react-relay/hooks';
import { useSessionData } from './SessionContext.tsx';
import type { useLimitWords_pool$key } from './__generated__/useLimitWords_pool.graphql';

/**
 * Why a team over the line limit cannot be picked in this pool: "Favored by more than 10", in a losers' pool
 * "Underdog by more than 10". Suspends until the session is loaded.
 */
export function useLimitWords(): string {
  const session = useSessionData();
  const pool = useFragment<useLimitWords_pool$key>(
    graphql`
      fragment useLimitWords_pool on Pool {
        options {
          pickTo
          favoriteLimit
        }
      }
    `,
    session.pool,
  );
  // A page's query may name a pool that the session's query did not find.
  const options: { pickTo: string; favoriteLimit: number } | undefined = pool?.options;
  return `${options?.pickTo === 'LOSE' ? 'Underdog' : 'Favored'} by more than ${options?.favoriteLimit ?? 0}`;
}
