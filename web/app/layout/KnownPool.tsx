import { Fragment } from 'react';
import { Outlet } from 'react-router-dom';
import { usePoolSlug } from '../session/usePoolPath.ts';
import { useSessionData } from '../session/SessionContext.tsx';
import { NotFoundPage } from '../failures/NotFoundPage.tsx';

/** The pages of the address's pool, keyed by pool; the not-found page for an unknown one. */
export function KnownPool() {
  const { pool } = useSessionData();
  const slug = usePoolSlug();
  if (pool?.slug !== slug) return <NotFoundPage />;
  return (
    <Fragment key={slug}>
      <Outlet />
    </Fragment>
  );
}
