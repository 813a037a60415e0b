import { useCallback, useEffect } from 'react';
import { useSelectionState, useSelections } from '../../selections/SelectionsContext.tsx';
import type { Selection } from '../../selections/selections.ts';

interface SelectingEntry {
  readonly id: string;
  readonly username: string;
  readonly pick?: unknown;
  readonly teamOptions: readonly {
    readonly state: string;
    readonly team: { readonly id: string; readonly name: string };
    readonly game: { readonly kickoff: string; readonly isKickoffConfirmed: boolean };
  }[];
}

interface SelectingWeek {
  week: number;
  /** ISO. */
  deadline: string;
  deadlineLabel: string;
}

/** The team selected for the entry and the week, and the way to select one (by id), or none (null). */
export function useSelection(
  entry: SelectingEntry,
  { week, deadline, deadlineLabel }: SelectingWeek,
): [choice: Selection | null, choose: (teamId: string | null) => void] {
  const selections = useSelections();
  const { selected } = useSelectionState();
  const choice = selected.find((one) => one.entryId === entry.id && one.week === week) ?? null;
  const choose = useCallback(
    (teamId: string | null) => {
      const option = entry.teamOptions.find(({ team }) => team.id === teamId);
      if (!option) return selections.deselect(entry.id, week);
      const { team, game } = option;
      return selections.select({
        entryId: entry.id,
        username: entry.username,
        week,
        teamId: team.id,
        teamName: team.name,
        deadline: Date.parse(deadline),
        deadlineLabel,
        kickoff: game.isKickoffConfirmed ? Date.parse(game.kickoff) : null,
      });
    },
    [selections, entry, week, deadline, deadlineLabel],
  );

  // A pick that was made elsewhere leaves nothing to submit.
  const hasPick = Boolean(entry.pick);
  useEffect(() => {
    if (hasPick) selections.deselect(entry.id, week);
  }, [hasPick, selections, entry.id, week]);
  // A deadline that was moved, a game with another kick-off: the selection goes by the new ones.
  const lockMoved = choice !== null && !Object.is(choice.deadline, Date.parse(deadline));
  useEffect(() => {
    if (lockMoved) choose(choice.teamId);
  }, [lockMoved, choose, choice]);
  return [choice, choose];
}
