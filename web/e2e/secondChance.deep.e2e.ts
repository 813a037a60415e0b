import { expect, test } from 'vitest';
import { logInAsAdministrator, logInAsTestUser, skipWelcome } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8: Week 7 is decided, and the deadline is ahead.
const stage = setStage({ SCORE_FEED: 'none' });

test('a commissioner opens a second chance, and an owner who was out picks in it', async () => {
  const office = await openPage(stage.browser, stage.server.url, phone);
  const { page } = office;
  await logInAsAdministrator(office.context);
  await page.goto('/office/settings');
  await page.getByRole('button', { name: 'Open a second chance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a second chance' });
  await dialog.getByLabel('Name').fill('Out Early');
  await dialog.getByLabel(/^Entry fee/).fill('10');
  await dialog.getByRole('button', { name: 'See who is entered' }).click();
  await dialog.getByText('16 entries are entered:').waitFor();
  await dialog.getByText('Brooks No Argument, out in Week 3').waitFor();
  await expectEveryLook(page, 'second-chance-dialog');
  await dialog.getByRole('button', { name: 'Open the second chance' }).click();
  await page.waitForURL('**/p/out-early/office');
  await page.goto('/p/last-standing-2025/office/settings');
  const card = page.getByRole('region', { name: 'Second chance' });
  await card.getByRole('link', { name: 'Out Early' }).waitFor();
  await office.close();

  const owner = await openPage(stage.browser, stage.server.url, phone);
  await logInAsTestUser(owner.context);
  await skipWelcome(owner.context);
  await owner.page.goto('/dashboard');
  await owner.page.getByRole('button', { name: /^Pool:/ }).click();
  const pools = owner.page.getByRole('navigation', { name: 'Pools' });
  await pools.getByRole('link', { name: 'Out Early' }).click();
  await owner.page.waitForURL('**/p/out-early/dashboard');
  await owner.page.goto('/p/out-early/picks');
  // All teams but those whose game has begun: none was used.
  await owner.page
    .getByRole('button', { name: /Chiefs/ })
    .first()
    .waitFor();
  expect(await owner.page.getByText(/Previously Used|Used in Week/).count()).toBe(0);
  await expectEveryLook(owner.page, 'second-chance-picks');
  await owner.close();
});
