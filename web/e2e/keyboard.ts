import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses Tab, Shift+Tab or an arrow until the element has the focus, as a keyboard user would.
 * @param most presses
 * @throws after so many presses
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
  most = 60,
): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < most; press += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${target.toString()}.`);
}

/** Waits until the page itself has moved the focus to the element. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
