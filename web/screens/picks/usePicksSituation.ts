import { graphql, useFragment } from 'react-relay/hooks';
import type { usePicksSituation_entries$key } from './__generated__/usePicksSituation_entries.graphql';
import type { usePicksSituation_pool$key } from './__generated__/usePicksSituation_pool.graphql';

/**
 * The changes beyond the subscriptions after which the shared query and the viewer's are refetched. Kickoffs,
 * deadlines and results change the former; the viewer's entries change with results, and at the deadline if
 * one could still pick.
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
      // A pick made elsewhere, received by the strip of entries.
      ownSituation: String(open),
    },
  };
}
