import { Suspense } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ErrorState } from '#web/ui/components/Notice.tsx';
import { RequestError, messageOf } from '../relay/errors.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { isOfOldVersion, OldVersion } from './OldVersion.tsx';
import { reloadPage } from '../session/reloadPage.ts';
import { SessionExpired } from './SessionExpired.tsx';
import { useCurrentWeek } from '../layout/useCurrentWeek.tsx';
import { useRetryWhenBack } from './useRetryWhenBack.ts';

// Loaded lazily: only who follows another pool's link sees it.
const ClosedPool = lazyPart(async () => (await import('./ClosedPool.tsx')).ClosedPool);

/** Replaces the page when its loader, its code or its rendering failed; header and entries stay in use. */
export function RouteFailure() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const toCurrentWeek = useCurrentWeek(error);
  useRetryWhenBack(error, () => void revalidate());
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isOfOldVersion(error)) {
    return <OldVersion isPage title="This page did not load" />;
  }
  if (error instanceof RequestError) {
    if (error.failure === 'session') return <SessionExpired />;
    if (toCurrentWeek) return toCurrentWeek;
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

/** The outer error boundary: even the frame could not be rendered. */
export function AppFailure() {
  return (
    <main className="grid gap-4 justify-items-start max-w-[32rem] mx-auto py-16 px-gutter">
      <h1>Something went wrong</h1>
      <p>Nothing you submitted is lost. Reload the page. If that does not help, try again in a minute.</p>
      <Button look="primary" onClick={reloadPage}>
        Reload the page
      </Button>
    </main>
  );
}
