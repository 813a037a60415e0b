import { effectLines } from './effectLines.ts';
import screen from '../Screen.module.css';
import type { CommandOutcome } from '../commands/useCommand.ts';

interface EffectViewProps {
  outcome: CommandOutcome | null;
  isSecret: boolean;
  /** How many games it changes; 1 by default. */
  games?: number;
}

export function EffectView({ outcome, isSecret, games }: EffectViewProps) {
  if (outcome === null) return <p className="text-quiet text-15">Checking what changes…</p>;
  if (outcome.kind === 'failed') {
    return (
      <p className={screen.problem}>
        {outcome.message}
        {outcome.type === 'StaleVersionError' && ' The game is shown as it is now.'}
      </p>
    );
  }
  return (
    <ul role="list" className="grid gap-1">
      {effectLines(outcome.effect, isSecret, games).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
