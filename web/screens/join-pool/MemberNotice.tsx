import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import form from '#web/ui/form/form.module.css';
import { useLogOut } from '#web/app/layout/useLogOut.ts';
import { OwedFees } from '../add-entries/OwedFees.tsx';
import { MoreEntries } from './MoreEntries.tsx';
import type { MemberNotice_pool$key } from './__generated__/MemberNotice_pool.graphql';
import type { MemberNotice_viewer$key } from './__generated__/MemberNotice_viewer.graphql';

interface MemberNoticeProps {
  pool: MemberNotice_pool$key;
  viewer: MemberNotice_viewer$key;
}

/** Replaces the form for existing accounts. */
export function MemberNotice({ pool: poolKey, viewer: viewerKey }: MemberNoticeProps) {
  const pool = useFragment(
    graphql`
      fragment MemberNotice_pool on Pool {
        name
        viewerAddEntries {
          reason
        }
        ...MoreEntries_pool
        ...OwedFees_pool
      }
    `,
    poolKey,
  );
  const viewer = useFragment(
    graphql`
      fragment MemberNotice_viewer on Viewer {
        email
      }
    `,
    viewerKey,
  );
  const [logOut, isLoggingOut] = useLogOut();
  return (
    <>
      <header>
        <h1>Join Pool</h1>
        <p className="text-quiet">
          {pool.name} is open to newcomers. You are logged in as {viewer.email}.
        </p>
      </header>
      {pool.viewerAddEntries.reason && <p>{pool.viewerAddEntries.reason}</p>}
      <OwedFees pool={pool} />
      <MoreEntries pool={pool} />
      <div className={form.actions}>
        <p className="text-quiet">Does someone else want to join on this device?</p>
        <Button onClick={logOut} isWaiting={isLoggingOut}>
          {isLoggingOut ? 'Logging out…' : 'Log out first'}
        </Button>
      </div>
    </>
  );
}
