import { beforeAll, expect, test } from 'vitest';
import { logInAsAdministrator, logInAsTestUser, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, picksUntil, winningPicks } from './grid.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Tuesday after the last game of the season. */
const SEASON_OVER = '2026-01-06T17:00:00Z';

/** The weeks in which the entries of each pool lose; null for never. */
const pools = {
  sole: [null, 12, 12, 3],
  split: [null, null, 9, 3],
  early: [7, 7, 4, 3],
  late: [14, 14, 14, 3],
} as const;

type PoolName = keyof typeof pools;

beforeAll(async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  await logInAsTestUser(opened.context);
  await setClock(opened.context, SEASON_OVER);
  for (const [name, weeks] of Object.entries(pools)) {
    const rows = [];
    for (const [index, week] of weeks.entries()) {
      const picks =
        week === null ? await winningPicks(opened.context, 18) : await picksUntil(opened.context, week);
      rows.push({ username: `Player ${index + 1}`, email: `owner@${name}.example`, picks });
    }
    await importGrid(stage.server, `${name} pool`, gridOf(rows));
  }
  await opened.close();
});

interface Told {
  title: string;
  text: string;
  winners: [name: string, share: string][];
}

const endings: [name: string, pool: PoolName, told: Told][] = [
  [
    'a sole winner',
    'sole',
    {
      title: 'We have a winner',
      text: 'The last of 4 entries standing wins the prize pool of $200.',
      winners: [['Player 1', '$200']],
    },
  ],
  [
    'survivors who split',
    'split',
    {
      title: 'We have 2 winners',
      text: '2 of 4 entries survived Week 18 and split the prize pool of $200 equally.',
      winners: [
        ['Player 1', '$100'],
        ['Player 2', '$100'],
      ],
    },
  ],
  [
    'all out before Week 10',
    'early',
    {
      title: 'We have 2 winners',
      text: 'All 4 entries are out. The 2 that lasted longest, until Week 7, split the prize pool of $200 equally.',
      winners: [
        ['Player 1', '$100'],
        ['Player 2', '$100'],
      ],
    },
  ],
  [
    'all out after Week 10',
    'late',
    {
      title: 'We have 3 winners',
      text: 'All 4 entries are out. The 3 that lasted longest, until Week 14, split the prize pool of $200 equally.',
      winners: [
        ['Player 1', '$66.67'],
        ['Player 2', '$66.67'],
        ['Player 3', '$66.66'],
      ],
    },
  ],
];

test.each(endings)('%s: the dashboard, the standings and the landing page say so', async (_, pool, texts) => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsOwner(context, `owner@${pool}.example`);
  for (const [path, name] of [
    ['/dashboard', 'dashboard'],
    ['/standings', 'standings'],
    ['/', 'landing'],
  ] as const) {
    await page.goto(path);
    const board = page.getByRole('region', { name: texts.title });
    await board.getByText(texts.text).waitFor();
    const payout = texts.winners.length === 1 ? 'Payout due by' : 'Payouts due by';
    await board.getByText(new RegExp(`^${payout} \\w+day, January \\d, \\d+:\\d\\d [AP]M EST$`)).waitFor();
    const rows = await board.getByRole('listitem').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\n\s*/))).toEqual(
      texts.winners.map(([username, share]) => [username, 'You', share]),
    );
    const words = await page.locator('body').innerText();
    for (const stale of ['season is live', 'Current Leader', 'still standing', 'Picks are due']) {
      expect(words, `${name} does not say ${stale}`).not.toContain(stale);
    }
    if (name === 'standings') {
      expect(await page.getByRole('listitem').getByText('Winner', { exact: true }).count()).toBe(
        texts.winners.length,
      );
    }
    await expectEveryLook(page, `ending-${pool}-${name}`);
  }
  await opened.close();
});

test('a visitor sees on the landing page how the pool ended, and no names', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.goto('/');
  const board = page.getByRole('region', { name: /^We have/ });
  await board.getByText(/^Payouts? due by \w+day, January \d, /).waitFor();
  expect(await board.getByRole('listitem').count()).toBe(0);
  await page.getByText(/^Last Standing 2025 is over: \d+ of 30 won\.$/).waitFor();
  await expectEveryLook(page, 'ending-landing-visitor');
  await opened.close();
});

test('the winners of a split are paid at once, after a question', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsAdministrator(context);
  await page.goto('/p/split-pool/office/close-out');
  await page.getByRole('button', { name: 'Mark all as paid' }).click();
  await page.getByRole('dialog', { name: 'Mark all as paid' }).waitFor();
  await expectEveryLook(page, 'close-out-mark-all');
  await page.getByRole('button', { name: 'Mark 2 as paid' }).click();
  await page.getByText('Paid $100').nth(1).waitFor();
  expect(await page.getByRole('button', { name: /^Mark .* as paid$/ }).count()).toBe(0);
  await opened.close();
});
