import type { Done } from '../commands/DoneBar.tsx';
import type { Effect } from '../commands/useCommand.ts';
import type { Command } from './command.ts';
import { effectLines } from './effectLines.ts';
import { gameCommand } from './gameCommands.ts';

export interface DoneCommand {
  /** "Final: MIA 34, ATL 10". */
  title: string;
  effect: Effect;
  /** Null: without undo. */
  undo: Command | null;
  /** How many games; 1 by default. */
  games?: number;
}

/** A command that ran as the screen says it. */
export function doneCommand({ title, effect, undo, games }: DoneCommand, isSecret: boolean): Done {
  const lines = effectLines(effect, isSecret, games);
  if (undo === null) return { title, lines: [...lines, 'This cannot be undone.'], undo: null };
  const { version } = effect;
  if (undo.kind !== 'results') {
    return { title, lines, undo: { label: 'Undo', command: gameCommand(undo), version } };
  }
  // Each game has its own version.
  const results = undo.results.map((result) => (version == null ? result : { ...result, version }));
  const command = gameCommand({ ...undo, results });
  return { title, lines, undo: { label: 'Undo', command, version: undefined } };
}
