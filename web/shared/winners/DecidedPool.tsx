import { Suspense } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import type { Winners_pool$key } from './__generated__/Winners_pool.graphql';

const Winners = lazyPart(async () => (await import('./Winners.tsx')).Winners);

/** The winners of a decided pool. Their code is no part of a first view, since it is idle for most of the season. */
export function DecidedPool({ pool }: { pool: Winners_pool$key }) {
  return (
    <Suspense>
      <Winners pool={pool} />
    </Suspense>
  );
}
