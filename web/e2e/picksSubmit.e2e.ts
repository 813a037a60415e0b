import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock, toast } from './api.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { decideOver, holdBack } from './operations.ts';
import { type OpenPage, openPage } from './page.ts';
import { setRegistration } from './registration.ts';
import { setStage } from './stage.ts';

const submission = 'submitPickMutation';

// The clock is frozen in Week 8, half an hour before the deadline; the later tests move it.
const stage = setStage();

/** The page of the test user, with a team selected for the first entry that needs its pick. */
async function openAndSelect(team: string, look: Look, path = '/picks'): Promise<OpenPage> {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await logInAsTestUser(opened.context);
  await opened.page.goto(path);
  await select(opened.page, team);
  return opened;
}

async function select(page: Page, team: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${team}`) }).click();
}

const submit = (page: Page) => page.getByRole('button', { name: /^Submit pick: / });

/** Submits a pick for the entry from outside this page, as another tab or a script would. */
async function pickElsewhere(context: BrowserContext, username: string, week: number, team: string) {
  const { viewer, teams } = await ask<{
    viewer: { entries: { id: string; username: string }[] };
    teams: { id: string; abbreviation: string }[];
  }>(context, '{ viewer { entries { id username } } teams { id abbreviation } }');
  const input = {
    entry: viewer.entries.find((entry) => entry.username === username)!.id,
    week,
    team: teams.find(({ abbreviation }) => abbreviation === team)!.id,
  };
  const { submitPick } = await ask<{ submitPick: object }>(
    context,
    'mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename } }',
    { input },
  );
  expect(submitPick).toEqual({ __typename: 'SubmitPickPayload' });
}

/** The reason in the notification 'Failed to submit pick', which is then dismissed. */
async function expectRefusal(page: Page, text: string | RegExp): Promise<void> {
  const failed = toast(page, 'Failed to submit pick');
  await failed.getByText(text).waitFor();
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await failed.waitFor({ state: 'detached' });
}

// Riley Again is the first that needs its pick.
beforeAll(async () => {
  const context = await stage.browser.newContext({ baseURL: stage.server.url });
  await logInAsTestUser(context);
  await pickElsewhere(context, 'Riley Prime', 8, 'MIA');
  await context.close();
});

test('a pick made elsewhere meanwhile is reported, shown, and not retried', async () => {
  const opened = await openAndSelect('New England Patriots', wide);
  const { page, context } = opened;
  const exists = await holdBack(page, submission);
  await submit(page).dblclick();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  expect(await busy.isDisabled()).toBe(true);
  // The focus stays here, whatever the result.
  expect(await busy.evaluate((button) => button === document.activeElement)).toBe(true);
  await exists.isSent();
  await pickElsewhere(context, 'Riley Again', 8, 'PHI');
  // The strip of entries refetches for another reason, and the page follows.
  await setRegistration(stage.browser, stage.server.url, 'CLOSED');
  await page.getByRole('group', { name: 'Entry' }).getByText('PHI').waitFor();
  const pick = page.getByRole('region', { name: 'Your pick for Week 8' });
  await pick.getByText('Philadelphia Eagles').waitFor();
  exists.letGo();
  await toast(page, 'Failed to submit pick').waitFor();
  // The notification stays while it has the focus.
  await page.keyboard.press('F8');
  await expectEveryLook(page, 'picks-refused');
  await expectRefusal(page, 'A pick already exists for this week. Each entry has one pick per week.');
  expect(exists.sent(), 'sent once for two clicks').toBe(1);
  await pick.getByText('Philadelphia Eagles').waitFor();
  await exists.forget();

  await page.goto('/picks?week=10');
  await select(page, 'Los Angeles Rams');
  const used = await holdBack(page, submission);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await used.isSent();
  await pickElsewhere(context, 'Riley Prime', 9, 'LAR');
  used.letGo();
  await expectRefusal(page, 'You have already used this team. Please choose another team.');
  expect(used.sent(), 'sent once for two Enters').toBe(1);
  await page
    .getByRole('button', { name: /^Los Angeles Rams/ })
    .getByText('Previously Used')
    .waitFor();
  await opened.close();
});

test('a game that starts and a deadline that passes while the pick is on its way', async () => {
  const administrator = await stage.browser.newContext({ baseURL: stage.server.url });
  await logInAsAdministrator(administrator);
  await setClock(administrator, '2025-10-30T23:00:00Z');
  // Of the entries without a pick for Week 9, Babbling Brooks comes first.
  const opened = await openAndSelect('Baltimore Ravens', phone);
  const { page } = opened;
  const started = await holdBack(page, submission);
  await submit(page).click();
  await started.isSent();
  await setClock(administrator, '2025-10-31T00:15:05Z');
  started.letGo();
  await expectRefusal(page, 'This game has already started. Please choose another team.');
  const ravens = page.getByRole('button', { name: /^Baltimore Ravens/ });
  await ravens.getByText('Game Started').waitFor();
  expect(await ravens.isDisabled()).toBe(true);
  await started.forget();

  await select(page, 'Cincinnati Bengals');
  const refusal = { __typename: 'PickRefusedError', __isError: 'PickRefusedError', message: 'Too late.' };
  const closed = await decideOver(page, submission, (route) =>
    route.fulfill({ json: { data: { submitPick: { ...refusal, code: 'DEADLINE_PASSED' } } } }),
  );
  await submit(page).click();
  await expectRefusal(page, 'The pick deadline has passed. Picks are no longer accepted for this week.');
  expect(closed.sent()).toBe(1);
  await closed.forget();

  // An entry without a pick is eliminated at the deadline, and the page says so in the server's words, which
  // other causes get as well.
  const late = await holdBack(page, submission);
  await submit(page).click();
  await late.isSent();
  await setClock(administrator, '2025-11-02T14:00:05Z');
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  late.letGo();
  await expectRefusal(page, /was eliminated in Week 9/);
  await administrator.close();
  await opened.close();
});
