import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import type { OfficePageQuery } from './__generated__/OfficePageQuery.graphql';
import styles from './OfficePage.module.css';
import { officeScreens } from './screens.ts';
import { useHeldFocus } from './useHeldFocus.ts';
import { useOfficePath } from './useOfficePath.ts';

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
  const address = useOfficePath();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // Scrolls the current link into view on a phone.
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const scrolled = list.current?.closest('nav');
    if (!current || !scrolled) return;
    const { left, width } = current.getBoundingClientRect();
    const frame = scrolled.getBoundingClientRect();
    scrolled.scrollLeft += left + width / 2 - (frame.left + frame.width / 2);
  }, [pathname]);
  return (
    <div className="grid gap-4">
      <div className="row justify-between gap-y-0 gap-x-4">
        <p className="text-quiet text-15">
          Commissioner’s office <span className="text-ink font-semibold before:content-['·_']">{pool}</span>
        </p>
        {isAdministrator && (
          <Link to={ACCOUNTS} className="tap font-semibold">
            Accounts of the site
          </Link>
        )}
      </div>
      <nav
        aria-label="Office"
        className="overflow-x-auto -mx-gutter px-gutter border-b border-line [scrollbar-width:thin] md:mx-0 md:px-0"
      >
        <ul ref={list} role="list" className="flex gap-1">
          {officeScreens.map(
            ({ path, label }) =>
              label !== null && (
                <li key={path}>
                  <NavLink to={address(path)} end={path === ''} className={styles.link}>
                    {label}
                  </NavLink>
                </li>
              ),
          )}
        </ul>
      </nav>
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
