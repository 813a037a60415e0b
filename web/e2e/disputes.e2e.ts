import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Tuesday after Week 8: all its games are final, and disputes may still be opened. */
const WEEK_OVER = '2025-10-28T14:00:00Z';

interface Team {
  name: string;
}

interface Entry {
  username: string;
  status: string;
  eliminatedWeek: number | null;
  pick: {
    outcome: string;
    team: Team;
    game: { homeScore: number; awayScore: number; homeTeam: Team; awayTeam: Team };
  } | null;
}

async function openPlayer(look: Look) {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await logInAsTestUser(opened.context);
  const entries = async () => {
    const { pool } = await ask<{ pool: { viewerEntries: Entry[] } }>(
      opened.context,
      `{ pool { viewerEntries { username status eliminatedWeek pick(week: 8) {
        outcome team { name } game { homeScore awayScore homeTeam { name } awayTeam { name } } } } } }`,
    );
    return pool.viewerEntries;
  };
  return { ...opened, entries };
}

async function openInbox(look: Look) {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await logInAsAdministrator(opened.context);
  await opened.page.goto('/office/disputes');
  await opened.page.getByRole('heading', { name: 'Disputes', level: 1 }).waitFor();
  return opened;
}

/** Opens the dialog of an entry's dispute on the picks page. */
async function openDispute(page: Page, username: string): Promise<void> {
  await page.goto('/picks?week=8');
  const radio = page.getByRole('radio', { name: new RegExp(username) });
  await page.getByRole('tab', { name: 'Make Picks' }).click();
  await radio.check();
  await page.getByRole('button', { name: 'Something wrong?' }).click();
  await page.getByRole('dialog').getByText(`${username}, Week 8`).waitFor();
}

/** Waits until the standings show an entry with a text. */
async function expectStanding(page: Page, username: string, text: string | RegExp): Promise<void> {
  await page.goto('/standings');
  const row = page.getByRole('listitem').filter({ hasText: username }).filter({ hasText: text });
  await row.last().waitFor();
}

/** A team that won in Week 8 and that the entry has not used. */
async function unusedWinner(page: Page, username: string): Promise<string> {
  const { pool } = await ask<{
    pool: {
      viewerEntries: { username: string; revealedPicks: { team: { name: string } }[] }[];
      week: { games: { homeScore: number; awayScore: number; homeTeam: Team; awayTeam: Team }[] };
    };
  }>(
    page.context(),
    `{ pool { viewerEntries { username revealedPicks { team { name } } }
      week(number: 8) { games { homeScore awayScore homeTeam { name } awayTeam { name } } } } }`,
  );
  const { revealedPicks } = pool.viewerEntries.find((one) => one.username === username)!;
  const used = new Set(revealedPicks.map(({ team }) => team.name));
  const winners = pool.week.games.map(({ homeScore, awayScore, homeTeam, awayTeam }) =>
    homeScore > awayScore ? homeTeam.name : awayTeam.name,
  );
  return winners.find((name) => !used.has(name))!;
}

