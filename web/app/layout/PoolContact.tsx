import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Contact } from '#web/ui/components/Contact.tsx';
import { useSessionPool } from '../session/SessionContext.tsx';
import type { PoolContactQuery } from './__generated__/PoolContactQuery.graphql';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';

const query = graphql`
  query PoolContactQuery($pool: String) {
    pool(slug: $pool) {
      contactName
      contactEmail
    }
  }
`;

/** Completes "ask the commissioner" with ": Lou Kowalski, lou@example.com", once loaded, else ".". */
export function PoolContact() {
  return (
    <PanelBoundary fallback=".">
      <LoadedContact />
    </PanelBoundary>
  );
}

function LoadedContact() {
  const { pool } = useLazyLoadQuery<PoolContactQuery>(query, { pool: useSessionPool() });
  if (!pool) return '.';
  return (
    <>
      : <Contact name={pool.contactName} email={pool.contactEmail} />
    </>
  );
}
