import { graphql } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { useLive } from '../live/useLive.ts';
import type { SessionData } from '../session/session.ts';
import { useClockSync } from '../session/useClockSync.ts';
import { EntriesStrip } from './EntriesStrip.tsx';
import { OtherPoolsDue } from './OtherPoolsDue.tsx';
import { PanelBoundary } from '../failures/PanelBoundary.tsx';
import { SelectionWatch } from '../lostSelections/SelectionWatch.tsx';
import { useStripTiming } from './useStripTiming.ts';
import type { LiveEntriesQuery } from './__generated__/LiveEntriesQuery.graphql';
import { useKnownScreen } from '../layout/useKnownScreen.ts';

const LiveScores = lazyPart(async () => (await import('./StripScores.tsx')).LiveScores);

const query = graphql`
  query LiveEntriesQuery($pool: String) {
    # Once the session is over there are no entries to show; all pages are to know why.
    viewer {
      id
      ...OtherPoolsDue_viewer
      # The header shows this viewer; another tab can sign another account in.
      # eslint-disable-next-line relay/must-colocate-fragment-spreads
      ...Header_viewer
      # eslint-disable-next-line relay/must-colocate-fragment-spreads
      ...useLastPool_viewer
      # The header and the dashboard show them.
      # eslint-disable-next-line relay/must-colocate-fragment-spreads
      ...useUnreadAnnouncements_viewer
      # eslint-disable-next-line relay/must-colocate-fragment-spreads
      ...useTalk_viewer
    }
    pool(slug: $pool) {
      id
      ...EntriesStrip_pool
      ...useStripTiming_pool
      # The picks page may show a pick that was made elsewhere.
      viewerEntries {
        week {
          picks {
            # eslint-disable-next-line relay/must-colocate-fragment-spreads
            ...StoredPicks_picks
          }
        }
      }
    }
  }
`;

const POLL_EVERY = 60_000;

interface LiveEntriesProps {
  viewer: NonNullable<SessionData['viewer']>;
  pool: NonNullable<SessionData['pool']>;
  /** The slug by which the session was loaded; null for the default pool. */
  slug: string | null;
}

/** The strip of entries, kept current: another entry's pick causes no refetch, a passed deadline does. */
export function LiveEntries({ viewer, pool, slug }: LiveEntriesProps) {
  useClockSync();
  useKnownScreen();
  const { jitter, hasScores } = useStripTiming(pool);
  useLive<LiveEntriesQuery>({
    pool: pool.id,
    week: { number: pool.currentWeek },
    query,
    variables: { pool: slug },
    refetchOn: ['pool', 'week'],
    pollEvery: POLL_EVERY,
    jitter,
  });
  return (
    <>
      <OtherPoolsDue viewer={viewer} shown={pool.id} />
      <EntriesStrip pool={pool} hasScores={hasScores} />
      {hasScores && (
        <PanelBoundary fallback={null}>
          <LiveScores />
        </PanelBoundary>
      )}
      <SelectionWatch account={viewer.id} />
    </>
  );
}
