import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#prisma/client.ts';
import { ask, logInAsTestUser, toast } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Passkeys are bound to a host name; an IP address has none.
const stage = setStage({}, 'localhost');
const PASSWORD = 'survivor';

/** A virtual authenticator of the page's browser that makes and unlocks passkeys by itself. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function open(size: Look = wide) {
  const opened = await openPage(stage.browser, stage.server.url, size);
  await plugInAuthenticator(opened.page);
  return opened;
}

const security = (page: Page) => page.getByRole('region', { name: 'Sign-in security' });
const logOut = async (page: Page) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
};
const enterPassword = async (page: Page) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('test@pool.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Two-step login' }).waitFor();
};
const welcomed = async (page: Page) => {
  await toast(page, 'Login Successful').getByText('Welcome back, Riley Brooks!').waitFor();
  await page.waitForURL('**/dashboard');
};
/** Scrolls to the top, where the header covers no button. */
const look = async (page: Page, name: string) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectEveryLook(page, name);
};
/** Makes the last proof of every session old. */
const letProofsExpire = () =>
  changeDatabase((db) => db.session.updateMany({ data: { provenAt: new Date(0) } }));

/** The test user's session in another browser. */
async function logInElsewhere(db: Database): Promise<void> {
  const { id: _id, ...session } = await db.session.findFirstOrThrow({ orderBy: { id: 'desc' } });
  await db.session.create({ data: { ...session, tokenHash: 'elsewhere' } });
}

/** For changes that the screens alone cannot cause. */
async function changeDatabase(change: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase(stage.server.databaseUrl);
  await change(db);
  await db.$disconnect();
}

