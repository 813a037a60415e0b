import { Lock, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { usePoolSlug } from '../session/usePoolPath.ts';
import { useSessionData } from '../session/SessionContext.tsx';
import type { ClosedPool_pool$key } from './__generated__/ClosedPool_pool.graphql';
import type { ClosedPool_viewer$key } from './__generated__/ClosedPool_viewer.graphql';
import { PoolContact } from '../layout/PoolContact.tsx';
import { useLogOut } from '../layout/useLogOut.ts';

interface ClosedPoolProps {
  /** For whoever is no stranger: a commissioner without the second factor, say. */
  otherwise: ReactNode;
}

/** What a stranger sees in place of a page of a pool: that it is for members, and what to do (SPECIFICATION 6.5). */
export function ClosedPool({ otherwise }: ClosedPoolProps) {
  const { viewer, pool } = useSessionData();
  if (!viewer || !pool || pool.viewerMayRead) return otherwise;
  return (
    <ForStrangers viewer={viewer} pool={pool}>
      {otherwise}
    </ForStrangers>
  );
}

interface ForStrangersProps {
  viewer: ClosedPool_viewer$key;
  pool: ClosedPool_pool$key;
  children: ReactNode;
}

function ForStrangers({ viewer: viewerKey, pool: poolKey, children }: ForStrangersProps) {
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
  if (viewer.pools.some(({ slug }) => slug === pool.slug)) return children;
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
        another account, log in with that one. Otherwise ask the commissioner for an invitation
        <PoolContact />
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
