import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router-dom';
import { useOwnedQuery } from '../relay/useOwnedQuery.ts';
import { useSessionData } from '../session/SessionContext.tsx';
import type { Session } from '../session/session.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import { usePageFocus } from './usePageFocus.ts';

/** What a route says of itself. */
export interface RouteHandle {
  /** Before the product's name in the document's title; without one the name stands alone. */
  title?: string;
}

/** Above all pages: the document's title, focus and scroll after a navigation. */
export function Root() {
  const session = useLoaderData<ReturnType<Session['load']>>();
  useOwnedQuery(session);
  usePageFocus();
  return (
    <>
      <PanelBoundary resetKey={session} fallback={null}>
        <Suspense fallback={null}>
          <DocumentTitle />
        </Suspense>
      </PanelBoundary>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Draws nothing itself. */
function DocumentTitle() {
  const { site } = useSessionData();
  const titles = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.title);
  const title = titles.findLast(Boolean);
  const whole = title ? `${title} · ${site.productName}` : site.productName;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  return null;
}
