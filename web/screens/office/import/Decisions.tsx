import { useId } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import form from '#web/ui/form/form.module.css';
import type { Decision } from './sheet/decision.ts';

interface DecisionsProps {
  decisions: readonly Decision[];
  /** A running check may add questions. */
  isChecking: boolean;
  /** Marked cells can be corrected instead. */
  hasMarks: boolean;
  onChoose: (choice: Decision['choices'][number]) => void;
}

/** Questions for the commissioner, one for all similar cells. */
export function Decisions({ decisions, isChecking, hasMarks, onChoose }: DecisionsProps) {
  const id = useId();
  if (decisions.length === 0) return isChecking ? <Card title="Checking the rows…" /> : null;
  return (
    <Card title={`${plural(decisions.length, 'question', 'questions')} about the rows`}>
      <ul className="grid p-0 list-none">
        {decisions.map(({ key, title, examples, choices }, index) => (
          <li key={key} className="grid gap-2 min-w-0 py-3 border-b border-line wrap-anywhere">
            <p id={`${id}${index}`}>
              <strong>{title}</strong>
            </p>
            <p className="text-quiet text-13 wrap-anywhere">{examples}</p>
            <div className={form.actions} role="group" aria-labelledby={`${id}${index}`}>
              {choices.map((choice) => (
                <Button key={choice.label} onClick={() => onChoose(choice)}>
                  {choice.label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {hasMarks && (
        <p className="mt-3 text-quiet text-13">
          Or correct the marked cells below, and check the rows again.
        </p>
      )}
    </Card>
  );
}
