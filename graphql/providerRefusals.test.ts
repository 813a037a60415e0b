// What a sign-in with a provider refuses, over HTTP and with a real one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Services } from './kernel/services.ts';
import { ProviderUnavailableError } from './kernel/signInProvider.ts';
import { createOidcProvider } from './accounts/provider/oidc/oidcProvider.ts';
import { type Browser, openSignInSite, operations, PASSWORD, type SignInSite } from './testing/signInSite.ts';

const email = 'ann@pool.example';
const ANN = { subject: 'ann-at-the-club', email, name: 'Ann Lee' };

let site: SignInSite;
let browser: Browser;
beforeEach(async () => {
  site = await openSignInSite('sqlite');
  browser = site.browser();
  site.provider.person = ANN;
});
afterEach(() => site.close());

const statements = () => site.services.db.providerLogIn.count();
const start = async (from = browser) => (await from.step('/auth/oidc/start'))!;
const problem = (name: string) => `/login/provider?problem=${name}`;

it('refuses an answer with another state, without the cookie, or in another browser', async () => {
  const answer = await browser.atProvider(await start());
  const changed = new URL(answer);
  changed.searchParams.set('state', 'x'.repeat(43));
  expect(await browser.step(changed.href)).toBe(site.url + problem('NOT_STARTED'));
  expect(await site.browser().step(answer)).toBe(site.url + problem('NOT_STARTED'));
  expect(await statements()).toBe(0);
  // The visit itself still ends well.
  expect(await browser.step(answer)).toBe(`${site.url}/login/provider`);
});

it('takes an answer once, even in the browser that kept its cookie', async () => {
  const there = await start();
  const jar = browser.jarOf(site.url);
  const before = jar.header;
  const answer = await browser.atProvider(there);
  expect(await browser.step(answer)).toBe(`${site.url}/login/provider`);
  expect(await browser.step(answer)).toBe(site.url + problem('NOT_STARTED'));
  const kept = await fetch(answer, { headers: { cookie: before }, redirect: 'manual' });
  expect(kept.headers.get('location')).toBe(problem('NOT_STARTED'));
  // Nor one with a new code of the provider for the same visit.
  const again = await browser.atProvider(there);
  const second = await fetch(again, { headers: { cookie: before }, redirect: 'manual' });
  expect(second.headers.get('location')).toBe(problem('NOT_STARTED'));
  expect(await statements()).toBe(1);
});

it('refuses an ID token for another nonce', async () => {
  const there = new URL(await start());
  there.searchParams.set('nonce', 'of another visit');
  expect(await browser.finishAtProvider(there.href)).toBe(problem('REFUSED'));
  expect(await statements()).toBe(0);
});

it('refuses a code that was got with the challenge of somebody else', async () => {
  const there = new URL(await start());
  there.searchParams.set(
    'code_challenge',
    new URL(await start(site.browser())).searchParams.get('code_challenge')!,
  );
  expect(await browser.finishAtProvider(there.href)).toBe(problem('REFUSED'));
});

it('refuses an answer that names another issuer, and a provider that is another than the set one', async () => {
  const answer = new URL(await browser.atProvider(await start()));
  answer.searchParams.set('iss', 'https://elsewhere.example');
  expect(await browser.step(answer.href)).toBe(site.url + problem('REFUSED'));
  const { provider, services } = site;
  const issuer = provider.issuer.replace('127.0.0.1', 'localhost');
  services.signInProvider = createOidcProvider({ ...site.settings.oidc!, issuer }, services);
  expect(await browser.signIn()).toBe(problem('UNAVAILABLE'));
});

it('refuses a changed visit: the cookie is signed', async () => {
  const answer = await browser.atProvider(await start());
  const [, visit = ''] = /provider-visit=([^;]+)/.exec(browser.jarOf(site.url).header) ?? [];
  const [text = '', signature] = visit.split('.');
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...content, purpose: 'LINK', userId: 1 })).toString(
    'base64url',
  );
  const reply = await fetch(answer, {
    headers: { cookie: `provider-visit=${forged}.${signature}` },
    redirect: 'manual',
  });
  expect(reply.headers.get('location')).toBe(problem('NOT_STARTED'));
});

