import { act, getConfig } from '@testing-library/react';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

export interface HeldTimers {
  /** Lets so many milliseconds pass for the held timers: runs those that are due, in their order. */
  pass(milliseconds: number): Promise<void>;
}

/** Within so many turns of the event loop a page has rendered the responses of its fake server. */
const TURNS = 20;

/**
 * Holds back the timers that are started from now on, until the end of the test. Short ones run as always, since
 * user-event and React wait by them, and so does the limit of Testing Library's waits.
 * @param least milliseconds of the shortest timer that is held back
 */
export function holdTimers(least = 100): HeldTimers {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = new Map<unknown, { at: number; run: () => void }>();
  let now = 0;
  let id = 0;
  const limit = getConfig().asyncUtilTimeout;
  vi.stubGlobal('setTimeout', (handler: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    if (delay < least || delay === limit) return start(handler, delay, ...values);
    // Negative ones are not the system's.
    id -= 1;
    held.set(id, { at: now + delay, run: () => handler(...values) });
    return id;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    if (!held.delete(timer)) stop(timer);
  });
  onTestFinished(() => {
    vi.stubGlobal('setTimeout', start);
    vi.stubGlobal('clearTimeout', stop);
  });
  /** Lets those that run as always end, which were started before: timers of a process end in their order. */
  const settle = () =>
    act(async () => {
      await new Promise((resolve) => start(resolve, least));
      for (let turn = 0; turn < TURNS; turn += 1) await eventLoopTurn();
    });
  return {
    async pass(milliseconds) {
      const until = now + milliseconds;
      for (let isSettled = false; ;) {
        const [next] = [...held].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined && isSettled) break;
        isSettled = next === undefined;
        if (next !== undefined) {
          const [timer, { at, run }] = next;
          held.delete(timer);
          now = at;
          await act(async () => run());
        }
        await settle();
      }
      now = until;
    },
  };
}
