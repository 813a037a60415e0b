import { LEASE_BEAT, renewLeases, takeLease } from './lease.ts';

type Needs = Parameters<typeof takeLease>[0];

/** A lease that is held here. */
interface HeldLease {
  name: string;
  holder: string;
  /** Called after each attempt to renew it, with the moment at which that began; `isHeld` is false when another has it. */
  onBeat(outcome: { isHeld: boolean; requestedAt: number } | { error: unknown }): void;
}

/** Renews the leases of a process together, however many jobs it runs. */
export interface Beat {
  /** Renews the lease from now on; the returned function ends that and resolves when no attempt is under way. */
  keep(lease: HeldLease): () => Promise<void>;
}

export function createBeat(services: Needs): Beat {
  const kept = new Set<HeldLease>();
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> = Promise.resolve();

  async function renewAll(): Promise<void> {
    const leases = [...kept];
    const requestedAt = performance.now();
    try {
      if (await renewLeases(services, leases)) {
        for (const { onBeat } of leases) onBeat({ isHeld: true, requestedAt });
        return;
      }
      for (const { name, holder, onBeat } of leases) {
        onBeat({ isHeld: await takeLease(services, name, holder), requestedAt });
      }
    } catch (error) {
      for (const { onBeat } of leases) onBeat({ error });
    }
  }

  return {
    keep(lease) {
      kept.add(lease);
      timer ??= setInterval(() => {
        renewing = renewing.then(renewAll);
      }, LEASE_BEAT);
      return () => {
        kept.delete(lease);
        if (kept.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        return renewing;
      };
    },
  };
}
