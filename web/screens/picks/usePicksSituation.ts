import { graphql, useFragment } from 'react-relay/hooks';
import type { usePicksSituation_entries$key } from './__generated__/usePicksSituation_entries.graphql';
import type { usePicksSituation_pool$key } from './__generated__/usePicksSituation_pool.graphql';

/**
 * What the page follows, for the query that all participants share and for the viewer's: the changes beyond the
 * subscriptions after which each is refetched. A kickoff, a deadline or a result changes the former; the viewer's
 * entries change with results, and at the deadline if one of them could still pick.
 * @param followsCurrentWeek whether the address names no week, so that the page follows the current one
 */
export function usePicksSituation(
  poolKey: usePicksSituation_pool$key,
  entriesKey: usePicksSituation_entries$key,
  followsCurrentWeek: boolean,
) {
  const pool = useFragment(
    graphql`
      fragment usePicksSituation_pool on Pool {
        id
        currentWeek
        week(number: $week) {
          number
          deadline
          isDeadlinePassed
          isComplete
          games {
            kickoff
            displayStatus
            isCompleted
          }
        }
      }
    `,
    poolKey,
  );
  const entries = useFragment(
    graphql`
      fragment usePicksSituation_entries on Entry @relay(plural: true) {
        week(number: $week) {
          viewerCanPick {
            allowed
          }
        }
      }
    `,
    entriesKey,
  );
  const { week } = pool;
  const open = entries.filter((entry) => entry.week.viewerCanPick.allowed).length;
  const results = [
    week.games.filter((game) => game.isCompleted).length,
    followsCurrentWeek ? pool.currentWeek : null,
  ];
  return {
    shared: {
      pool: pool.id,
      week,
      games: week,
      situation: [
        week.isDeadlinePassed,
        week.isComplete,
        week.games.filter((game) => game.displayStatus !== 'SCHEDULED').length,
        ...results,
      ].join(' '),
    },
    viewers: {
      pool: pool.id,
      situation: [open > 0 && week.isDeadlinePassed, ...results].join(' '),
      // A pick made elsewhere, which the strip of entries has received.
      ownSituation: String(open),
    },
  };
}
