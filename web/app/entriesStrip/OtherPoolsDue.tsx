import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import type { OtherPoolsDue_viewer$key } from './__generated__/OtherPoolsDue_viewer.graphql';

// Few play in several pools.
const DueEntries = lazyPart(async () => (await import('./DueEntries.tsx')).DueEntries);

interface OtherPoolsDueProps {
  viewer: OtherPoolsDue_viewer$key;
  /** The id of the shown pool, whose own entries stand in the strip. */
  shown: string;
}

/** The viewer's entries in other pools that need a pick this week: first of all, wherever the viewer is. */
export function OtherPoolsDue({ viewer: key, shown }: OtherPoolsDueProps) {
  const { entriesNeedingPick } = useFragment(
    graphql`
      fragment OtherPoolsDue_viewer on Viewer {
        entriesNeedingPick {
          id
          username
          week {
            viewerCanPick {
              allowed
            }
          }
          pool {
            id
            slug
            name
          }
        }
      }
    `,
    key,
  );
  // A pick made since is in the store.
  const due = entriesNeedingPick.filter(({ pool, week }) => pool.id !== shown && week.viewerCanPick.allowed);
  if (due.length === 0) return null;
  return (
    <Suspense>
      <DueEntries due={due} />
    </Suspense>
  );
}
