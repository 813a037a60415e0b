import { LEASE_BEAT, renewLeases, takeLease } from './lease.ts';

type Needs = Parameters<typeof takeLease>[0];

interface HeldLease {
  name: string;
  holder: string;
  /**
   * Called after each attempt with the time at which it began; `isHeld` is false when another process has the lease.
   */
  onHeartbeat(outcome: { isHeld: boolean; requestedAt: number } | { error: unknown }): void;
}

/** Renews all leases of a process by one timer and statement. */
export interface Heartbeat {
  /** Starts renewing the lease; the returned function stops, and resolves when no attempt is running. */
  hold(lease: HeldLease): () => Promise<void>;
}

export function createHeartbeat(services: Needs): Heartbeat {
  const held = new Set<HeldLease>();
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> = Promise.resolve();

  async function renewAll(): Promise<void> {
    const leases = [...held];
    const requestedAt = performance.now();
    try {
      if (await renewLeases(services, leases)) {
        for (const { onHeartbeat } of leases) onHeartbeat({ isHeld: true, requestedAt });
        return;
      }
      for (const { name, holder, onHeartbeat } of leases) {
        onHeartbeat({ isHeld: await takeLease(services, name, holder), requestedAt });
      }
    } catch (error) {
      for (const { onHeartbeat } of leases) onHeartbeat({ error });
    }
  }

  return {
    hold(lease) {
      held.add(lease);
      timer ??= setInterval(() => {
        renewing = renewing.then(renewAll);
      }, LEASE_BEAT);
      return () => {
        held.delete(lease);
        if (held.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        return renewing;
      };
    },
  };
}
