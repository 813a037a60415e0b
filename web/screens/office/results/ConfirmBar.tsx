import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import type { CommandOutcome } from '../commands/useCommand.ts';
import { EffectView } from './EffectView.tsx';
import screen from '../Screen.module.css';
import styles from './ScoreGrid.module.css';

interface ConfirmBarProps {
  results: number;
  /** How many of them replace a final score. */
  corrections: number;
  /** A field has no valid score. */
  hasProblem: boolean;
  outcome: CommandOutcome | null;
  isSecret: boolean;
  isConfirming: boolean;
  reason: string;
  onReason: (reason: string) => void;
}

/** Total effect of the typed scores and their one confirmation; sticky while the grid scrolls. */
export function ConfirmBar({
  results,
  corrections,
  hasProblem,
  outcome,
  isSecret,
  isConfirming,
  reason,
  onReason,
}: ConfirmBarProps) {
  const isShown = results > 0 || hasProblem;
  return (
    <div className={isShown ? styles.bar : undefined}>
      {corrections > 0 && (
        <Field
          label={`Reason for the ${corrections === 1 ? 'correction' : 'corrections'}, for the log`}
          value={reason}
          maxLength={1000}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
      <div role="status" className="empty:hidden max-h-32 overflow-y-auto">
        {hasProblem && <p className={screen.problem}>Mend the marked scores first. Nothing is lost.</p>}
        {!hasProblem && results > 0 && (
          <>
            <p className="font-bold">
              {plural(results, 'result', 'results')}
              {corrections > 0 &&
                (corrections === results ? ' corrected' : `, ${corrections} of them corrected`)}
            </p>
            <EffectView outcome={outcome} isSecret={isSecret} games={results} />
          </>
        )}
      </div>
      {isShown && (
        <Button type="submit" look="primary" wide isWaiting={isConfirming}>
          {isConfirming
            ? 'Confirming…'
            : results === 0
              ? 'Confirm'
              : `Confirm ${plural(results, 'result', 'results')}`}
        </Button>
      )}
    </div>
  );
}
