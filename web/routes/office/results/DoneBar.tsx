import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import type { Command } from './command.ts';
import { effectLines } from './effectLines.ts';
import styles from './ResultsPage.module.css';
import { useCommand, type Effect } from './useCommand.ts';

export interface DoneCommand {
  /** "KC 27, BUF 20". */
  title: string;
  effect: Effect;
  /** Null: the command cannot be taken back. */
  undo: Command | null;
}

interface DoneBarProps {
  done: DoneCommand | null;
  isSecret: boolean;
  onDone: (done: DoneCommand | null) => void;
}

/** What was done last, what it changed, and one tap to take it back. */
export function DoneBar({ done, isSecret, onDone }: DoneBarProps) {
  const run = useCommand();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const undo = async () => {
    if (!done?.undo) return;
    setRunning(true);
    setProblem(null);
    const outcome = await run(done.undo, {
      reason: `Undo: ${done.title}`,
      version: done.effect.version,
      isDryRun: false,
    });
    setRunning(false);
    if (outcome.kind === 'done')
      onDone({ title: `Undone: ${done.title}`, effect: outcome.effect, undo: null });
    else setProblem(outcome.message);
  };
  return (
    <div role="status" className={styles.news}>
      {done && (
        <div className={styles.done}>
          <div>
            <p className={styles.strong}>{done.title}</p>
            {effectLines(done.effect, isSecret).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {problem && <p className={styles.problem}>{problem}</p>}
          </div>
          {done.undo ? (
            <Button isWaiting={isRunning} onClick={() => void undo()}>
              <Undo2 aria-hidden size={18} /> Undo
            </Button>
          ) : (
            !done.title.startsWith('Undone') && <p className={styles.quiet}>This cannot be undone.</p>
          )}
        </div>
      )}
    </div>
  );
}
