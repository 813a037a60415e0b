import type { DragEvent } from 'react';

export interface DraggedTeam {
  teamId: string;
  /** Null for a drag from the list of teams. */
  from: number | null;
}

/** Makes an element draggable; null: it is not. Keys and taps are equivalent (SPECIFICATION 7.32). */
export function dragProps(team: DraggedTeam | null, onDrag: (dragged: DraggedTeam | null) => void) {
  if (team === null) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', team.teamId);
      event.dataTransfer.effectAllowed = 'move';
      onDrag(team);
    },
    onDragEnd: () => onDrag(null),
  };
}

/** Makes an element a drop target where the team fits; `data-target` marks it. */
export function dropProps(
  dragged: DraggedTeam | null,
  fits: (team: DraggedTeam) => boolean,
  onDrop: (team: DraggedTeam) => void,
) {
  if (dragged === null || !fits(dragged)) return {};
  return {
    'data-target': true,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onDrop(dragged);
    },
  };
}
