import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { ClipboardList } from 'lucide-react';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { WhenSeen } from '#web/shared/later/WhenSeen.tsx';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';

// A phone has it below the teams.
const TeamStrip = lazyPart(async () => (await import('../teams/TeamStrip.tsx')).TeamStrip);

interface WeekSummaryProps {
  week: {
    readonly number: number;
    readonly deadline: string;
    readonly isDeadlinePassed: boolean;
  };
  isDecided: boolean;
  zone: PoolZone;
  /** The teams that the chosen entry used (SPECIFICATION 7.8). Null without an entry. */
  used: readonly { readonly week: number; readonly team: { readonly id: string } }[] | null;
  /** Of the chosen entry: "1 of 2 lives left"; empty where the pool has one life. */
  lives: string | null | undefined;
}

/** Number of teams in the league (SPECIFICATION 1.1). */
const TEAMS = 32;

export function WeekSummary({ week, isDecided, zone, used, lives }: WeekSummaryProps) {
  return (
    <Card
      title="Week Summary"
      icon={ClipboardList}
      aside={<span className="text-quiet font-semibold">Week {week.number}</span>}
    >
      <dl className="divided *:row *:justify-between *:gap-x-4 *:gap-y-0.5 *:min-h-target *:py-2 [&_dt]:text-quiet [&_dd]:font-semibold">
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
        {used && (
          <div>
            <dt>Teams available</dt>
            <dd className="heading text-26 figures leading-none">
              {TEAMS - used.length} / {TEAMS}
            </dd>
            <dd className="basis-full">
              <WhenSeen className="h-44">
                <TeamStrip week={week.number} used={used} />
              </WhenSeen>
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
