import { test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { decideOver } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('a failed part says so in its place, with a retry', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const failing = await decideOver(page, 'PicksPageQuery', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await page.goto('/picks');
  const failed = page.getByRole('alert').filter({ hasText: 'Server error occurred. Please try again' });
  await failed.waitFor();
  await page.getByRole('heading', { name: 'Picks and Selections' }).waitFor();
  await failing.forget();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Pick Required').waitFor();

  // The code of another page does not load: header and navigation stay.
  await page.route('**/StandingsPage*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Standings', exact: true }).last().click();
  await page.getByText('This page did not load').waitFor();
  await expectEveryLook(page, 'chunk-failed');
  await page.unroute('**/StandingsPage*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: /Still Alive/ }).waitFor();

  // The session is ended elsewhere; the page says so, with the way to the login and back.
  await page.goBack();
  await page.getByText('Pick Required').waitFor();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByText('Your session has expired. Please log out and log back in.').waitFor();
  await expectEveryLook(page, 'picks-session-expired');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.waitForURL(/\/login\?returnTo=%2Fpicks/);
  await page.getByLabel('Password', { exact: true }).waitFor();
  opened.forgive(/Failed to load resource|RequestError|dynamically imported module/);
  await opened.close();
});
