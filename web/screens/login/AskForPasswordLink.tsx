import { graphql, useFragment } from 'react-relay/hooks';
import { Contact } from '#web/ui/components/Contact.tsx';
import type { AskForPasswordLink_pool$key } from './__generated__/AskForPasswordLink_pool.graphql';

/** Whom to ask where no mail goes out: the contact of the pool, else the administrator of the site. */
export function AskForPasswordLink({ pool: key }: { pool: AskForPasswordLink_pool$key | null | undefined }) {
  const pool = useFragment(
    graphql`
      fragment AskForPasswordLink_pool on Pool {
        contactName
        contactEmail
      }
    `,
    key ?? null,
  );
  if (pool == null) return <>Ask the administrator of this site for a password link.</>;
  return (
    <>
      Ask for a password link: <Contact name={pool.contactName} email={pool.contactEmail} />
    </>
  );
}
