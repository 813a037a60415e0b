import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { DrawRiders } from './riders.tsx';

interface ShownWeek {
  readonly number: number;
  readonly hasOutlook: boolean;
}

/**
 * Who rides on the games of a week that has an outlook: asked for once, since no score changes it.
 * @returns null until it is loaded
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
