import { test } from 'vitest';
import { logInAsAdministrator, setClock } from './api.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8, half an hour before the deadline.
const stage = setStage({ SCORE_FEED: 'none' });

const openOffice = async (path: string, look: typeof phone) => {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await logInAsAdministrator(opened.context);
  await opened.page.goto(path);
  return opened;
};

test('what waits, who has not picked, and a reminder that is not sent twice unasked', async () => {
  const { page, context } = await openOffice('/office', phone);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: /entr(y has|ies have) not paid/ }).waitFor();
  const missing = page.getByRole('region', { name: 'No pick for Week 8 yet' });
  await missing.getByRole('listitem').first().waitFor();
  await expectEveryLook(page, 'office-this-week');
  await missing.getByRole('button', { name: 'Remind them now' }).click();
  await missing.getByText(/(person is|people are) reminded by mail/).waitFor();
  await missing.getByText(/^Last reminder: /).waitFor();
  await missing.getByRole('button', { name: 'Remind them now' }).click();
  await missing.getByText('The last reminder went out less than an hour ago.').waitFor();
  await missing.getByRole('button', { name: 'Yes, remind them again' }).click();
  await missing.getByText(/(person is|people are) reminded by mail/).waitFor();
  await waiting.getByRole('link', { name: /not paid/ }).click();
  await page.waitForURL('**/office/payments?show=owing');
  await context.close();
});

test('a fee is paid with one tap, taken back, paid in part, by a search for a name', async () => {
  const { page, context } = await openOffice('/office/payments', wide);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('UNPAID');
  const row = page.locator('tbody').first();
  await page.getByText('4 entries', { exact: true }).waitFor();
  const name = await row.getAttribute('aria-label');
  await expectEveryLook(page, 'office-payments');
  await page.getByRole('button', { name: `Mark ${name} as paid` }).click();
  await page.getByText(`${name} paid $50`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Undone: ${name} paid $50`).waitFor();
  // An entry that has paid a part is not among those that have paid nothing.
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'All entries' });
  await page.getByRole('searchbox', { name: /Search/ }).fill(name!);
  const own = page.getByRole('rowgroup', { name: name!, exact: true });
  await own.getByText('Owes $50').waitFor();
  await own.getByRole('button', { name: `Details of ${name}` }).click();
  await own.getByRole('textbox', { name: /Part of the fee/ }).fill('20');
  await own.getByRole('button', { name: 'Record part' }).click();
  await page.getByText(`${name} paid $20`, { exact: true }).waitFor();
  await own.getByText('$20 of $50').waitFor();
  await expectEveryLook(page, 'office-payments-part');
  await context.close();
});

test('a result takes a score, a score and a confirmation, by keyboard; the preview comes first, undo after', async () => {
  const { page, context } = await openOffice('/office/results', phone);
  await setClock(context, '2025-10-26T17:30:00Z');
  await page.reload();
  const game = page.getByRole('group', { name: 'Miami Dolphins at Atlanta Falcons' });
  await page.getByRole('textbox', { name: 'Miami Dolphins, points' }).focus();
  await page.keyboard.type('34');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.getByText(/go(es)? out|No entry goes out/).waitFor();
  await expectEveryLook(page, 'office-results-preview');
  await page.getByRole('button', { name: 'Confirm 1 result' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Final: MIA 34, ATL 10', { exact: true }).waitFor();
  await game.getByText('FINAL', { exact: true }).waitFor();
  await expectEveryLook(page, 'office-results');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: Final: MIA 34, ATL 10').waitFor();
  await game.getByText('FINAL', { exact: true }).waitFor({ state: 'detached' });
  await context.close();
});
