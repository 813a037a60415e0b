import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBarriers } from './axe.ts';
import { keepScreenshot } from './page.ts';
import { settle } from './settle.ts';

export interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** The axe rules to run in this look: rules that do not depend on the look run once. */
  barriers?: 'everything' | 'color';
}

/** The widths and color schemes in which every screen and state works. */
export const looks: [Look, Look, Look, Look] = [
  {
    name: 'phone-light',
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    barriers: 'everything',
  },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'wide-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark', barriers: 'color' },
];

export const [phone, , wide] = looks;

/**
 * The looks that every state is checked in: each width and each color scheme once, since the scheme changes colors alone
 * (web/ui/theme/scheme.test.ts). Screenshots are kept of all.
 */
const checked = process.env.KEEP_SCREENS ? looks : [phone, looks[3]];

/**
 * Checks the open page at every width and in every color scheme, in its current state: nothing scrolls sideways; axe
 * finds no violation in the first look (WCAG 2.2 AA and its best practices) and no color violation in the last. Restores
 * the page's width.
 * @param name of the state; with KEEP_SCREENS set its screenshots are kept under it in test-results/screens
 */
export async function expectEveryLook(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // axe measures at once, during color transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name: look, viewport, colorScheme, barriers } of checked) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // From its top: the header covers what is scrolled below it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await settle(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name}, ${look}: no sideways scrolling`).toBeLessThanOrEqual(0);
    if (process.env.KEEP_SCREENS) await keepScreenshot(page, `${name}-${look}`);
    if (barriers === undefined) continue;
    const found = await findBarriers(page, barriers);
    expect(found, `axe on ${name}, ${look}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
