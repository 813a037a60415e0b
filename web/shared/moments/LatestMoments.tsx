import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';

// After the first view: 5 kB of code (1.6 gzipped) with its query.
const MomentCards = lazyPart(async () => (await import('./MomentCards.tsx')).MomentCards);

interface LatestMomentsProps {
  /** The pool's current week, with which there are other cards. */
  week: number;
}

/** What the viewer's entries can share of their latest decided week, and of their season once it is over. */
export function LatestMoments({ week }: LatestMomentsProps) {
  if (useOwnEntries().size === 0) return null;
  return (
    <PanelBoundary fallback={null} resetKey={week}>
      <MomentCards week={week} />
    </PanelBoundary>
  );
}
