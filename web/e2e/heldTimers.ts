import type { Page } from 'playwright-core';

interface Held extends Window {
  heldTimers: (() => void)[];
}

/**
 * From the next load of the page on, its timers with this delay wait for the test, which then sees what is on the page
 * meanwhile. @returns lets the time of those pass that are set, and waits for one where there is none
 */
export async function holdTimers(page: Page, delay: number): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const own = window as unknown as Held;
    const original = window.setTimeout.bind(window);
    own.heldTimers = [];
    const setTimeout = (handler: () => void, after?: number, ...rest: unknown[]) => {
      if (after !== held) return original(handler, after, ...rest);
      own.heldTimers.push(handler);
      return 0;
    };
    Object.assign(window, { setTimeout });
  }, delay);
  return async () => {
    await page.waitForFunction(() => (window as unknown as Held).heldTimers.length > 0);
    await page.evaluate(() => {
      for (const fire of (window as unknown as Held).heldTimers.splice(0)) fire();
    });
  };
}
