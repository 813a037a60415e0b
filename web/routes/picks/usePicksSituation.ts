import { graphql, useFragment } from 'react-relay/hooks';
import type { usePicksSituation_pool$key } from './__generated__/usePicksSituation_pool.graphql';

/**
 * The page's subscriptions, and the changes beyond them (a deadline or a kick-off passed, a game ended, the
 * week moved on), after which all picks, permissions and outcomes are refetched.
 * @param followsCurrentWeek whether the address names no week, so that the page follows the current one
 */
export function usePicksSituation(key: usePicksSituation_pool$key, followsCurrentWeek: boolean) {
  const pool = useFragment(
    graphql`
      fragment usePicksSituation_pool on Pool {
        id
        currentWeek
        viewerEntries {
          week(number: $week) {
            viewerCanPick {
              allowed
            }
          }
        }
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
    key,
  );
  const { week } = pool;
  return {
    pool: pool.id,
    week,
    games: week,
    situation: [
      week.isDeadlinePassed,
      week.isComplete,
      week.games.filter((game) => game.displayStatus !== 'SCHEDULED').length,
      week.games.filter((game) => game.isCompleted).length,
      followsCurrentWeek ? pool.currentWeek : null,
    ].join(' '),
    // A pick made elsewhere, which the strip of entries has received.
    ownSituation: String(pool.viewerEntries.filter((entry) => entry.week.viewerCanPick.allowed).length),
  };
}
