import { lazy, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Welcomes_pool$key } from './__generated__/Welcomes_pool.graphql';
import type { Welcomes_viewer$key } from './__generated__/Welcomes_viewer.graphql';

const WelcomeDialog = lazy(async () => ({ default: (await import('./WelcomeDialog.tsx')).WelcomeDialog }));

interface WelcomesProps {
  viewers: Welcomes_viewer$key;
  pool: Welcomes_pool$key;
}

/** Welcomes each new entry once, one after another; the server says which entries have a welcome to show. */
export function Welcomes({ viewers, pool: key }: WelcomesProps) {
  const { viewerEntries } = useFragment(
    graphql`
      fragment Welcomes_viewer on Pool {
        viewerEntries {
          id
          welcome {
            __typename
          }
        }
      }
    `,
    viewers,
  );
  const pool = useFragment(
    graphql`
      fragment Welcomes_pool on Pool {
        ...WelcomeDialog_pool
      }
    `,
    key,
  );
  // Closed on this page, whatever the server's response is (SPECIFICATION 3.7).
  const [closed, setClosed] = useState<readonly string[]>([]);
  const entry = viewerEntries.find(({ id, welcome }) => welcome && !closed.includes(id));
  if (!entry) return null;
  return (
    <WelcomeDialog
      key={entry.id}
      id={entry.id}
      totalEntries={viewerEntries.length}
      pool={pool}
      onClosed={() => setClosed((before) => [...before, entry.id])}
    />
  );
}
