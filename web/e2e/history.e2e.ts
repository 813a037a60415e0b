import { describe, expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { watchSubscriptions } from './listening.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage, type OpenPage } from './page.ts';
import { sixtyRows } from './sixtyRows.ts';
import { setStage } from './stage.ts';

const stage = setStage();

async function openHistory(query = ''): Promise<OpenPage> {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const listens = await watchSubscriptions(page, 'weekUpdated');
  await page.goto(`/history${query}`);
  await listens();
  await page.getByRole('tab', { name: 'Pool Analytics' }).waitFor();
  return opened;
}

describe('history', () => {
  test('its three tabs show the season in numbers, at both widths and in both color schemes', async () => {
    const opened = await openHistory();
    const { page } = opened;
    for (const name of [
      'Survivors by Week',
      'Eliminations by Week',
      'Favorites and Results',
      'Team Performance',
    ]) {
      await page.getByRole('region', { name }).waitFor();
    }
    // The count agrees with the cards above, which include an entry that joined for Week 8.
    await page
      .getByText(
        '29 entries started; after Week 7, 13 are still standing. Since then 1 joined: 14 of 30 are standing now.',
      )
      .waitFor();
    const width = (selector: string) =>
      page
        .getByRole('region', { name: 'Survivors by Week' })
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    expect(
      (await width('figure svg path')) / (await width('figure svg')),
      'the curve takes the whole width',
    ).toBeGreaterThan(0.95);
    await page.getByText('Weeks 3, 4 and 5 were the costliest: 3 entries eliminated in each.').waitFor();
    for (const summary of await page.getByText('The numbers').all()) await summary.click();
    await expectEveryLook(page, 'history-analytics-numbers');

    await page.getByRole('tab', { name: 'Survival Timeline' }).click();
    await page.getByText('30 participants').waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await expectEveryLook(page, 'history-timeline');
    await sixtyRows(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'sixty entries on a phone').toBeLessThanOrEqual(3_600);

    await page.getByRole('tab', { name: 'Annual History' }).click();
    await page.getByRole('heading', { name: 'Inaugural Season 2025' }).waitFor();
    const facts = await page.getByRole('tabpanel').locator('dl').innerText();
    expect(facts.replace(/\s+/g, ' ')).toContain('Participants 30 Entry fee $50 Prize pool $1,500');
    await expectEveryLook(page, 'history-annual');
    await opened.close();
  });

  test('the grid shows own picks of the week, hides those of others, and reveals them at the deadline', async () => {
    const opened = await openHistory('?tab=timeline');
    const { page, context } = opened;
    const rows = page.getByRole('table', { name: "Each entry's picks by week" }).getByRole('row');
    await rows.nth(4).waitFor();
    const names = await page.getByRole('rowheader').allInnerTexts();
    expect(names).toHaveLength(30);
    const own = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.own !== undefined));
    expect(own).toEqual(names.map((_, place) => place < 4));
    const week8 = (row: number) => rows.nth(row).getByRole('cell').last();
    expect(await week8(1).innerText()).toContain('No pick yet');
    expect(await week8(2).innerText()).toContain('Indianapolis Colts, pending');
    expect(await week8(5).innerText()).toContain('Shown after the deadline');

    await setClock(context, '2025-10-26T14:00:05Z');
    // Without a reload: entries without a pick are eliminated, the picks of the others are visible.
    await expect.poll(() => week8(1).innerText()).toContain('No pick, out');
    await expect
      .poll(() => rows.filter({ hasText: 'Gridiron Guru' }).getByRole('cell').last().innerText())
      .toMatch(/, pending$/);
    await page.getByRole('tab', { name: 'Pool Analytics' }).click();
    await page.getByText(/during Week 8, \d+ are still standing/).waitFor();

    // After the last game of the season the pool is decided.
    await page.getByRole('tab', { name: 'Annual History' }).click();
    const annual = page.getByRole('region', { name: 'Inaugural Season 2025' });
    await annual.getByText('Running', { exact: true }).waitFor();
    await setClock(context, '2026-01-06T17:00:00Z');
    await annual.getByText('Decided', { exact: true }).waitFor();
    expect(await annual.getByRole('listitem').count()).toBeGreaterThan(0);
    await expectEveryLook(page, 'history-decided');
    await opened.close();
  });

  test('a slider shows the pool at any moment, by keyboard, with what changed since', async () => {
    const opened = await openHistory('?tab=past');
    const { page } = opened;
    const moment = page.getByRole('slider', { name: 'Date and time' });
    await moment.waitFor();
    const since = page.getByRole('region', { name: 'What changed since' });
    await since.getByRole('listitem').first().waitFor();
    const latest = await moment.getAttribute('aria-valuetext');
    const steps = Number(/of (\d+)$/.exec(latest!)![1]);
    expect(steps).toBeGreaterThan(20);

    // The first moment is the beginning of the log, before anything changed.
    await moment.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => moment.getAttribute('aria-valuetext')).toContain(`, 1 of ${steps}`);
    await since.getByText('Nothing changed between these moments.').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => moment.getAttribute('aria-valuetext')).toContain(`, 2 of ${steps}`);
    await since.getByRole('listitem').first().waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => moment.getAttribute('aria-valuetext')).toBe(latest);
    await page
      .getByRole('region', { name: 'Standings at that time' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectEveryLook(page, 'history-past');
    await opened.close();
  });
});
