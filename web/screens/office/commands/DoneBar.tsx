import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Problem } from '../Problem.tsx';
import { useCommand, type Effect, type OfficeCommand } from './useCommand.ts';

export interface Done {
  /** "Final: MIA 34, ATL 10". */
  title: string;
  lines: readonly string[];
  /** Null: irreversible, or itself an undo. */
  undo: {
    label: string;
    command: OfficeCommand;
    /** After the command: the undo does not revert later decisions of others. */
    version: string | null | undefined;
  } | null;
}

interface DoneBarProps {
  done: Done | null;
  /** The undo's effect, in sentences. */
  linesOf: (effect: Effect) => readonly string[];
  onUndone: (done: Done) => void;
  /** Refetches the screen: somebody else may have acted. */
  onRefused: () => void;
}

/** The last command, its effect and its undo. */
export function DoneBar({ done, linesOf, onUndone, onRefused }: DoneBarProps) {
  const run = useCommand();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<{ of: Done; message: string } | null>(null);
  const undo = async (of: Done) => {
    if (of.undo === null) return;
    setRunning(true);
    setProblem(null);
    const { command, version } = of.undo;
    const outcome = await run(command, { reason: `Undo: ${of.title}`, version, isDryRun: false });
    setRunning(false);
    if (outcome.kind === 'failed') {
      setProblem({ of, message: outcome.message });
      onRefused();
    } else onUndone({ title: `Undone: ${of.title}`, lines: linesOf(outcome.effect), undo: null });
  };
  return (
    <div role="status" className="empty:hidden sticky top-[calc(var(--space-16)+var(--space-2))] z-2">
      {done && (
        <div className="row justify-between gap-y-2 gap-x-3 py-3 px-4 border border-line border-s-4 border-s-turf rounded-small bg-card">
          <div className="min-w-0 wrap-anywhere">
            <p className="font-bold">{done.title}</p>
            {done.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {problem?.of === done && <Problem text={problem.message} />}
          </div>
          {done.undo && (
            <Button isWaiting={isRunning} onClick={() => void undo(done)}>
              <Undo2 aria-hidden size={18} /> {done.undo.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
