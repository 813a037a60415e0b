import { graphql, useFragment } from 'react-relay/hooks';
import { FIXED_EASTERN, type PoolZone } from './poolTime.ts';
import { useSessionData } from './SessionContext.tsx';
import type { usePoolZone_pool$key } from './__generated__/usePoolZone_pool.graphql';

/** The pool's zone, or the default. Suspends until the session is loaded. */
export function usePoolZone(): PoolZone {
  const session = useSessionData();
  const pool = useFragment<usePoolZone_pool$key>(
    graphql`
      fragment usePoolZone_pool on Pool {
        clockOffsets {
          from
          minutes
          label
        }
      }
    `,
    session.pool,
  );
  return pool ?? FIXED_EASTERN;
}
