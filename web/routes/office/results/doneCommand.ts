import type { Done } from '../commands/DoneBar.tsx';
import type { Effect } from '../commands/useCommand.ts';
import type { Command } from './command.ts';
import { effectLines } from './effectLines.ts';
import { gameCommand } from './gameCommands.ts';

/** A command of the results screen that ran. */
export interface DoneCommand {
  /** "Final: MIA 34, ATL 10". */
  title: string;
  effect: Effect;
  /** Null: the command cannot be taken back. */
  undo: Command | null;
}

/** A command that ran as the screen says it. */
export function doneCommand({ title, effect, undo }: DoneCommand, isSecret: boolean): Done {
  const lines = effectLines(effect, isSecret);
  return undo === null
    ? { title, lines: [...lines, 'This cannot be undone.'], undo: null }
    : { title, lines, undo: { label: 'Undo', command: gameCommand(undo), version: effect.version } };
}
