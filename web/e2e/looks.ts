import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBarriers } from './axe.ts';
import { keepScreenshot } from './page.ts';

/** The widths and colors in which every screen and state has to do. */
export const looks = [
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'wide-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

export const [phone, , wide] = looks;

/**
 * Turns the open page through every look, as it stands, and checks in each that nothing scrolls sideways and that axe
 * finds no barrier (WCAG 2.2 AA and its best practices). Leaves the page as wide as it was.
 * @param name of the state; with KEEP_SCREENS set its pictures are kept under it in test-results/screens.
 */
export async function expectEveryLook(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // Axe measures at once, while colors would still be on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name: look, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name}, ${look}: no sideways scrolling`).toBeLessThanOrEqual(0);
    if (process.env.KEEP_SCREENS) await keepScreenshot(page, `${name}-${look}`);
    const found = await findBarriers(page, colorScheme === 'light' ? 'everything' : 'color');
    expect(found, `axe on ${name}, ${look}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Two frames, and the transitions that a change of width or colors started. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
