import { Suspense, lazy, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { PanelBoundary } from '../../layout/PanelBoundary.tsx';
import type { Welcomes_pool$key } from './__generated__/Welcomes_pool.graphql';

const WelcomeDialog = lazy(async () => ({ default: (await import('./WelcomeDialog.tsx')).WelcomeDialog }));

/** Welcomes each new entry once, one after another; the server says which entries have a welcome to show. */
export function Welcomes({ pool: key }: { pool: Welcomes_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment Welcomes_pool on Pool {
        viewerEntries {
          id
          welcome {
            __typename
          }
          ...WelcomeDialog_entry
        }
        ...WelcomeDialog_pool
      }
    `,
    key,
  );
  // Closed on this page, whatever the server's response is (SPECIFICATION 3.7).
  const [closed, setClosed] = useState<readonly string[]>([]);
  const entry = pool.viewerEntries.find(({ id, welcome }) => welcome && !closed.includes(id));
  if (!entry) return null;
  return (
    <PanelBoundary fallback={null}>
      <Suspense fallback={null}>
        <WelcomeDialog
          key={entry.id}
          entry={entry}
          pool={pool}
          onClosed={() => setClosed((before) => [...before, entry.id])}
        />
      </Suspense>
    </PanelBoundary>
  );
}
