import { lazy } from 'react';
import { WhenSeen } from '#web/shared/later/WhenSeen.tsx';

const TeamStrip = lazy(async () => ({ default: (await import('./TeamStrip.tsx')).TeamStrip }));

/** Number of teams in the league (SPECIFICATION 1.1). */
export const TEAMS = 32;

interface TeamsUsedProps {
  /** The number of the shown week. */
  week: number;
  /** What the entry cannot pick again: by team id, the week of its latest pick. */
  usedWeeks: ReadonlyMap<string, number>;
}

/** The strip of all teams, in its reserved height until it is loaded. */
export function TeamsUsed(shown: TeamsUsedProps) {
  return (
    <WhenSeen className="h-44">
      <TeamStrip {...shown} />
    </WhenSeen>
  );
}
