import { useEffect } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { usePassed } from '../session/usePassed.ts';
import { RequestError } from '../relay/errors.ts';
import { useServerClock } from '../session/ClockContext.tsx';
import { useSelectionState, useSelections } from '../selections/SelectionsContext.tsx';
import type { useLockedSelectionsQuery } from './__generated__/useLockedSelectionsQuery.graphql';
import type { Selection, Selections } from '../selections/selections.ts';
import { lockOf } from '../selections/selections.ts';

/** Milliseconds between requests, while the server does not confirm that the selection is lost. */
const ASK_EVERY = 3_000;

const query = graphql`
  query useLockedSelectionsQuery($entry: ID!, $week: Int!) {
    entry(id: $entry) {
      isViewers
      week(number: $week) {
        picks {
          id
        }
        picksNeeded
        teamOptions {
          state
          team {
            id
          }
          game {
            kickoff
            isKickoffConfirmed
          }
        }
      }
      pool {
        week(number: $week) {
          deadline
          deadlineLabel
          isDeadlinePassed
        }
      }
    }
  }
`;

/**
 * Resolves selections whose lock has passed by the page's clock. The server decides: a pick may have been
 * submitted elsewhere, the deadline or the kick-off may have moved.
 */
export function useLockedSelections(): void {
  const environment = useRelayEnvironment();
  const selections = useSelections();
  const { selected } = useSelectionState();
  const clock = useServerClock();
  const due = usePassed(selected.map(lockOf));
  useEffect(() => {
    if (due === 0) return undefined;
    const ask = () => {
      for (const selection of selections.read().selected) {
        const { entryId, week } = selection;
        if (clock.now() < lockOf(selection) || selections.isSubmitting(entryId, week)) continue;
        settle(environment, selections, selection).catch((error: unknown) => {
          // Without a network the request is retried; without a session there is no result until the next
          // log-in.
          if (error instanceof RequestError && error.failure === 'session') clearInterval(timer);
        });
      }
    };
    const timer = setInterval(ask, ASK_EVERY);
    ask();
    return () => clearInterval(timer);
  }, [environment, selections, clock, due]);
}

async function settle(
  environment: IEnvironment,
  selections: Selections,
  selection: Selection,
): Promise<void> {
  const { entryId, week, teamId } = selection;
  const answer = await fetchQuery<useLockedSelectionsQuery>(
    environment,
    query,
    { entry: entryId, week },
    { fetchPolicy: 'network-only' },
  ).toPromise();
  if (!answer) return;
  const { entry } = answer;
  // An ended session gets null for everything; another account's selection is not shown to this one.
  if (!entry?.isViewers || entry.week.picks.length >= entry.week.picksNeeded)
    return selections.deselect(entryId, week);
  if (entry.pool.week.isDeadlinePassed) return selections.lose(selection, 'deadline');
  const option = entry.week.teamOptions.find(({ team }) => team.id === teamId);
  if (option?.state === 'GAME_STARTED') return selections.lose(selection, 'kickoff');
  if (option?.state !== 'AVAILABLE') return selections.deselect(entryId, week);
  const { game } = option;
  return selections.select({
    ...selection,
    deadline: Date.parse(entry.pool.week.deadline),
    deadlineLabel: entry.pool.week.deadlineLabel,
    kickoff: game.isKickoffConfirmed ? Date.parse(game.kickoff) : null,
  });
}
