import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';

/** Retains store records of displayed rows that no query has any more. */
export function useHoldGC(isHeld: boolean): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = environment.getStore().holdGC();
    return () => hold.dispose();
  }, [environment, isHeld]);
}
