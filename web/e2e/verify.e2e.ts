import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { firstAvailable, pickByKeyboard } from './pickByKeyboard.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline.
const stage = setStage();

test(
  'from the receipt of a pick to the green tick, in three taps on a phone',
  { timeout: 300_000 },
  async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    await page.goto('/picks');
    const team = await firstAvailable(page, ['New York Giants', 'Tennessee Titans', 'Carolina Panthers']);
    await pickByKeyboard(page, team);

    const recorded = page.getByText(
      /^Recorded as no\. [\d,]+ at \d+:\d\d:\d\d\.\d{3} (AM|PM) EDT, before the deadline$/,
    );
    await recorded.first().waitFor();
    await page.getByText('Receipt', { exact: true }).first().tap();
    await expectEveryLook(page, 'pick-receipt');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().tap();
    expect((await download).suggestedFilename()).toMatch(/\.tlog-proof$/);

    await page.getByRole('link', { name: 'Check it' }).first().tap();
    await page.getByRole('heading', { level: 1, name: 'Verify the pool' }).waitFor();
    await page.getByRole('heading', { name: 'Everything checks out' }).waitFor({ timeout: 120_000 });
    await page.getByRole('heading', { name: 'Your receipts' }).waitFor();
    expect(await page.getByRole('img', { name: 'Failed' }).count()).toBe(0);
    await expectEveryLook(page, 'verify-passed');
    await opened.close();
  },
);

test('a visitor verifies the pool without a session', { timeout: 300_000 }, async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Check everything' }).tap();
  await page.getByRole('heading', { name: 'Everything checks out' }).waitFor({ timeout: 120_000 });
  await opened.close();
});
