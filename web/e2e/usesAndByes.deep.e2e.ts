import type { BrowserContext } from 'playwright-core';
import { test } from 'vitest';
import { ask, logInAsAdministrator, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, winningPicks } from './grid.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline.
const stage = setStage();

const OWNER = 'ana@pool.example';
/** Tuesday after Week 8: all its games are final. */
const WEEK_OVER = '2025-10-28T14:00:00Z';

/** A pool in which a team can be used twice and one week left free: Ana 2 has left Week 7 free. */
async function makePool(context: BrowserContext): Promise<string> {
  await logInAsAdministrator(context);
  const winning = await winningPicks(context, 7);
  const rows = [
    { username: 'Ana 1', email: OWNER, picks: winning },
    { username: 'Ana 2', email: OWNER, picks: [...winning.slice(0, 6), ''] },
    { username: 'Zoe', email: 'zoe@pool.example', picks: winning },
  ];
  await importGrid(stage.server, 'Twice', gridOf(rows), ['teamUses=2', 'byeWeeks=1']);
  const { pools } = await ask<{ pools: { name: string; slug: string }[] }>(
    context,
    '{ pools { name slug } }',
  );
  return pools.find(({ name }) => name === 'Twice')!.slug;
}

test('a team can be picked again, and a week without a pick is a bye as long as one is left', async () => {
  const { page, context, close } = await openPage(stage.browser, stage.server.url, phone);
  const slug = await makePool(context);
  await page.goto(`/p/${slug}/office/settings`);
  await page.getByLabel('Bye weeks').first().waitFor();
  await page.getByLabel('Bye weeks').first().scrollIntoViewIfNeeded();
  await expectEveryLook(page, 'uses-settings');

  await logInAsOwner(context, OWNER);
  await page.goto(`/p/${slug}/picks`);
  await page.getByRole('radio', { name: /^Ana 1/ }).check();
  await page.getByText('Without a pick the entry takes a bye; 1 left.').waitFor();
  await page
    .getByText(/^Used in Week \d$/)
    .first()
    .waitFor();
  await expectEveryLook(page, 'uses-picks');
  await page.getByRole('radio', { name: /^Ana 2/ }).check();
  await page.getByText('Without a pick the entry takes a bye').waitFor({ state: 'detached' });

  await setClock(context, WEEK_OVER);
  await page.goto(`/p/${slug}/picks?week=8`);
  await page.getByRole('tab', { name: 'Make Picks' }).click();
  await page.getByRole('radio', { name: /^Ana 1/ }).check();
  await page.getByText('Ana 1 takes a bye this week.').waitFor();
  await page.getByRole('radio', { name: /^Ana 2/ }).check();
  await page.getByText('Ana 2 was eliminated in Week 8').waitFor();
  await page.goto(`/p/${slug}/history?tab=timeline`);
  await page.getByTitle('Bye', { exact: true }).first().waitFor();
  await expectEveryLook(page, 'byes-history');
  await close();
});
