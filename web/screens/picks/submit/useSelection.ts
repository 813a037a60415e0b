import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSelectionState, useSelections } from '#web/shared/selections/SelectionsContext.tsx';
import type { Selection } from '#web/shared/selections/selections.ts';

interface SelectingEntry {
  readonly id: string;
  readonly username: string;
}

interface Option {
  readonly team: { readonly id: string; readonly name: string };
  readonly game: { readonly kickoff: string; readonly isKickoffConfirmed: boolean };
}

interface SelectingWeek {
  week: number;
  deadline: string;
}

/** The team selected for the entry and week, and its setter (by id; null for none). */
export function useSelection(
  { id: entryId, username }: SelectingEntry,
  options: readonly Option[],
  { week, deadline }: SelectingWeek,
): [choice: Selection | null, choose: (teamId: string | null) => void] {
  const selections = useSelections();
  const { selected } = useSelectionState();
  const selectionOf = useCallback(
    (teamId: string | null): Selection | null => {
      const option = options.find(({ team }) => team.id === teamId);
      if (!option) return null;
      const { team, game } = option;
      return {
        entryId,
        username,
        week,
        teamId: team.id,
        teamName: team.name,
        deadline: Date.parse(deadline),
        kickoff: game.isKickoffConfirmed ? Date.parse(game.kickoff) : null,
      };
    },
    [entryId, username, options, week, deadline],
  );
  const choose = useCallback(
    (teamId: string | null) => {
      const selection = selectionOf(teamId);
      if (selection) selections.select(selection);
      else selections.deselect(entryId, week);
    },
    [selections, selectionOf, entryId, week],
  );
  const [address, setAddress] = useSearchParams();
  // By a form of the server's markup (PickForms.tsx).
  const sent = address.get('entry') === entryId ? address.get('team') : null;
  const sentSelection = useMemo(() => selectionOf(sent), [selectionOf, sent]);
  const choice =
    sentSelection ?? selected.find((one) => one.entryId === entryId && one.week === week) ?? null;
  useEffect(() => {
    if (sent === null) return;
    choose(sent);
    setAddress((before) => new URLSearchParams([...before].filter(([name]) => name !== 'team')), {
      replace: true,
      preventScrollReset: true,
    });
  }, [sent, choose, setAddress]);

  // A moved deadline or kickoff applies to the selection.
  const lockMoved = choice !== null && !Object.is(choice.deadline, Date.parse(deadline));
  useEffect(() => {
    if (lockMoved) choose(choice.teamId);
  }, [lockMoved, choose, choice]);
  return [choice, choose];
}

/** Deselects once a pick was made elsewhere. */
export function useDeselectPicked(entryId: string, week: number, hasPick: boolean): void {
  const selections = useSelections();
  useEffect(() => {
    if (hasPick) selections.deselect(entryId, week);
  }, [hasPick, selections, entryId, week]);
}
