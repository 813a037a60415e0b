import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { timeLeft } from '#web/ui/components/Countdown.tsx';
import { ANNOUNCED_FROM } from '#web/shared/selections/announcement.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { PickWarning } from './PickWarning.tsx';
import styles from './SubmitBar.module.css';

interface SubmitBarProps {
  /** "Kansas City Chiefs"; null while nothing is selected. */
  teamName: string | null;
  /**
   * The instant from which the selected team can no longer be submitted, in milliseconds; null while nothing
   * is selected.
   */
  lock: number | null;
  isSubmitting: boolean;
  /** Whether a submitted pick can be changed. */
  mayChange: boolean;
  /** What leads to the viewer's other entries. */
  several: ReactNode;
  onSubmit: () => void;
}

/**
 * The warning where a pick is final, and right below it the button. Sticks to the bottom of the screen, so that both are
 * seen while a team is chosen.
 */
export function SubmitBar({ teamName, lock, isSubmitting, mayChange, several, onSubmit }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <PickWarning mayChange={mayChange} isReady={teamName !== null} />
      {teamName && lock !== null && <TimeLeft lock={lock} />}
      <Button
        look="primary"
        wide
        className={styles.submit}
        disabled={!teamName}
        isWaiting={isSubmitting}
        aria-busy={isSubmitting}
        onClick={onSubmit}
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

/** The last ten minutes, updated each second. Not announced: SelectionWatch announces approaching locks. */
function TimeLeft({ lock }: { lock: number }) {
  const left = lock - useNow();
  if (left > ANNOUNCED_FROM) return null;
  const { minutes, seconds } = timeLeft(left);
  return (
    <p className={styles.left} role="timer">
      Not submitted yet.{' '}
      <strong className={styles.digits}>
        {minutes}:{String(seconds).padStart(2, '0')}
      </strong>{' '}
      left
    </p>
  );
}
