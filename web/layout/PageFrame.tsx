import { Suspense } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router-dom';
import { useSessionData } from '../session/SessionContext.tsx';
import { useClockSync } from '../session/useClockSync.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { EntriesStrip } from './EntriesStrip.tsx';
import { Header } from './Header.tsx';
import headerStyles from './Header.module.css';
import styles from './PageFrame.module.css';
import { PanelBoundary } from './PanelBoundary.tsx';
import { useEntriesLive } from './useEntriesLive.ts';

/** Header, the viewer's entries, the page. */
export function PageFrame() {
  const session = useRouteLoaderData<unknown>('root');
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <PanelBoundary resetKey={session} fallback={<EmptyHeader />}>
        <Suspense fallback={<EmptyHeader />}>
          <FrameHeader />
        </Suspense>
      </PanelBoundary>
      <ConnectionBanner />
      <PanelBoundary resetKey={session} fallback={null}>
        <Suspense fallback={null}>
          <FrameEntries />
        </Suspense>
      </PanelBoundary>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  );
}

function EmptyHeader() {
  return (
    <header className={headerStyles.header}>
      <div className={headerStyles.bar} />
    </header>
  );
}

function FrameHeader() {
  const { site, viewer } = useSessionData();
  return <Header productName={site.productName} viewer={viewer ?? null} />;
}

function FrameEntries() {
  const { viewer, pool } = useSessionData();
  return viewer && pool ? <LiveEntries pool={pool} /> : null;
}

function LiveEntries({ pool }: { pool: NonNullable<ReturnType<typeof useSessionData>['pool']> }) {
  useClockSync();
  useEntriesLive(pool.id, pool.currentWeek);
  return <EntriesStrip pool={pool} />;
}
