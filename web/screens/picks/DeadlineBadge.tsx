import { CheckCircle2, Hand, Lock } from 'lucide-react';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Countdown } from '#web/ui/components/Countdown.tsx';
import { useNow } from '#web/app/session/useNow.ts';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';
import styles from './DeadlineBadge.module.css';

interface DeadlineBadgeProps {
  week: { readonly deadline: string; readonly isDeadlinePassed: boolean };
  /** Whether the entry has all its picks. */
  hasPick: boolean;
  /** False for an eliminated entry. */
  mayPick: boolean;
  /** What closes the week's picks. */
  kind: string;
  zone: PoolZone;
}

export function DeadlineBadge({ week, hasPick, mayPick, kind, zone }: DeadlineBadgeProps) {
  const { deadline, isDeadlinePassed } = week;
  return (
    <div className={styles.deadline}>
      <span className={styles.state}>
        {isDeadlinePassed ? (
          <Badge tone="board" icon={Lock}>
            Deadline Passed
          </Badge>
        ) : hasPick ? (
          <Badge tone="good" icon={CheckCircle2}>
            Pick Submitted
          </Badge>
        ) : mayPick ? (
          <Badge tone="due" icon={Hand}>
            Pick Required
          </Badge>
        ) : (
          <span className={styles.quiet}>No pick to make</span>
        )}
      </span>
      {!isDeadlinePassed && <DeadlineCountdown deadline={deadline} />}
      <p className={styles.label}>
        <span className={styles.due}>{isDeadlinePassed ? 'Picks closed' : DUE[kind]}</span>{' '}
        <time dateTime={deadline}>{poolLongTime(deadline, zone)}</time>
      </p>
    </div>
  );
}

/** Deadline labels, by what closes the week's picks. */
const DUE: Readonly<Record<string, string>> = {
  SUNDAY: 'Picks due',
  FIRST_KICKOFF: 'Picks due at the first kickoff',
  KICKOFF: 'Each team until its kickoff, the last one',
};

function DeadlineCountdown({ deadline }: { deadline: string }) {
  const now = useNow(1_000);
  return <Countdown until={Date.parse(deadline)} now={now} label="Pick deadline" />;
}
