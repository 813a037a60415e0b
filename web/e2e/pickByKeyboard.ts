import type { Page } from 'playwright-core';
import { toast } from './api.ts';
import { tabTo } from './keyboard.ts';

/** Tab presses to the end of a page of teams. */
const MOST = 120;

const card = (page: Page, team: string) => page.getByRole('button', { name: new RegExp(`^${team}`) });

/** The first of these teams that the page offers to the chosen entry. */
export async function firstAvailable(page: Page, teams: readonly string[]): Promise<string> {
  await page.getByRole('heading', { name: 'Select Your Team' }).waitFor();
  for (const name of teams) if (await card(page, name).isEnabled()) return name;
  throw new Error(`None of ${teams.join(', ')} is available.`);
}

/** Selects a team and submits it, by the keyboard alone; waits until the notification of it is dismissed. */
export async function pickByKeyboard(page: Page, team: string): Promise<void> {
  // The rows are one Tab stop; arrows move within them.
  await tabTo(page, page.locator('[data-row][tabindex="0"]'), 'Tab', MOST);
  await page.keyboard.press('Home');
  await tabTo(page, card(page, team), 'ArrowDown', MOST);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: `Submit pick: ${team}` }), 'Tab', MOST);
  await page.keyboard.press('Enter');
  const notice = toast(page, 'Pick submitted successfully!');
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
}
