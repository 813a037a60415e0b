import { TriangleAlert } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import styles from './SubmitBar.module.css';

interface SubmitBarProps {
  /** "Kansas City Chiefs"; null while nothing is selected. */
  teamName: string | null;
  isSubmitting: boolean;
  onSubmit: () => void;
}

/** The warning, and right below it the button that cannot be taken back. Sticks to the thumb once a team is selected. */
export function SubmitBar({ teamName, isSubmitting, onSubmit }: SubmitBarProps) {
  return (
    <div className={styles.bar} data-ready={teamName ? '' : undefined}>
      <Card
        title="Important Warning"
        icon={TriangleAlert}
        tone="warning"
        level={3}
        className={styles.warning}
      >
        <p className={styles.text}>
          Once you submit a pick, it cannot be edited or changed. Check your team before you submit.
        </p>
      </Card>
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
    </div>
  );
}
