// The identities of an account, second factors and logging out, over HTTP and with a real provider.
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { confirmAuthenticatorApp, startAuthenticatorApp } from './accounts/factors/authenticatorApp.ts';
import { createSession } from './accounts/sessions/sessions.ts';
import { type Browser, openSignInSite, operations, PASSWORD, type SignInSite } from './testing/signInSite.ts';

const email = 'ann@pool.example';
const ANN = { subject: 'ann-at-the-club', email: 'ann@club.example', name: 'Ann Lee' };

let site: SignInSite;
let browser: Browser;
let userId: number;

const realTime = () => site.services.systemClock.now().getTime();

async function open(environment: Record<string, string> = {}) {
  site = await openSignInSite('sqlite', environment);
  browser = site.browser();
  site.provider.person = ANN;
  userId = (await site.plantAccount(email)).id;
}
afterEach(() => site.close());

/** Signs in by password and links the person of the provider, whatever their address there. */
async function link(from = browser): Promise<string> {
  await from.run(operations.byPassword, { email, password: PASSWORD });
  const { url } = await from.run(operations.startVisit, { purpose: 'LINK' });
  await from.finishAtProvider(url);
  return (await from.run(operations.link)).__typename;
}

async function signIn(from = site.browser()) {
  await from.signIn();
  return { from, answer: await from.run(operations.finish) };
}

async function addApp(): Promise<string> {
  const { services, settings } = site;
  const { viewer } = await createSession(services, userId);
  const { secret } = await startAuthenticatorApp(services, viewer, settings);
  await confirmAuthenticatorApp(services, viewer, { code: codeOf(secret, -1) }, settings);
  return secret;
}
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: realTime() + steps * 30_000 });

describe('the identities of an account', () => {
  beforeEach(() => open());

  it('are linked by a signed-in account whatever their address, and by a recently verified session alone', async () => {
    await browser.run(operations.byPassword, { email, password: PASSWORD });
    await site.services.db.session.updateMany({ data: { provenAt: new Date(realTime() - 3_600_000) } });
    const refused = await browser.run(operations.startVisit, { purpose: 'LINK' });
    expect(refused.__typename).toBe('ReauthenticationRequired');
    expect(await link()).toBe('IdentitiesPayload');
    expect((await browser.run(operations.identities)).signInSecurity).toMatchObject({
      hasPassword: true,
      hasProviderFactor: false,
      identities: [{ issuer: site.provider.issuer, email: ANN.email }],
    });
    expect((await signIn()).answer).toMatchObject({ viewer: { email } });
  });

  it('belong to one account, and an account has one at a provider', async () => {
    await link();
    await site.plantAccount('eve@pool.example');
    const eve = site.browser();
    await eve.run(operations.byPassword, { email: 'eve@pool.example', password: PASSWORD });
    const { url } = await eve.run(operations.startVisit, { purpose: 'LINK' });
    await eve.finishAtProvider(url);
    expect((await eve.run(operations.link)).message).toContain('is already linked to another account');
    site.provider.person = { ...ANN, subject: 'another-ann' };
    expect(await link(site.browser())).toBe('ConflictError');
  });

  it('do not pass from one session to another', async () => {
    await browser.run(operations.byPassword, { email, password: PASSWORD });
    const { url } = await browser.run(operations.startVisit, { purpose: 'LINK' });
    await browser.finishAtProvider(url);
    await site.plantAccount('eve@pool.example');
    await browser.run(operations.byPassword, { email: 'eve@pool.example', password: PASSWORD });
    expect((await browser.run(operations.link)).__typename).toBe('NotFoundError');
  });

  it('are unlinked, which ends the other sessions and the way in', async () => {
    await link();
    const { from: phone } = await signIn();
    const [{ id }] = (await browser.run(operations.identities)).signInSecurity.identities;
    expect((await browser.run(operations.unlink, { id })).__typename).toBe('IdentitiesPayload');
    expect(await phone.run(operations.viewer)).toBeNull();
    expect((await browser.run(operations.viewer)).email).toBe(email);
    expect((await signIn()).answer.__typename).toBe('NotFoundError');
    const actions = await site.services.db.auditEntry.findMany({ where: { actorId: userId } });
    expect(actions.map(({ action }) => action)).toContain('account.unlinkIdentity');
    expect((await site.mailTo(email)).subject).toContain('Club SSO was unlinked');
  });

  it('are kept while nothing else signs in', async () => {
    await link();
    await site.services.db.user.update({ where: { id: userId }, data: { passwordHash: null } });
    const { from: phone } = await signIn();
    const [{ id }] = (await phone.run(operations.identities)).signInSecurity.identities;
    expect((await phone.run(operations.unlink, { id })).message).toBe(
      'This is the only way to sign in to your account. Set a password or add a passkey first.',
    );
    expect(await site.services.db.externalIdentity.count()).toBe(1);
  });

  it('verify a session again, those of the account alone', async () => {
    await link();
    await site.services.db.session.updateMany({ data: { provenAt: new Date(realTime() - 3_600_000) } });
    const { url } = await browser.run(operations.startVisit, { purpose: 'REAUTHENTICATE' });
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    await browser.finishAtProvider(url);
    expect(await browser.run(operations.finish)).toMatchObject({ viewer: { email } });
    expect((await browser.run(operations.startVisit, { purpose: 'LINK' })).__typename).toBe(
      'StartProviderVisitPayload',
    );
    site.provider.person = { ...ANN, subject: 'somebody-else' };
    browser.forget(site.provider.issuer);
    const again = await browser.run(operations.startVisit, { purpose: 'REAUTHENTICATE' });
    await browser.finishAtProvider(again.url);
    expect((await browser.run(operations.statement)).step).toBe('UNKNOWN');
    expect((await browser.run(operations.finish)).__typename).toBe('NotFoundError');
  });

  it('do not verify a session by an authentication of long ago', async () => {
    await link();
    const real = site.services.signInProvider!;
    site.services.signInProvider = {
      ...real,
      redeem: async (...answer) => ({
        ...(await real.redeem(...answer)),
        authenticatedAt: new Date(realTime() - 600_000),
      }),
    };
    const { url } = await browser.run(operations.startVisit, { purpose: 'REAUTHENTICATE' });
    expect(await browser.finishAtProvider(url)).toBe('/login/provider?problem=NOT_FRESH');
    expect(await site.services.db.providerLogIn.count()).toBe(0);
  });
});

