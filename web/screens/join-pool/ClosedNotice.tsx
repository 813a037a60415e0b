import { DoorClosed } from 'lucide-react';
import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { MoreEntries } from './MoreEntries.tsx';
import type { ClosedNotice_pool$key } from './__generated__/ClosedNotice_pool.graphql';

/** Milliseconds (SPECIFICATION 7.11). */
const REDIRECT_AFTER = 3_000;

const CLOSED = 'Registration for the season is now closed.';

/** A notice and a toast that registration is closed, and a redirect home (SPECIFICATION 7.11). */
export function ClosedNotice({ pool: key }: { pool: ClosedNotice_pool$key | null }) {
  const pool = useFragment(
    graphql`
      fragment ClosedNotice_pool on Pool {
        closedNotice
        ...MoreEntries_pool
      }
    `,
    key,
  );
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      tone: 'error',
      title: 'Registration Closed',
      text: CLOSED,
    });
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [toast, navigate]);
  return (
    <>
      <div className="grid justify-items-start gap-4 py-6 px-5 panel border-s-5 border-s-penalty text-17">
        <DoorClosed aria-hidden size={40} strokeWidth={1.75} />
        <h1>Registration Closed</h1>
        <p>{pool?.closedNotice ?? CLOSED}</p>
        <p className="text-quiet">
          Taking you to the <Link to="/">home page</Link>.
        </p>
      </div>
      {pool && <MoreEntries pool={pool} />}
    </>
  );
}
