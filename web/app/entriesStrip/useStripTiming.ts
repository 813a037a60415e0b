import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Jitter } from '../relay/refetch.ts';
import { usePassed } from '../session/usePassed.ts';
import type { useStripTiming_pool$key } from './__generated__/useStripTiming_pool.graphql';

/** Milliseconds. Every screen has the strip, so its refetch is spread over a longer time than a page's. */
const CONCERNED: Jitter = { after: 0, spread: 1_500 };
const NOT_CONCERNED: Jitter = { after: 0, spread: 30_000 };
/** Milliseconds after a kickoff over which the strips of all viewers load their scores. */
const SCORES_SPREAD = 10_000;

interface StripTiming {
  /**
   * How soon the strip is to be refetched when the pool or its week changes. A deadline and a result can change an
   * entry that is alive, without a pick or with a pick whose game has begun. Whoever has none can wait: only the
   * commissioner can have changed theirs, and a deadline passes for thousands at once.
   */
  jitter: Jitter;
  /** Whether a picked team's game has begun, so that there are scores to show. */
  hasScores: boolean;
}

export function useStripTiming(key: useStripTiming_pool$key): StripTiming {
  const { viewerEntries } = useFragment(
    graphql`
      fragment useStripTiming_pool on Pool {
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
  const [delay] = useState(() => SCORES_SPREAD * Math.random());
  const alive = viewerEntries.filter(({ status }) => status === 'ALIVE');
  const kickoffs = alive.flatMap(({ week }) => week.picks).map(({ game }) => Date.parse(game.kickoff));
  const begun = usePassed(kickoffs);
  const hasScores = usePassed(kickoffs.map((kickoff) => kickoff + delay)) > 0;
  const isMissing = alive.some(({ week }) => week.picks.length === 0 || week.viewerCanPick.allowed);
  return { jitter: isMissing || begun > 0 ? CONCERNED : NOT_CONCERNED, hasScores };
}
