import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import type { OwnTeamsProps } from './OwnTeamsOfWeek.tsx';
import { useOwnTeams } from './useOwnTeams.ts';

// The session has those of the current week: 2 kB of code (0.5 gzipped) with its query for others.
const OtherWeek = lazyPart(async () => (await import('./OwnTeamsOfWeek.tsx')).OwnTeamsOfWeek);

const NONE: ReadonlySet<string> = new Set();

/** Teams of the viewer's picks in a week; none until loaded. */
export function OwnTeams({ week, children }: OwnTeamsProps) {
  const current = useOwnTeams();
  if (week === current.week || current.week === null) return children(current.teams);
  const without = children(NONE);
  return (
    <PanelBoundary resetKey={week} fallback={without}>
      <OtherWeek week={week}>{children}</OtherWeek>
    </PanelBoundary>
  );
}
