import { graphql, useFragment } from 'react-relay/hooks';
import type { Jitter } from '../live/refetch.ts';
import { usePassed } from '../session/usePassed.ts';
import type { useStripJitter_pool$key } from './__generated__/useStripJitter_pool.graphql';

/** Milliseconds. Every screen has the strip, so its refetch is spread over a longer time than a page's. */
const CONCERNED: Jitter = { after: 0, spread: 1_500 };
const NOT_CONCERNED: Jitter = { after: 0, spread: 30_000 };

/**
 * How soon the strip is to be refetched when the pool or its week changes. A deadline and a result can change an
 * entry that is alive, without a pick or with a pick whose game has begun. Whoever has none can wait: only the
 * commissioner can have changed theirs, and a deadline passes for thousands at once.
 */
export function useStripJitter(key: useStripJitter_pool$key): Jitter {
  const { viewerEntries } = useFragment(
    graphql`
      fragment useStripJitter_pool on Pool {
        viewerEntries {
          status
          week {
            viewerCanPick {
              allowed
            }
            picks {
              game {
                kickoff
              }
            }
          }
        }
      }
    `,
    key,
  );
  const alive = viewerEntries.filter(({ status }) => status === 'ALIVE');
  const picks = alive.flatMap(({ week }) => week.picks);
  const begun = usePassed(picks.map(({ game }) => Date.parse(game.kickoff)));
  const isMissing = alive.some(({ week }) => week.picks.length === 0 || week.viewerCanPick.allowed);
  return isMissing || begun > 0 ? CONCERNED : NOT_CONCERNED;
}