it.each([
  ['https://evil.example/', '/dashboard'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['/auth/oidc/start', '/dashboard'],
  ['/login', '/dashboard'],
  [`/${'x'.repeat(600)}`, '/dashboard'],
  ['/p/the-pool/standings?week=3#top', '/p/the-pool/standings?week=3#top'],
])('leads from %j to %j afterwards, and never to another site', async (wanted, returnTo) => {
  await browser.signIn(wanted);
  expect((await browser.run(operations.statement)).returnTo).toBe(returnTo);
});

it('says so when the person cancels there', async () => {
  site.provider.person = null;
  expect(await browser.signIn()).toBe(problem('CANCELED'));
});

it('links nothing by an address that the provider does not vouch for', async () => {
  await site.plantAccount(email);
  site.provider.person = { ...ANN, isEmailVerified: false };
  await browser.signIn();
  expect(await browser.run(operations.statement)).toMatchObject({ step: 'UNVERIFIED', hasPassword: false });
  expect((await browser.run(operations.mailCode)).__typename).toBe('NotFoundError');
  await browser.run(operations.byPassword, { email, password: PASSWORD });
  expect((await browser.run(operations.link)).__typename).toBe('NotFoundError');
  expect(await site.services.db.externalIdentity.count()).toBe(0);
});

describe('a provider that does not say whether addresses are verified', () => {
  const unsaid = { ...ANN, isEmailVerified: null };
  const step = async (person: typeof ANN & { isEmailVerified: boolean | null }) => {
    site.provider.person = person;
    const visitor = site.browser();
    await visitor.signIn();
    return (await visitor.run(operations.statement)).step;
  };

  it('vouches for none', async () => {
    await site.plantAccount(email);
    expect(await step(unsaid)).toBe('UNVERIFIED');
  });

  it('vouches for those of the domains that it is trusted with, which still takes a proof', async () => {
    await site.close();
    site = await openSignInSite('sqlite', { OIDC_TRUSTED_DOMAINS: 'club.example, pool.example' });
    await site.plantAccount(email);
    site.provider.person = unsaid;
    browser = site.browser();
    await browser.signIn();
    expect(await browser.run(operations.statement)).toMatchObject({ step: 'PROVE', hasPassword: true });
    expect((await browser.run(operations.finish)).__typename).toBe('NotFoundError');
    expect(await browser.run(operations.viewer)).toBeNull();
    expect(await site.services.db.externalIdentity.count()).toBe(0);
    await browser.run(operations.byPassword, { email, password: PASSWORD });
    expect((await browser.run(operations.link)).__typename).toBe('IdentitiesPayload');
    expect(await step(unsaid)).toBe('FINISH');
    expect(await step({ ...unsaid, subject: 'bob', email: 'bob@club.example' })).toBe('JOIN');
  });

  it.each([
    ['of another domain', { email: 'eve@elsewhere.example' }],
    ['of a domain below', { email: 'eve@mail.pool.example' }],
    ['of a domain that ends alike', { email: 'eve@carpool.example' }],
    ['that it calls unverified', { email: 'eve@pool.example', isEmailVerified: false }],
  ])('vouches for no address %s', async (_which, person) => {
    await site.close();
    site = await openSignInSite('sqlite', { OIDC_TRUSTED_DOMAINS: 'pool.example' });
    expect(await step({ ...unsaid, subject: 'eve', ...person })).toBe('UNVERIFIED');
  });
});

it('asks a provider again five seconds after it did not answer, wherever the clock was set meanwhile', async () => {
  const settings = { ...site.settings.oidc!, issuer: 'http://127.0.0.1:9' };
  const warnings: unknown[] = [];
  const log = { warn: (facts: unknown) => void warnings.push(facts) } as unknown as Services['log'];
  let steady = 0;
  const provider = createOidcProvider(settings, { log }, () => steady);
  const asked = async (setTo: string) => {
    vi.useFakeTimers({ now: new Date(setTo), toFake: ['Date'] });
    await expect(provider.reach()).rejects.toThrow(ProviderUnavailableError);
    return warnings.length;
  };
  try {
    expect(await asked('2025-09-07T12:00:00Z')).toBe(1);
    steady = 4_999;
    expect(await asked('2025-09-07T13:00:00Z')).toBe(1);
    steady = 5_000;
    expect(await asked('2025-09-07T11:00:00Z')).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('survives a provider that is down, and works again when it is back', async () => {
  const { services, settings } = site;
  let isDown = true;
  const real = services.signInProvider!;
  const absent = createOidcProvider({ ...settings.oidc!, issuer: 'http://127.0.0.1:9' }, services);
  services.signInProvider = {
    ...real,
    logInAddress: (request) => (isDown ? absent : real).logInAddress(request),
  };
  expect(await browser.signIn()).toBe(problem('UNAVAILABLE'));
  isDown = false;
  expect(await browser.signIn()).toBe('/login/provider');
});

it('answers no other method, limits what one address begins, and is not there without a provider', async () => {
  const ask = (method: string) =>
    fetch(`${site.url}/auth/oidc/start`, { method, redirect: 'manual' }).then(({ status }) => status);
  expect(await ask('POST')).toBe(405);
  expect(await ask('GET')).toBe(303);
  for (let count = 1; count < 100; count += 1) await ask('GET');
  expect(await ask('GET')).toBe(429);
  site.services.signInProvider = null;
  expect(await ask('GET')).toBe(404);
});
