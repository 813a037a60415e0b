import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import type { Welcomes_pool$key } from './__generated__/Welcomes_pool.graphql';
import type { Welcomes_viewer$key } from './__generated__/Welcomes_viewer.graphql';

const WelcomeDialog = lazyPart(async () => (await import('./WelcomeDialog.tsx')).WelcomeDialog);

interface WelcomesProps {
  viewers: Welcomes_viewer$key;
  pool: Welcomes_pool$key;
}

/** Welcomes new entries once, grouped by message; the server says which. */
export function Welcomes({ viewers, pool: key }: WelcomesProps) {
  const { viewerEntries } = useFragment(
    graphql`
      fragment Welcomes_viewer on Pool {
        viewerEntries {
          id
          username
          welcome {
            message
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
  // Closed on this page, whatever the server responds (SPECIFICATION 3.7).
  const [closed, setClosed] = useState<readonly string[]>([]);
  const waiting = viewerEntries.flatMap(({ welcome, ...entry }) =>
    welcome && !closed.includes(entry.id) ? [{ ...entry, message: welcome.message ?? null }] : [],
  );
  const [first] = waiting;
  if (!first) return null;
  const welcomed = waiting.filter(({ message }) => message === first.message);
  return (
    <WelcomeDialog
      key={first.id}
      entries={welcomed}
      totalEntries={viewerEntries.length}
      pool={pool}
      onClosed={() => setClosed((before) => [...before, ...welcomed.map(({ id }) => id)])}
    />
  );
}
