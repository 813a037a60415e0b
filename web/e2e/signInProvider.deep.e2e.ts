// Signing in with a provider, in a browser and with a real one.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OidcServer, openOidcServer } from '#graphql/testing/oidcServer.ts';
import { logInAsTestUser, toast } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { type OpenPage, openPage } from './page.ts';
import { referralCode, setRegistration } from './registration.ts';
import { setStage } from './stage.ts';

let provider: OidcServer;
const env: Record<string, string> = {};
beforeAll(async () => {
  provider = await openOidcServer();
  Object.assign(env, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Club SSO',
  });
});
const stage = setStage(env);
beforeAll(() => {
  provider.site = stage.server.url;
});
afterAll(() => provider.close());

const RILEY = { subject: 'riley', email: 'test@pool.example', name: 'Riley Brooks' };
const NEW = { subject: 'new', email: 'sam@club.example', name: 'Sam Porter' };

const open = (): Promise<OpenPage> => openPage(stage.browser, stage.server.url, phone);
const press = (page: Page) => page.getByRole('link', { name: 'Sign in with Club SSO' }).click();
/** The provider is the only other site that is asked. */
async function close({ forgive, close: end }: OpenPage): Promise<void> {
  forgive(new RegExp(`^asked another site: ${provider.issuer}/`));
  await end();
}

test('an account is linked by its password, signed in by the provider, and unlinked', async () => {
  provider.person = RILEY;
  const opened = await open();
  const { page } = opened;
  await page.goto('/login?returnTo=%2Fstandings');
  await page.getByRole('link', { name: 'Sign in with Club SSO' }).waitFor();
  await expectEveryLook(page, 'login-with-provider');
  await press(page);
  await page.getByText('Show that it is yours by its password.').waitFor();
  await expectEveryLook(page, 'provider-prove');
  await page.getByLabel('Password', { exact: true }).fill('survivor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Link Club SSO' }).waitFor();
  await expectEveryLook(page, 'provider-link');
  await page.getByRole('button', { name: 'Link Club SSO' }).click();
  await toast(page, 'Linked').waitFor();
  await page.waitForURL('**/standings');

  await page.context().clearCookies({ name: 'session' });
  await page.goto('/login');
  await press(page);
  await toast(page, 'Login Successful').getByText('Welcome back, Riley Brooks!').waitFor();
  await page.waitForURL('**/dashboard');

  await page.goto('/account#sign-in');
  const security = page.getByRole('region', { name: 'Sign-in security' });
  await security.getByText('test@pool.example').waitFor();
  await expectEveryLook(page, 'account-with-provider');
  await security.getByRole('button', { name: 'Remove test@pool.example' }).click();
  await security.getByRole('button', { name: 'Remove for good' }).click();
  await toast(page, 'Unlinked').waitFor();
  await security.getByRole('button', { name: 'Link Club SSO' }).click();
  // "Unlinked" may still stand there.
  await page.getByRole('dialog', { name: 'Linked', exact: true }).waitFor();
  await security.getByText('test@pool.example').waitFor();
  await close(opened);
});

test('a newcomer joins without a password, once registration is open', async () => {
  provider.person = NEW;
  const other = await stage.browser.newContext({ baseURL: stage.server.url });
  await logInAsTestUser(other);
  const code = await referralCode(other);
  const opened = await open();
  const { page } = opened;
  await page.goto('/login');
  await press(page);
  await page.getByText('Registration is closed.').waitFor();
  await expectEveryLook(page, 'provider-no-account');

  await setRegistration(stage.browser, stage.server.url, 'OPEN');
  await page.goto('/join-pool');
  await page.getByText('You need no password').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sam Porter');
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  await expectEveryLook(page, 'join-with-provider');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Referral code').fill(code);
  await page.getByLabel('Username of entry 1').fill('Sam at the club');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Join/ }).click();
  await toast(page, 'Welcome to the pool').waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Mail me a link to set one' }).waitFor();
  await expectEveryLook(page, 'account-without-password');
  await other.close();
  await close(opened);
});

test('a person who cancels there reads so, and can start again', async () => {
  provider.person = null;
  const opened = await open();
  const { page } = opened;
  await page.goto('/login');
  await press(page);
  await page.getByRole('alert').getByText('the sign-in was canceled').waitFor();
  await expectEveryLook(page, 'provider-canceled');
  await close(opened);
});
