import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import screen from '../Screen.module.css';
import styles from './DoneBar.module.css';
import { useCommand, type Effect, type OfficeCommand } from './useCommand.ts';

/** A command that ran. */
export interface Done {
  /** "Final: MIA 34, ATL 10". */
  title: string;
  /** What it changed, in sentences. */
  lines: readonly string[];
  /** Null: it cannot be taken back, or is itself an undo. */
  undo: {
    label: string;
    command: OfficeCommand;
    /** The version after the command: an undo takes nothing back that somebody else has decided since. */
    version: string | null | undefined;
  } | null;
}

interface DoneBarProps {
  done: Done | null;
  /** What an undo changed, in sentences. */
  linesOf: (effect: Effect) => readonly string[];
  onUndone: (done: Done) => void;
  /** Reads the screen again: somebody else may have acted since. */
  onRefused: () => void;
}

/** What was done last, what it changed, and one tap to take it back. */
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
    <div role="status" className={`${screen.news} ${styles.kept}`}>
      {done && (
        <div className={screen.done}>
          <div className={styles.words}>
            <p className={screen.strong}>{done.title}</p>
            {done.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {problem?.of === done && (
              <p role="alert" className={screen.problem}>
                {problem.message}
              </p>
            )}
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
