import { TriangleAlert } from 'lucide-react';
import { Card } from '#web/ui/components/Card.tsx';
import { useUnreadRules } from './unreadRules.ts';
import styles from './SubmitBar.module.css';

interface PickWarningProps {
  mayChange: boolean;
  isReady: boolean;
}

export function PickWarning({ mayChange, isReady }: PickWarningProps) {
  const [acknowledges] = useUnreadRules();
  const read = isReady && acknowledges !== undefined && (
    <p className={styles.text}>By submitting you confirm that you have read the rules.</p>
  );
  if (mayChange)
    return (
      <>
        <p className={styles.text}>A pick can be changed until its game starts or the deadline passes.</p>
        {read}
      </>
    );
  return (
    <>
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
      {read}
    </>
  );
}
