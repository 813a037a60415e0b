import { expect, test } from 'vitest';
import { bundleOf } from '#verify/testing/bundleOf.ts';
import { playSeason } from '#verify/testing/playSeason.ts';
import { sealDraft } from '#verify/testing/sealDraft.ts';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Half an hour before the deadline of Week 8; the log of the demo's pool has its first seven weeks.
const stage = setStage();

test('on a phone, from a new pick to its receipt and the green tick in three taps', async () => {
  const { page, context, close } = await openPage(stage.browser, stage.server.url, phone);
  await logInAsTestUser(context);
  await page.goto('/picks');
  await page.getByRole('button', { name: /^Miami Dolphins/ }).click();
  await page.getByRole('button', { name: /^Submit pick: / }).click();
  const stored = page.getByRole('region', { name: 'Your pick for Week 8' });
  await stored.getByText('Saved at 9:30 AM EDT, before the deadline').waitFor();

  await stored.getByText('Receipt', { exact: true }).click();
  await stored.getByText('Recorded as no. 255 at 9:30:00.000 AM EDT.').waitFor();
  const download = page.waitForEvent('download');
  await stored.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^[\w-]+-week-8-.+\.tlog-proof$/);
  await expectEveryLook(page, 'picks-receipt');
  await stored.getByRole('link', { name: 'Check it' }).click();

  await page.getByRole('heading', { name: 'Everything checks out' }).waitFor();
  const checks = page.getByRole('region', { name: 'What was checked' }).getByRole('listitem');
  expect(await checks.count()).toBe(await checks.getByRole('img', { name: 'Passed' }).count());
  await checks
    .getByText(/receipt/i)
    .first()
    .waitFor();
  await expectEveryLook(page, 'verify-passed');
  await close();
});

test('a visitor who has nothing but the address checks a whole pool, and a receipt that is not of its log fails', async () => {
  const { page, close } = await openPage(stage.browser, stage.server.url, phone);
  await page.goto('/verify');
  await expectEveryLook(page, 'verify');
  await page.getByRole('button', { name: 'Check everything' }).click();
  await page.getByRole('heading', { name: 'Everything checks out' }).waitFor();

  await page
    .getByText(
      /^This takes the word of the site that the 109 results of Weeks 1 to 8 and the kickoffs are right/,
    )
    .waitFor();
  await page.getByLabel('Files with results').setInputFiles('prisma/seasons/2025.txt');
  await page.getByText('The 109 results of Weeks 1 to 8 and the kickoffs agree with 2025.txt.').waitFor();

  await page.getByLabel('Or paste a receipt').fill('c2sp.org/tlog-proof@v1\nnot a receipt');
  await page.getByRole('button', { name: 'Check the pasted receipt' }).click();
  await page.getByRole('heading', { name: 'Something is wrong' }).waitFor();
  await page
    .getByText(/The pasted receipt/)
    .first()
    .waitFor();
  await expectEveryLook(page, 'verify-failed');
  await close();
});

test('whoever checks a pool reads first what the commissioner did, and what would stand without it', async () => {
  const season = playSeason(14);
  const { page, close } = await openPage(stage.browser, stage.server.url, phone);
  // A season with an act of nearly every kind, in place of the demo's, whose commissioner did nothing.
  const log = sealDraft(season);
  await page.route('**/log/bundle', (route) => route.fulfill({ body: Buffer.from(bundleOf(log)) }));
  await page.route('**/log/checkpoint', (route) => route.fulfill({ body: log.header.checkpoint }));
  await page.route('**/log/key', (route) => route.fulfill({ body: `${log.header.keys.join('\n')}\n` }));
  // What the site shows is of the demo's pool.
  await page.route(/\/(graphql|api\/pool-stats)/, (route) =>
    route.request().resourceType() === 'fetch' && route.request().postData()?.includes('publishedSeason')
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Check everything' }).click();
  await page.getByRole('heading', { name: 'Everything checks out' }).waitFor();
  const acts = page.getByRole('region', { name: 'What the commissioner did' });
  await acts.getByText(/Without all of them, [1-9] of \d+ entries would stand differently\.$/).waitFor();
  expect(await acts.getByRole('heading', { level: 3 }).count()).toBe(season.acts.length);
  await acts.getByText(/^A commissioner reinstated it through Week 2\.$/).waitFor();
  await expectEveryLook(page, 'verify-acts');
  await close();
});
