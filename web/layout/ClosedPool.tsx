import { Lock, UserX } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Outlet } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/Notice.tsx';
import { usePoolSlug } from '../session/usePoolPath.ts';
import type { ClosedPool_pool$key } from './__generated__/ClosedPool_pool.graphql';
import type { ClosedPool_viewer$key } from './__generated__/ClosedPool_viewer.graphql';
import { useLogOut } from './useLogOut.ts';

interface ClosedPoolProps {
  viewer: ClosedPool_viewer$key;
  pool: ClosedPool_pool$key;
}

/** What a stranger sees in place of a page of a pool: that it is for members, and what to do. */
export function ClosedPool({ viewer: viewerKey, pool: poolKey }: ClosedPoolProps) {
  const viewer = useFragment(
    graphql`
      fragment ClosedPool_viewer on Viewer {
        email
        pools {
          slug
        }
      }
    `,
    viewerKey,
  );
  const pool = useFragment(
    graphql`
      fragment ClosedPool_pool on Pool {
        slug
        name
      }
    `,
    poolKey,
  );
  const isNamed = usePoolSlug() !== null;
  const [logOut, isLoggingOut] = useLogOut();
  // Somebody who runs the pool and lacks the second factor: the page says what is refused.
  if (viewer.pools.some(({ slug }) => slug === pool.slug)) return <Outlet />;
  const logIn = (
    <Button onClick={logOut} isWaiting={isLoggingOut}>
      Log in with another account
    </Button>
  );
  return isNamed ? (
    <>
      <h1>
        <bdi>{pool.name}</bdi>
      </h1>
      <EmptyState icon={Lock} title="This pool is for its members" action={logIn}>
        You are logged in as <bdi>{viewer.email}</bdi>, which has no entry in this pool. If you play here with
        another account, log in with that one. Otherwise ask the commissioner for an invitation.
      </EmptyState>
    </>
  ) : (
    <>
      <h1>No pool entries</h1>
      <EmptyState icon={UserX} title="You don't have any pool entries to make picks with" action={logIn}>
        You are logged in as <bdi>{viewer.email}</bdi>. Open the invitation to your pool, or ask its
        commissioner for one.
      </EmptyState>
    </>
  );
}
