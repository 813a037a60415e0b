import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSessionData } from '../session/SessionContext.tsx';

// Loaded lazily: only who follows another pool's link sees it.
const ClosedPool = lazy(async () => ({ default: (await import('./ClosedPool.tsx')).ClosedPool }));

/** The pages of a pool that its members read; for a stranger, why they are closed (SPECIFICATION 6.5). */
export function MembersOnly() {
  const { viewer, pool } = useSessionData();
  if (!viewer || !pool || pool.viewerMayRead) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <ClosedPool viewer={viewer} pool={pool} />
    </Suspense>
  );
}
