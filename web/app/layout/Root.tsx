import { useEffect, useMemo } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router-dom';
import { useOwnedQueries } from '../relay/useOwnedQueries.ts';
import { useSessionData } from '../session/SessionContext.tsx';
import type { Session } from '../session/session.ts';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';
import { usePageFocus } from './usePageFocus.ts';

/** A route's static data. */
export interface RouteHandle {
  /** Precedes the product's name in the document's title; by default the name stands alone. */
  title?: string;
}

/** Sets the document's title, and focus and scroll position after a navigation. */
export function Root() {
  const session = useLoaderData<ReturnType<Session['load']>>();
  useOwnedQueries(useMemo(() => [session], [session]));
  usePageFocus();
  return (
    <>
      <PanelBoundary resetKey={session} fallback={null}>
        <DocumentTitle />
      </PanelBoundary>
      <Outlet />
      {/* Initial loads share one key per tab: the path keeps their positions apart. */}
      <ScrollRestoration getKey={(place) => place.key + place.pathname} />
    </>
  );
}

/** Renders nothing. */
function DocumentTitle() {
  const { site, viewer, pool } = useSessionData();
  const titles = useMatches().map((match) => (match.handle as RouteHandle | undefined)?.title);
  const title = titles.findLast(Boolean);
  const poolName = viewer && pool?.viewerMayRead ? pool.name : null;
  // The pool may have the product's name.
  const whole = [...new Set([title, poolName, site.productName].filter((name) => name != null))].join(' · ');
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  return null;
}