test('a missing pick is disputed, set by the commissioner, and the entry is alive again', async () => {
  const player = await openPlayer(phone);
  await setClock(player.context, WEEK_OVER);
  const out = (await player.entries()).find(
    ({ pick, eliminatedWeek }) => pick === null && eliminatedWeek === 8,
  )!;
  const { username } = out;
  const { page } = player;
  const winner = await unusedWinner(page, username);
  await openDispute(page, username);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`The page was down at 9:55, I could not pick the ${winner}.`);
  await expectEveryLook(page, 'dispute-form');
  await dialog.getByRole('button', { name: 'Send to the commissioner' }).click();
  await dialog.getByText('Waiting for the commissioner').waitFor();

  const office = await openInbox(phone);
  const card = office.page.getByRole('region', { name: `${username}, Week 8` });
  await card.getByText('The page was down at 9:55').waitFor();
  await expectEveryLook(office.page, 'office-disputes');
  await card.getByRole('button', { name: 'Answer' }).click();
  const desk = office.page.getByRole('dialog');
  await desk.getByLabel('Your answer').fill('I am looking at the log of the server.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await office.page.getByText('No open disputes').waitFor();
  // The player reads it without a reload.
  await dialog.getByText('I am looking at the log of the server.').waitFor();
  await dialog.getByText('Answered').waitFor();

  await office.page.getByLabel('Show').selectOption('Answered');
  await card.getByRole('button', { name: 'Resolve' }).click();
  await desk.getByLabel('Your decision').fill(`The server was down. You have the ${winner}.`);
  await desk.getByLabel('Correction').selectOption('Set the pick of Week 8');
  await desk.getByLabel('Team').selectOption(winner);
  await desk.getByRole('button', { name: 'Preview' }).click();
  await desk.getByText(`${username}: out in Week 8, then alive`).waitFor();
  await expectEveryLook(office.page, 'office-dispute-pick');
  await desk.getByRole('button', { name: 'Resolve the dispute' }).click();
  await card.waitFor({ state: 'detached' });

  await dialog.getByText(`The server was down. You have the ${winner}.`).waitFor();
  await dialog.getByText('Resolved').waitFor();
  await expectEveryLook(page, 'dispute-resolved');
  expect((await player.entries()).find((entry) => entry.username === username)).toMatchObject({
    status: 'ALIVE',
    pick: { outcome: 'WON', team: { name: winner } },
  });
  await expectStanding(page, username, 'Alive');
  await player.close();
  await office.close();
});

test('a wrong result is disputed and corrected, by the keyboard alone', async () => {
  const player = await openPlayer(wide);
  const entry = (await player.entries()).find(
    ({ pick }) => pick !== null && pick.team.name !== 'Kansas City Chiefs',
  )!;
  const { username, status } = entry;
  const { game } = entry.pick!;
  const { page } = player;
  await openDispute(page, username);
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Something wrong?' });
  await expectFocus(opener);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('textbox'));
  await page.keyboard.type('The score is the wrong way round.');
  await tabTo(page, dialog.getByRole('button', { name: 'Send to the commissioner' }));
  await page.keyboard.press('Enter');
  await dialog.getByText('Waiting for the commissioner').waitFor();

  const office = await openInbox(wide);
  const desk = office.page.getByRole('dialog');
  const { keyboard } = office.page;
  const resolve = office.page
    .getByRole('region', { name: `${username}, Week 8` })
    .getByRole('button', { name: 'Resolve' });
  await tabTo(office.page, resolve);
  await keyboard.press('Enter');
  await tabTo(office.page, desk.getByLabel('Your decision'));
  await keyboard.type('You are right. The score is corrected.');
  await tabTo(office.page, desk.getByLabel('Correction'));
  // By its first letters, as in every list of choices.
  await keyboard.type('Correct');
  await expect.poll(() => desk.getByLabel('Correction').inputValue()).toBe('result');
  for (const [name, score] of [
    [game.awayTeam.name, game.homeScore],
    [game.homeTeam.name, game.awayScore],
  ] as const) {
    const field = desk.getByLabel(`${name}, points`);
    await tabTo(office.page, field);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(String(score));
  }
  await tabTo(office.page, desk.getByRole('button', { name: 'Preview' }));
  await keyboard.press('Enter');
  const [was, is] = status === 'ALIVE' ? ['alive', 'out in Week 8'] : ['out in Week 8', 'alive'];
  await desk.getByText(`${username}: ${was}, then ${is}`).waitFor();
  await expectEveryLook(office.page, 'office-dispute-result');
  await expectFocus(desk.getByRole('button', { name: 'Resolve the dispute' }));
  await keyboard.press('Enter');
  await desk.waitFor({ state: 'detached' });

  await dialog.getByText('You are right. The score is corrected.').waitFor();
  const after = (await player.entries()).find((one) => one.username === username)!;
  expect(after).toMatchObject({ status: status === 'ALIVE' ? 'ELIMINATED' : 'ALIVE' });
  expect(after.pick!.game).toMatchObject({ homeScore: game.awayScore, awayScore: game.homeScore });
  await expectStanding(page, username, status === 'ALIVE' ? /lost \d+-\d+/ : 'Alive');
  await player.close();
  await office.close();
});
