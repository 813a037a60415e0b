import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Timers of one duration, which run when the test says so. */
export interface HeldTimer {
  /** Waits until the page has started such a timer, and ends it. */
  pass(): Promise<void>;
}

interface HoldingWindow {
  heldTimers: Map<number, () => void>;
}

/**
 * Holds back the page's timers of exactly so many milliseconds: what the page does after that time, a test sees without
 * measuring it. For pages that are opened from now on.
 */
export async function holdTimer(page: Page, milliseconds: number): Promise<HeldTimer> {
  await page.addInitScript((duration) => {
    const start = window.setTimeout.bind(window);
    const stop = window.clearTimeout.bind(window);
    const heldTimers = new Map<number, () => void>();
    let id = 0;
    Object.assign(window, {
      heldTimers,
      setTimeout: (handler: TimerHandler, delay?: number, ...values: unknown[]) => {
        if (delay !== duration || typeof handler !== 'function') return start(handler, delay, ...values);
        // Negative ones are not the browser's.
        id -= 1;
        heldTimers.set(id, () => (handler as (...given: unknown[]) => void)(...values));
        return id;
      },
      clearTimeout: (timer?: number) => {
        if (timer === undefined || !heldTimers.delete(timer)) stop(timer);
      },
    });
  }, milliseconds);
  return {
    async pass() {
      const count = () => page.evaluate(() => (window as unknown as HoldingWindow).heldTimers.size);
      await expect.poll(count, { message: `a timer of ${milliseconds} ms` }).toBe(1);
      await page.evaluate(() => {
        const { heldTimers } = window as unknown as HoldingWindow;
        for (const [id, end] of heldTimers) {
          heldTimers.delete(id);
          end();
        }
      });
    },
  };
}
