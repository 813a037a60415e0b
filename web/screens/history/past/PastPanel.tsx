import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';

const PastInstants = lazyPart(async () => (await import('./PastInstants.tsx')).PastInstants);

/** The pool as it was (SPECIFICATION 7.10): its code and data are loaded when the tab is opened. */
export function PastPanel({ pool }: { pool: string }) {
  return (
    <PanelBoundary
      resetKey={pool}
      title="The past could not be loaded"
      loading={<Loading label="Loading the past" shape="card" count={2} />}
    >
      <PastInstants pool={pool} />
    </PanelBoundary>
  );
}
