import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, setClock } from './api.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8; no feed, so that results are entered by hand.
const stage = setStage({ SCORE_FEED: 'none' });

/** Sunday afternoon: the early games have begun. */
const GAMES_ON = '2025-10-26T17:30:00Z';

/**
 * The office of one of two commissioners.
 * @param isDeaf whether it hears nothing of what the other one does, as on a phone without a connection for a moment
 */
async function openOffice(look: Look, isDeaf: boolean) {
  const opened = await openPage(stage.browser, stage.server.url, look);
  if (isDeaf) await opened.page.routeWebSocket(/graphql/, () => {});
  await logInAsAdministrator(opened.context);
  return opened;
}

interface StoredGame {
  awayScore: number | null;
  homeScore: number | null;
  awayTeam: { abbreviation: string };
}

const GAME = 'Miami Dolphins at Atlanta Falcons';

test('two commissioners enter a result: the later one sees what the other has saved', async () => {
  const [first, later] = [await openOffice(wide, false), await openOffice(phone, true)];
  await setClock(first.context, GAMES_ON);
  const game = (of: typeof first) => of.page.getByRole('group', { name: GAME });
  const confirm = (of: typeof first) => of.page.getByRole('button', { name: 'Confirm 1 result' });
  const type = async (of: typeof first, away: string, home: string) => {
    await game(of).getByRole('textbox', { name: 'Miami Dolphins, points' }).fill(away);
    await game(of).getByRole('textbox', { name: 'Atlanta Falcons, points' }).fill(home);
    await of.page.getByText(/go(es)? out|No entry goes out/).waitFor();
  };
  for (const { page } of [first, later]) await page.goto('/office/results');
  await type(later, '10', '34');
  await type(first, '34', '10');
  await confirm(first).press('Enter');
  await first.page.getByText('Final: MIA 34, ATL 10', { exact: true }).waitFor();

  await confirm(later).press('Enter');
  await game(later)
    .getByRole('alert')
    .getByText(
      'Someone else changed this game while you typed. It is now MIA 34, ATL 10, final. Your score was not saved.',
    )
    .waitFor();
  expect(await game(later).getByRole('textbox', { name: 'Miami Dolphins, points' }).inputValue()).toBe('34');
  await expectEveryLook(later.page, 'office-result-overtaken');
  const { pool } = await ask<{ pool: { week: { games: StoredGame[] } } }>(
    first.context,
    '{ pool { week(number: 8) { games { awayScore homeScore awayTeam { abbreviation } } } } }',
  );
  const stored = pool.week.games.find(({ awayTeam }) => awayTeam.abbreviation === 'MIA');
  expect(stored).toMatchObject({ awayScore: 34, homeScore: 10 });

  // Having seen it, the later one may correct it; the first one, who has a connection, sees that without a reload.
  await game(first).getByRole('textbox', { name: 'Miami Dolphins, points' }).fill('31');
  await type(later, '35', '10');
  await confirm(later).press('Enter');
  await later.page.getByText('Final: MIA 35, ATL 10', { exact: true }).waitFor();
  await game(first).getByRole('alert').getByText('It is now MIA 35, ATL 10, final.').waitFor();
  await first.close();
  await later.close();
});

test('two commissioners on one fee and one entry: nothing is overwritten or counted twice', async () => {
  const [first, later] = [await openOffice(wide, false), await openOffice(phone, true)];
  for (const { page } of [first, later]) {
    await page.goto('/office/payments');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('UNPAID');
    await page.getByText(/^\d+ entries$/).waitFor();
  }
  const name = (await first.page.locator('tbody').first().getAttribute('aria-label'))!;
  const row = (of: typeof first) => of.page.getByRole('rowgroup', { name, exact: true });
  await row(later)
    .getByRole('button', { name: `Details of ${name}` })
    .click();
  const note = row(later).getByRole('textbox', { name: 'Note, for commissioners' });
  await note.fill('Wants to pay by check.');
  const part = row(later).getByRole('textbox', { name: /Part of the fee/ });
  await part.fill('20');

  await row(first)
    .getByRole('button', { name: `Details of ${name}` })
    .click();
  await row(first)
    .getByRole('textbox', { name: /Part of the fee/ })
    .fill('30');
  await row(first).getByRole('button', { name: 'Record part' }).press('Enter');
  await first.page.getByText(`${name} paid $30`, { exact: true }).waitFor();

  await row(later).getByRole('button', { name: 'Save note' }).press('Enter');
  await row(later).getByText('Someone else changed this payment in the meantime.').waitFor();
  await row(later).getByText('$30 of $50').waitFor();
  await expectEveryLook(later.page, 'office-payment-overtaken');
  expect(await note.inputValue()).toBe('Wants to pay by check.');
  await row(later).getByRole('button', { name: 'Record part' }).press('Enter');
  await later.page.getByText(`${name} paid $20`, { exact: true }).waitFor();
  for (const { page } of [first, later]) {
    await page.goto('/office/entries');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
  const rename = async ({ page }: typeof first, username: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New username').fill(username);
    await dialog.getByLabel('Reason, for the log').fill('The owner asked for it.');
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    await dialog.getByRole('button', { name: 'Confirm: Rename' }).waitFor();
  };
  for (const opened of [later, first]) {
    await opened.page.getByRole('button', { name: 'Rename' }).press('Enter');
    await rename(opened, opened === first ? 'Gridiron Ghost' : 'End Zone Ed');
  }
  const confirm = ({ page }: typeof first) =>
    page.getByRole('dialog').getByRole('button', { name: 'Confirm: Rename' }).press('Enter');
  await confirm(first);
  await first.page.getByRole('heading', { name: 'Gridiron Ghost', level: 1 }).waitFor();
  await confirm(later);
  const dialog = later.page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Someone else changed this entry in the meantime.').waitFor();
  await dialog.getByRole('heading', { name: 'Rename: Gridiron Ghost' }).waitFor();
  await expectEveryLook(later.page, 'office-entry-overtaken');
  await first.close();
  await later.close();
});