describe('second factors', () => {
  it('of the account are asked for when the provider asked for none', async () => {
    await open();
    await link();
    const secret = await addApp();
    const { from, answer } = await signIn();
    expect(answer).toMatchObject({ __typename: 'SecondFactorRequired', methods: ['TOTP', 'RECOVERY_CODE'] });
    expect(await from.run(operations.viewer)).toBeNull();
    const done = await from.run(operations.byFactor, { ticket: answer.ticket, totp: codeOf(secret) });
    expect(done).toMatchObject({ viewer: { email } });
    site.provider.person = { ...ANN, amr: ['pwd', 'otp'] };
    expect((await signIn()).answer).toMatchObject({ viewer: { email } });
  });

  it('of the provider give an administrator the role where the site requires one, in that session', async () => {
    await open({ REQUIRE_SECOND_FACTOR: 'true' });
    await site.services.db.user.update({ where: { id: userId }, data: { isAdministrator: true } });
    await link();
    expect((await browser.run(operations.viewer)).isAdministrator).toBe(false);
    site.provider.person = { ...ANN, amr: ['pwd'] };
    expect((await (await signIn()).from.run(operations.viewer)).isAdministrator).toBe(false);
    site.provider.person = { ...ANN, amr: ['mfa'] };
    const { from } = await signIn();
    expect((await from.run(operations.viewer)).isAdministrator).toBe(true);
    expect((await from.run(operations.identities)).signInSecurity.hasProviderFactor).toBe(true);
    // Another session of the same account has no part in it.
    expect((await browser.run(operations.viewer)).isAdministrator).toBe(false);
    const [{ id }] = (await from.run(operations.identities)).signInSecurity.identities;
    await from.run(operations.unlink, { id });
    expect((await from.run(operations.viewer)).isAdministrator).toBe(false);
  });
});

describe('logging out', () => {
  it('ends the session of this site alone, and keeps no ID token', async () => {
    await open();
    await link();
    const { from } = await signIn();
    expect(await site.services.db.session.count({ where: { idToken: { not: null } } })).toBe(0);
    expect(await from.run(operations.logOut)).toEqual({ providerUrl: null });
    expect(await from.run(operations.viewer)).toBeNull();
  });

  it('leads to the log-out of the provider where that is set, which leads back', async () => {
    await open({ OIDC_LOGOUT: 'provider' });
    await link();
    const { from } = await signIn();
    const { providerUrl } = await from.run(operations.logOut);
    expect(await from.run(operations.viewer)).toBeNull();
    const url = new URL(providerUrl);
    expect(url.origin).toBe(site.provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site.url}/`);
    // The provider knows the session by the ID token, and asks the person.
    const page = await (await from.jarOf(url.origin).fetch(url.href)).text();
    expect(page).toContain('/session/end/confirm');
    // A session by password has nothing to end there.
    const other = site.browser();
    await other.run(operations.byPassword, { email, password: PASSWORD });
    expect(await other.run(operations.logOut)).toEqual({ providerUrl: null });
  });
});
