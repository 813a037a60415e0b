import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { HeldGroup } from './HeldGroup.tsx';
import type { HeldMails_pool$key } from './__generated__/HeldMails_pool.graphql';

/** The mails of a pool that wait, since the site could not send mail when they were written; absent when there is none. */
export function HeldMails({
  pool: key,
  obstacle,
  onChanged,
}: {
  pool: HeldMails_pool$key;
  /** Why the site cannot send mail; null when it can. */
  obstacle: string | null;
  onChanged: () => void;
}) {
  const { id, heldMails } = useFragment(
    graphql`
      fragment HeldMails_pool on Pool {
        id
        heldMails {
          kind
          ...HeldGroup_mails
        }
      }
    `,
    key,
  );
  if (!heldMails || heldMails.length === 0) return null;
  return (
    <Card title="Mails that were not sent">
      <p>They were written while this site could not send mail, and stay here until you send them.</p>
      <div>
        {heldMails.map((group) => (
          <HeldGroup
            key={group.kind}
            pool={id}
            mails={group}
            canSend={obstacle === null}
            onChanged={onChanged}
          />
        ))}
      </div>
    </Card>
  );
}