describe('second factors', () => {
  test('a passkey: added, logs in alone and as the second step, removed', async () => {
    const { page, context, ...opened } = await open();
    await logInAsTestUser(context);
    await page.goto('/account#sign-in');
    await expectFocus(page.getByRole('heading', { name: 'Sign-in security' }));
    await security(page).getByText('You have no passkeys.').waitFor();
    await look(page, 'account-security-empty');
    await security(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expectFocus(page.getByLabel('Passkey name'));
    await page.keyboard.press('Enter');
    await security(page).getByText('Please give the passkey a name.').waitFor();
    await look(page, 'account-security-naming');
    await page.getByLabel('Passkey name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await toast(page, 'Passkey Added').waitFor();
    const codes = page.getByRole('group', { name: /^Save these recovery codes now/ });
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await look(page, 'account-security-codes');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      codes.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    await codes.getByRole('button', { name: 'I saved them' }).click();
    await security(page).getByText('10 codes left.').waitFor();
    await security(page).getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Passkey name').fill('The same again');
    await page.keyboard.press('Enter');
    await toast(page, 'No Passkey Added')
      .getByText('This device has a passkey for your account already.')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await look(page, 'account-security-passkey');

    await logOut(page);
    await tabTo(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await look(page, 'login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await toast(page, 'Login Successful').getByText('Welcome back, Riley Brooks!').waitFor();
    await page.waitForURL('**/account');

    await logOut(page);
    await enterPassword(page);
    expect(await ask(context, '{ viewer { name } }'), 'the password alone').toEqual({ viewer: null });
    await expectFocus(page.getByRole('button', { name: 'Use a passkey' }));
    await look(page, 'login-second-step-passkey');
    await page.keyboard.press('Enter');
    await welcomed(page);

    await page.goto('/account#sign-in');
    const row = security(page).getByRole('listitem').filter({ hasText: 'Work laptop' });
    await row.getByText('last used').waitFor();
    await row.getByRole('button', { name: 'Remove Work laptop' }).click();
    await expectFocus(row.getByRole('button', { name: 'Remove for good' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Passkey Removed').waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Sign-in security' }));
    await security(page).getByText('You have no passkeys.').waitFor();
    expect(await page.getByText('Recovery codes', { exact: true }).count()).toBe(0);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await toast(page, 'Login Failed')
      .getByText(/^This site does not know this passkey/)
      .waitFor();
    await opened.close();
  });

  test('an authenticator app, by keyboard on a phone; a wrong code, a recovery code once; a proof again', async () => {
    const { page, context, ...opened } = await open(phone);
    await logInAsTestUser(context);
    await page.goto('/account#sign-in');
    await page.getByRole('button', { name: 'Set up an app' }).press('Enter');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = (await page.locator('code', { hasText: /^[A-Z2-7 ]{32,}$/ }).textContent()) ?? '';
    const code = (steps: number) =>
      new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 });
    await page.getByLabel('Code from the app').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong').first().waitFor();
    await expectFocus(page.getByLabel('Code from the app'));
    await look(page, 'account-security-app');
    await page.getByLabel('Code from the app').fill(code(0));
    await page.keyboard.press('Enter');
    await toast(page, 'App Set Up').waitFor();
    const group = page.getByRole('group', { name: /^Save these recovery codes now/ });
    const [recoveryCode = ''] = await group.getByRole('listitem').allTextContents();
    await group.getByRole('button', { name: 'I saved them' }).press('Enter');
    await look(page, 'account-security-app-added');
    expect(await page.content(), 'the secret is not shown again').not.toContain(secret);

    await logOut(page);
    await enterPassword(page);
    const field = page.getByLabel('Authentication code');
    await expectFocus(field);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await toast(page, 'Login Failed')
      .getByText('This code is wrong or was already used. Please enter a new one.')
      .waitFor();
    await expectFocus(field);
    await look(page, 'login-second-step');
    // The current step's code is used already; the server accepts one that is half a minute early.
    await page.keyboard.type(code(1));
    await page.keyboard.press('Enter');
    await welcomed(page);

    await logOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await expectFocus(page.getByLabel('Recovery code'));
    await look(page, 'login-second-step-recovery');
    await page.keyboard.type(recoveryCode.toLowerCase());
    await page.keyboard.press('Enter');
    await welcomed(page);
    await logOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press('Enter');
    await toast(page, 'Login Failed')
      .getByText('This code is wrong or was already used. Please enter a new one.')
      .waitFor();
    await page.getByRole('button', { name: 'Use your authenticator app' }).press('Enter');
    await changeDatabase((db) => db.authenticatorApp.updateMany({ data: { lastStep: null } }));
    await page.keyboard.type(code(0));
    await page.keyboard.press('Enter');
    await welcomed(page);

    await changeDatabase(logInElsewhere);
    await letProofsExpire();
    await page.goto('/account#sign-in');
    await security(page).getByText('9 codes left.').waitFor();
    const make = page.getByRole('button', { name: 'Make new codes' });
    await make.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expectFocus(dialog.getByLabel('Your password', { exact: true }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(make);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Your password', { exact: true }).fill('a guess');
    await page.keyboard.press('Enter');
    await dialog.getByText('The password is incorrect. Please try again.').waitFor();
    await expectEveryLook(page, 'account-security-proof');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await group.waitFor();
    await group.getByRole('button', { name: 'I saved them' }).press('Enter');
    await security(page).getByText('10 codes left.').waitFor();

    // Making a token requires the proof, too, and keeps the typed text.
    await letProofsExpire();
    await page.getByRole('button', { name: 'New token' }).press('Enter');
    await page.getByLabel('Token name').fill('Laptop');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('New token', { exact: true }));

    // Ending another session requires it, too.
    await letProofsExpire();
    await page.getByRole('button', { name: 'End all other sessions' }).press('Enter');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await toast(page, 'Other sessions ended').waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Sessions' }));

    await security(page).getByRole('button', { name: 'Remove authenticator app' }).press('Enter');
    await page.keyboard.press('Enter');
    await toast(page, 'App Removed').waitFor();
    await security(page).getByText('You have no authenticator app.').waitFor();
    // Logging out loads the page again, sometimes while its socket opens.
    opened.forgive(/WebSocket is closed before the connection is established/);
    await opened.close();
  });

  test('a log-in that took too long begins again with the password', async () => {
    const { page, context, ...opened } = await open(phone);
    await logInAsTestUser(context);
    await page.goto('/account#sign-in');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Passkey name').fill('Phone');
    await page.keyboard.press('Enter');
    await toast(page, 'Passkey Added').waitFor();
    // The passkey itself is the proof.
    await letProofsExpire();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await logOut(page);
    await enterPassword(page);
    await changeDatabase((db) => db.pendingLogIn.deleteMany());
    await page.keyboard.press('Enter');
    await toast(page, 'Login Failed').getByText('This log-in has expired. Please log in again.').waitFor();
    await page.getByLabel('Email').waitFor();
    await opened.close();
  });

  test('at another address than the public one, passkeys say where they work', async () => {
    const elsewhere = stage.server.url.replace('localhost', '127.0.0.1');
    const opened = await openPage(stage.browser, elsewhere, phone);
    await logInAsTestUser(opened.context);
    await opened.page.goto('/account#sign-in');
    await security(opened.page).getByText(`Passkeys work at ${stage.server.url} only.`).waitFor();
    expect(await opened.page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    await look(opened.page, 'account-security-elsewhere');
    await opened.page.goto('/login');
    await opened.page.getByRole('button', { name: 'Logout' }).click();
    await opened.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await toast(opened.page, 'Login Failed')
      .getByText(/^Passkeys work at localhost only/)
      .waitFor();
    await opened.close();
  });
});
