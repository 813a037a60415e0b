import type { ReactNode } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Outlet, useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import type { OfficePageQuery } from './__generated__/OfficePageQuery.graphql';
import { OfficeTabs } from './OfficeTabs.tsx';
import { useHeldFocus } from './useHeldFocus.ts';

const officePageQuery = graphql`
  query OfficePageQuery($pool: String) {
    pool(slug: $pool) {
      id
      name
      viewerIsCommissioner
    }
    viewer {
      isAdministrator
    }
  }
`;

/** The accounts screen, available in any pool's office. */
const ACCOUNTS = '/office/accounts';

/** The frame of the commissioner's office with its navigation (SPECIFICATION 7.22). */
export function OfficePage() {
  return (
    <RouteQuery<[OfficePageQuery]> skeleton={<OfficeSkeleton />}>
      {(query) => <Office query={query} />}
    </RouteQuery>
  );
}

function Office({ query }: { query: PreloadedQuery<OfficePageQuery> }) {
  const { pool, viewer } = usePreloadedQuery<OfficePageQuery>(officePageQuery, query);
  const { pathname } = useLocation();
  useHeldFocus();
  if (!pool?.viewerIsCommissioner) {
    // Accounts are site-wide: available to an administrator before there is a pool.
    return viewer?.isAdministrator && pathname === ACCOUNTS ? <Outlet /> : <NotACommissioner />;
  }
  return (
    <OfficeFrame pool={pool.name} isAdministrator={viewer?.isAdministrator === true}>
      <Outlet />
    </OfficeFrame>
  );
}

function OfficeFrame({
  pool,
  isAdministrator,
  children,
}: {
  pool: string;
  isAdministrator: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-1 -mt-6 md:gap-4 md:-mt-3">
      <OfficeTabs pool={pool} isAdministrator={isAdministrator} />
      {children}
    </div>
  );
}

function NotACommissioner() {
  return (
    <EmptyState
      isPage
      title="For commissioners"
      action={
        <ButtonLink to="/dashboard" look="primary">
          Go to the dashboard
        </ButtonLink>
      }
    >
      <p>This part of the site is for those who run the pool. Ask its commissioner to give you the role.</p>
    </EmptyState>
  );
}

function OfficeSkeleton() {
  return (
    <Loading label="Loading the office">
      <Skeleton shape="title" />
      <Skeleton shape="row" count={4} />
    </Loading>
  );
}
