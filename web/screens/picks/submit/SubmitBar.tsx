import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { timeLeft } from '#web/ui/components/Countdown.tsx';
import { ANNOUNCED_FROM } from '#web/shared/selections/announcement.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { sending } from './PickForms.tsx';
import { PickWarning } from './PickWarning.tsx';
import styles from './SubmitBar.module.css';

interface SubmitBarProps {
  /** Null without a selection. */
  teamName: string | null;
  /** When the selected team locks, in milliseconds; null without a selection. */
  lock: number | null;
  isSubmitting: boolean;
  mayChange: boolean;
  /** Links to the viewer's other entries. */
  several: ReactNode;
  onSubmit: () => void;
}

/**
 * The warning that a pick is final, and the button. Sticky, so that both stay visible while a team is chosen.
 */
export function SubmitBar({ teamName, lock, isSubmitting, mayChange, several, onSubmit }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <PickWarning mayChange={mayChange} isReady={teamName !== null} />
      {teamName && lock !== null && <TimeLeft lock={lock} />}
      <Button
        look="primary"
        wide
        className="min-h-13 text-17"
        disabled={!teamName}
        isWaiting={isSubmitting}
        aria-busy={isSubmitting}
        onClick={onSubmit}
        {...sending('submit-pick')}
      >
        {isSubmitting
          ? 'Submitting...'
          : teamName
            ? `Submit pick: ${teamName}`
            : 'Select a team to submit your pick'}
      </Button>
      {several}
    </div>
  );
}

/** Counts down the last ten minutes. Not announced: SelectionWatch announces approaching locks. */
function TimeLeft({ lock }: { lock: number }) {
  const left = lock - useNow();
  if (left > ANNOUNCED_FROM) return null;
  const { minutes, seconds } = timeLeft(left);
  return (
    <p className="justify-self-center text-15 text-center" role="timer">
      Not submitted yet.{' '}
      <strong className="figures">
        {minutes}:{String(seconds).padStart(2, '0')}
      </strong>{' '}
      left
    </p>
  );
}
