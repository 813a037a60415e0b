import { ClipboardList } from 'lucide-react';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';
import { TEAMS, TeamsUsed } from '../teams/TeamsUsed.tsx';
import styles from './WeekSummary.module.css';

interface WeekSummaryProps {
  week: {
    readonly number: number;
    readonly deadline: string;
    readonly isDeadlinePassed: boolean;
  };
  isDecided: boolean;
  zone: PoolZone;
  /** The teams that the chosen entry used (SPECIFICATION 7.8), with the week. Null without an entry. */
  usedWeeks: ReadonlyMap<string, number> | null;
  /** Of the chosen entry: "1 of 2 lives left"; empty where the pool has one life. */
  lives: string | null | undefined;
}

export function WeekSummary({ week, isDecided, zone, usedWeeks, lives }: WeekSummaryProps) {
  return (
    <Card
      title="Week Summary"
      icon={ClipboardList}
      aside={<span className="text-quiet font-semibold">Week {week.number}</span>}
    >
      <dl className={styles.list}>
        <div>
          <dt>Pool status</dt>
          <dd>{isDecided ? <Badge>Decided</Badge> : <Badge tone="good">Active</Badge>}</dd>
        </div>
        <div>
          <dt>Deadline</dt>
          <dd>
            <time dateTime={week.deadline}>{poolLongTime(week.deadline, zone)}</time>
          </dd>
        </div>
        <div>
          <dt>All picks</dt>
          <dd>{week.isDeadlinePassed ? 'Shown to everybody' : 'Hidden until the deadline'}</dd>
        </div>
        {usedWeeks && (
          <div>
            <dt>Teams available</dt>
            <dd className={styles.figure}>
              {TEAMS - usedWeeks.size} / {TEAMS}
            </dd>
            {/* A phone has it above the teams. */}
            <dd className="basis-full max-lg:hidden">
              <TeamsUsed week={week.number} usedWeeks={usedWeeks} />
            </dd>
          </div>
        )}
        {lives && (
          <div>
            <dt>Lives</dt>
            <dd>{lives}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
