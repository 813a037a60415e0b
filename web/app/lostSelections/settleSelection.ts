import { fetchQuery, graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { Selection, Selections } from '#web/shared/selections/selections.ts';
import type { settleSelectionQuery } from './__generated__/settleSelectionQuery.graphql';

const query = graphql`
  query settleSelectionQuery($entry: ID!, $week: Int!) {
    entry(id: $entry) {
      isViewers
      week(number: $week) {
        # A pick that was made elsewhere is new to the store: all that screens read of it.
        picks {
          id
          outcome
          game {
            isUnderReview
          }
        }
        # eslint-disable-next-line relay/must-colocate-fragment-spreads
        ...WeekPicks_entryWeek
        # eslint-disable-next-line relay/must-colocate-fragment-spreads
        ...EntrySelector_entryWeek
        # eslint-disable-next-line relay/must-colocate-fragment-spreads
        ...EntriesStrip_entryWeek
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
          isDeadlinePassed
        }
      }
    }
  }
`;

/**
 * Resolves a selection whose lock has passed by the page's clock: keeps it with its new lock, loses it, or deselects it.
 * @throws RequestError
 */
export async function settleSelection(
  environment: IEnvironment,
  selections: Selections,
  selection: Selection,
): Promise<void> {
  const { entryId, week, teamId } = selection;
  const answer = await fetchQuery<settleSelectionQuery>(
    environment,
    query,
    { entry: entryId, week },
    { fetchPolicy: 'network-only' },
  ).toPromise();
  // Another team was selected, or none, while the answer was on its way.
  if (!answer || !selections.read().selected.includes(selection)) return;
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
    kickoff: game.isKickoffConfirmed ? Date.parse(game.kickoff) : null,
  });
}
