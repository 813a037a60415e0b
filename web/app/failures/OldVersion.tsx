import { ErrorState } from '#web/ui/components/Notice.tsx';
import { RequestError } from '../relay/errors.ts';
import { reloadPage } from '../session/reloadPage.ts';

/** The page's code did not load, or the server no longer knows what it asks for: a new version was released. */
export function isOfOldVersion(error: unknown): boolean {
  if (error instanceof RequestError) return error.code === 'PERSISTED_QUERY_NOT_FOUND';
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS|module script failed/i.test(
      error.message,
    )
  );
}

/** Asks for a reload: code that failed to load once stays so until then. */
export function OldVersion({ title, isPage }: { title: string; isPage?: boolean }) {
  return (
    <ErrorState isPage={isPage} title={title} onRetry={reloadPage} retryLabel="Reload the page">
      <p>The connection failed, or a new version was just released.</p>
    </ErrorState>
  );
}
