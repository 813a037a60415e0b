import { Ticket } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import type { MoreEntries_pool$key } from './__generated__/MoreEntries_pool.graphql';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

/** How to add entries to an account; empty where none can be added. */
export function MoreEntries({ pool: key }: { pool: MoreEntries_pool$key }) {
  const path = usePoolPath();
  const { viewerEntries, viewerAddEntries } = useFragment(
    graphql`
      fragment MoreEntries_pool on Pool {
        viewerEntries {
          id
        }
        viewerAddEntries {
          allowed
          remaining
        }
      }
    `,
    key,
  );
  if (!viewerAddEntries.allowed) return null;
  const held = viewerEntries.length;
  const { remaining } = viewerAddEntries;
  return (
    <Card title="More entries for you" icon={Ticket} className="grid justify-items-start gap-3">
      <p>
        You have {held === 0 ? 'no entries' : held === 1 ? '1 entry' : `${held} entries`} and can add{' '}
        {remaining === 1 ? 'one more' : `up to ${remaining} more`} on your account, without joining again.
      </p>
      <ButtonLink to={path('/add-entries')} look="primary">
        Add entries
      </ButtonLink>
    </Card>
  );
}
