import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { InvitationLinkRow } from './InvitationLinkRow.tsx';
import { NewLinkDialog } from './NewLinkDialog.tsx';
import type { InvitationLinks_pool$key } from './__generated__/InvitationLinks_pool.graphql';

/** The links that anyone who has them can join by. */
export function InvitationLinks({
  pool: key,
  leadsNowhere,
  onChanged,
}: {
  pool: InvitationLinks_pool$key;
  /** The address of the site is one that nobody can open. */
  leadsNowhere: boolean;
  onChanged: () => void;
}) {
  const pool = useFragment(
    graphql`
      fragment InvitationLinks_pool on Pool {
        id
        name
        registration
        invitationLinks {
          id
          ...InvitationLinkRow_link
        }
      }
    `,
    key,
  );
  const [isMaking, setMaking] = useState(false);
  const links = pool.invitationLinks ?? [];
  return (
    <Card
      title="Links"
      aside={
        <Button look={links.length === 0 ? 'primary' : 'plain'} onClick={() => setMaking(true)}>
          New link
        </Button>
      }
    >
      {links.length === 0 ? (
        <p>
          {pool.registration === 'CLOSED'
            ? 'No link yet. Open registration first; then anyone with the link can join.'
            : 'No link yet. Anyone you give a link to can join, in a chat or on a poster.'}
        </p>
      ) : (
        <ul role="list" className="grid">
          {links.map((link) => (
            <InvitationLinkRow
              key={link.id}
              link={link}
              poolName={pool.name}
              leadsNowhere={leadsNowhere}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <NewLinkDialog
        pool={pool.id}
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={() => {
          setMaking(false);
          onChanged();
        }}
      />
    </Card>
  );
}
