import { Suspense } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { afterFirstView } from '#web/shared/log/afterFirstView.ts';
import { namedProduct } from '../session/namedProduct.ts';
import { useSessionData, useSessionPool } from '../session/SessionContext.tsx';
import { ConnectionBanner } from '../failures/ConnectionBanner.tsx';
import { Header, HeaderForAnybody } from './Header.tsx';
import { LiveEntries } from '../entriesStrip/LiveEntries.tsx';
import styles from './PageFrame.module.css';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';
import { useLastPool } from './useLastPool.ts';

const LogMark = lazyPart(() =>
  afterFirstView(async () => (await import('#web/shared/log/LogMark.tsx')).LogMark),
);

const DemoStrip = lazyPart(() =>
  afterFirstView(async () => (await import('../demo/DemoStrip.tsx')).DemoStrip),
);

export function PageFrame() {
  const session = useRouteLoaderData<unknown>('root');
  return (
    <>
      <a href="#main" className={styles.skip} data-screen-only>
        Skip to content
      </a>
      <PanelBoundary resetKey={session} fallback={<HeaderForAnybody productName={namedProduct()} />}>
        <FrameHeader />
      </PanelBoundary>
      <ConnectionBanner />
      <PanelBoundary resetKey={session} fallback={null}>
        <FrameEntries />
      </PanelBoundary>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<EmptyPage />}>
          <Outlet />
        </Suspense>
        <PanelBoundary resetKey={session} fallback={null}>
          <LogMark />
        </PanelBoundary>
      </main>
    </>
  );
}

function EmptyPage() {
  return (
    <Loading label="Loading">
      <Skeleton shape="title" />
      <Skeleton shape="row" count={4} />
    </Loading>
  );
}

function FrameHeader() {
  const { site, viewer, pool } = useSessionData();
  useLastPool(viewer ?? null);
  return (
    <>
      {site.mode === 'DEMO' && (
        // Its height is there before its code arrives, so that nothing moves.
        <div className={styles.demo} data-screen-only>
          <Suspense>
            <DemoStrip />
          </Suspense>
        </div>
      )}
      <Header productName={site.productName} viewer={viewer ?? null} pool={pool?.slug ?? null} />
    </>
  );
}

function FrameEntries() {
  const { viewer, pool } = useSessionData();
  const slug = useSessionPool();
  return viewer && pool ? <LiveEntries viewer={viewer} pool={pool} slug={slug} /> : null;
}
