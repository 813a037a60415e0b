/** setTimeout takes no more. */
const LONGEST = 2_147_483_647;

/** What a job sleeps by: until a time has passed, until it is rung, or until a signal ends the wait. */
export interface Bell {
  ring(): void;
  /** Waits so many real milliseconds at most; a ring since the last wait ends it at once. Never rejects. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      wakeUp?.();
    },
    async wait(milliseconds, signal) {
      if (!hasRung && !signal.aborted && milliseconds > 0) {
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
      hasRung = false;
    },
  };
}
