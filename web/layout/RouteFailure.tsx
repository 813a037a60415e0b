import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Navigate, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { ErrorState } from '../components/Notice.tsx';
import { RequestError, messageOf } from '../relay/errors.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { reloadPage } from '../session/reloadPage.ts';
import styles from './RouteFailure.module.css';
import { SessionExpired } from './SessionExpired.tsx';
import { useRetryWhenBack } from './useRetryWhenBack.ts';

// Loaded lazily: only who follows another pool's link sees it.
const ClosedPool = lazy(async () => ({ default: (await import('./ClosedPool.tsx')).ClosedPool }));

/** The page's code did not load, or the server no longer knows what it asks for: a new version was released. */
function isOfOldVersion(error: unknown): boolean {
  if (error instanceof RequestError) return error.code === 'PERSISTED_QUERY_NOT_FOUND';
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS|module script failed/i.test(
      error.message,
    )
  );
}

/** Replaces the page when its loader, its code or its rendering failed; header and entries stay in use. */
export function RouteFailure() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const { search } = useLocation();
  useRetryWhenBack(error, () => void revalidate());
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isOfOldVersion(error)) {
    return (
      <ErrorState isPage title="This page did not load" onRetry={reloadPage} retryLabel="Reload the page">
        <p>The connection failed, or a new version was just released.</p>
      </ErrorState>
    );
  }
  if (error instanceof RequestError) {
    if (error.failure === 'session') return <SessionExpired />;
    // The address names a week that the pool does not play: the page shows the current one.
    if (error.code === 'INVALID_INPUT' && new URLSearchParams(search).has('week')) {
      return <Navigate to={{ search: withoutWeek(search) }} replace />;
    }
    const failed = (
      <ErrorState
        isPage
        title="This page could not be loaded"
        onRetry={() => void revalidate()}
        retryLabel={state === 'loading' ? 'Trying…' : 'Try again'}
      >
        <p>{messageOf(error)}</p>
      </ErrorState>
    );
    if (error.failure !== 'forbidden') return failed;
    return (
      <Suspense fallback={null}>
        <ClosedPool otherwise={failed} />
      </Suspense>
    );
  }
  return (
    <ErrorState
      isPage
      title="Something went wrong on this page"
      onRetry={reloadPage}
      retryLabel="Reload the page"
    >
      <p>Nothing you submitted is lost.</p>
    </ErrorState>
  );
}

function withoutWeek(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete('week');
  return kept.toString();
}

/** The outer error boundary: even the frame could not be rendered. */
export function AppFailure() {
  return (
    <main className={styles.whole}>
      <h1>Something went wrong</h1>
      <p>Nothing you submitted is lost. Reload the page. If that does not help, try again in a minute.</p>
      <Button look="primary" onClick={reloadPage}>
        Reload the page
      </Button>
    </main>
  );
}
