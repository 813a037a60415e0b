/** The maximum of setTimeout. */
const LONGEST = 2_147_483_647;

/** A wait that ends when a time has passed, when it is woken, or when a signal aborts it. */
export interface Timer {
  wake(): void;
  /** Waits so many real milliseconds at most; a wake since the last wait ends it at once. Never rejects. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export function createTimer(): Timer {
  let isWoken = false;
  let wakeUp: (() => void) | null = null;
  return {
    wake() {
      isWoken = true;
      wakeUp?.();
    },
    async wait(milliseconds, signal) {
      if (!isWoken && !signal.aborted && milliseconds > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, Math.min(milliseconds, LONGEST));
          function done(): void {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            wakeUp = null;
            resolve();
          }
          wakeUp = done;
          signal.addEventListener('abort', done);
        });
      }
      isWoken = false;
    },
  };
}
