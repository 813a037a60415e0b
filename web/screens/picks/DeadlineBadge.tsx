import { CheckCircle2, Hand, Lock } from 'lucide-react';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Countdown } from '#web/ui/components/Countdown.tsx';
import { useNow } from '#web/app/session/useNow.ts';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';
import styles from './picks.module.css';

interface DeadlineBadgeProps {
  week: { readonly deadline: string; readonly isDeadlinePassed: boolean };
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
      <span className="justify-self-start">
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
          <span className="text-board-quiet font-semibold">No pick to make</span>
        )}
      </span>
      {!isDeadlinePassed && <DeadlineCountdown deadline={deadline} />}
      <p className="col-span-full text-15 font-semibold leading-[1.3] sm:col-2 sm:row-1 max-xs:text-13">
        <span className="text-board-quiet">{isDeadlinePassed ? 'Picks closed' : DUE[kind]}</span>{' '}
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
