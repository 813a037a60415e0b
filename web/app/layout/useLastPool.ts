import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { keepLastPool, readLastPool } from '../relay/lastPool.ts';
import { usePoolSlug } from '../session/usePoolPath.ts';
import type { useLastPool_viewer$key } from './__generated__/useLastPool_viewer.graphql';

/** Stores the address's pool for an account with several; clears one that is not among them. */
export function useLastPool(key: useLastPool_viewer$key | null): void {
  const slug = usePoolSlug();
  const viewer = useFragment(
    graphql`
      fragment useLastPool_viewer on Viewer {
        id
        pools {
          slug
        }
      }
    `,
    key,
  );
  useEffect(() => {
    if (!viewer) return;
    const { id: account, pools } = viewer;
    const isOwn = (one: string) => pools.length > 1 && pools.some((pool) => pool.slug === one);
    const last = readLastPool();
    if (slug !== null && isOwn(slug)) keepLastPool({ account, slug });
    else if (last && (last.account !== account || !isOwn(last.slug))) keepLastPool(null);
  }, [viewer, slug]);
}
