import { graphql } from 'react-relay/hooks';
import { useLive } from '../live/useLive.ts';
import type { SessionData } from '../session/session.ts';
import { useClockSync } from '../session/useClockSync.ts';
import { EntriesStrip } from './EntriesStrip.tsx';
import { SelectionWatch } from './SelectionWatch.tsx';
import { useStripJitter } from './useStripJitter.ts';
import type { LiveEntriesQuery } from './__generated__/LiveEntriesQuery.graphql';
import { useKnownScreen } from './useKnownScreen.ts';

const query = graphql`
  query LiveEntriesQuery {
    # Once the session is over there are no entries to show; all pages are to know why.
    viewer {
      id
    }
    pool {
      id
      ...EntriesStrip_pool
      ...useStripJitter_pool
      # The picks page may show a pick that was made elsewhere.
      viewerEntries {
        week {
          pick {
            # eslint-disable-next-line relay/must-colocate-fragment-spreads
            ...SubmittedPick_pick
          }
        }
      }
    }
  }
`;

const POLL_EVERY = 60_000;

/** The strip of entries, kept current: another entry's pick causes no refetch, a passed deadline does. */
export function LiveEntries({ pool }: { pool: NonNullable<SessionData['pool']> }) {
  useClockSync();
  useKnownScreen();
  useLive<LiveEntriesQuery>({
    pool: pool.id,
    week: { number: pool.currentWeek },
    query,
    variables: {},
    refetchOn: ['pool', 'week'],
    pollEvery: POLL_EVERY,
    jitter: useStripJitter(pool),
  });
  return (
    <>
      <EntriesStrip pool={pool} />
      <SelectionWatch />
    </>
  );
}
