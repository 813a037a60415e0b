import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { DrawRiders } from './riders.tsx';

interface ShownWeek {
  readonly number: number;
  readonly hasOutlook: boolean;
}

/**
 * Picks on each side of the games, for a week with an outlook: loaded once, since scores do not change them.
 * @returns null until loaded
 */
export function useRiders({ number, hasOutlook }: ShownWeek): DrawRiders | null {
  const environment = useRelayEnvironment();
  const pool = usePoolSlug();
  const [loaded, setLoaded] = useState<{ week: number; draw: DrawRiders } | null>(null);
  useEffect(() => {
    if (!hasOutlook) return undefined;
    let stop: (() => void) | null = () => {};
    import('./riders.tsx').then(
      ({ loadRiders }) => {
        if (stop === null) return;
        stop = loadRiders(environment, { pool, week: number }, (draw) => setLoaded({ week: number, draw }));
      },
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [environment, pool, number, hasOutlook]);
  return loaded?.week === number ? loaded.draw : null;
}
