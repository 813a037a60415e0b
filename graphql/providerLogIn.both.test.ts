// Signing in with a provider, over HTTP and with a real one: linking, and linked accounts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect } from '../prisma/testing.ts';
import { claimEntries } from './entries/claimEntries.ts';
import { hashToken } from './accounts/credentials/tokens.ts';
import { NotFoundError } from './kernel/failures.ts';
import { type Browser, openSignInSite, operations, PASSWORD, type SignInSite } from './testing/signInSite.ts';

const ANN = { subject: 'ann-at-the-club', email: 'Ann@Pool.example', name: 'Ann Lee' };
const email = 'ann@pool.example';

describe.each(bothDialects)('signing in with a provider on %s', (dialect) => {
  let site: SignInSite;
  let browser: Browser;
  beforeEach(async () => {
    site = await openSignInSite(dialect);
    browser = site.browser();
    site.provider.person = ANN;
  });
  afterEach(() => site.close());

  const audited = async () =>
    (await site.services.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);

  it('never links an account by its address alone; the password links it, and from then on the provider signs in', async () => {
    await site.plantAccount(email);
    expect(await browser.signIn()).toBe('/login/provider');
    expect(await browser.run(operations.statement)).toEqual({
      ...{ step: 'PROVE', email, name: 'Ann Lee', hasPassword: true, returnTo: '/standings' },
    });
    expect(await browser.run(operations.viewer)).toBeNull();
    expect((await browser.run(operations.finish)).message).toBe('No account is linked to this sign-in yet.');
    expect((await browser.run(operations.link)).message).toContain('Please log');
    expect(await site.services.db.externalIdentity.count()).toBe(0);

    const wrong = await browser.run(operations.byPassword, { email, password: 'a guess' });
    expect(wrong.__typename).toBe('InvalidCredentialsError');
    await browser.run(operations.byPassword, { email, password: PASSWORD });
    expect((await browser.run(operations.link)).__typename).toBe('IdentitiesPayload');
    expect(await site.services.db.externalIdentity.findMany()).toMatchObject([
      { issuer: site.provider.issuer, subject: ANN.subject, email },
    ]);
    expect(await audited()).toContain('account.linkIdentity');
    expect((await site.mailTo(email)).subject).toContain('Club SSO was linked');
    expect(await browser.run(operations.statement)).toBeNull();

    const phone = site.browser();
    expect(await phone.signIn()).toBe('/login/provider');
    expect((await phone.run(operations.statement)).step).toBe('FINISH');
    expect(await phone.run(operations.finish)).toMatchObject({ viewer: { email } });
    expect((await phone.run(operations.viewer)).email).toBe(email);
    // Once.
    expect((await phone.run(operations.finish)).__typename).toBe('NotFoundError');
  });

  it('links by a mailed code, which works in the browser that asked, and once', async () => {
    await site.plantAccount(email, null);
    await browser.signIn();
    expect(await browser.run(operations.statement)).toMatchObject({ step: 'PROVE', hasPassword: false });
    expect(await browser.run(operations.mailCode)).toMatchObject({ email });
    const { subject, text } = await site.mailTo(email);
    const [code] = /^[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)!;
    expect(text).toContain(`/login/provider?code=${code}`);

    expect((await site.browser().run(operations.byCode, { code })).__typename).toBe('NotFoundError');
    expect((await browser.run(operations.byCode, { code: '0000-0000' })).__typename).toBe(
      'InvalidCredentialsError',
    );
    const typed = code.toLowerCase().replace('-', ' ');
    expect(await browser.run(operations.byCode, { code: typed })).toMatchObject({ viewer: { email } });
    expect((await browser.run(operations.byCode, { code })).__typename).toBe('InvalidCredentialsError');
    expect((await browser.run(operations.link)).__typename).toBe('IdentitiesPayload');
    const phone = site.browser();
    await phone.signIn();
    expect(await phone.run(operations.finish)).toMatchObject({ viewer: { email } });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('takes five tries of a mailed code', async () => {
    await site.plantAccount(email);
    await browser.signIn();
    await browser.run(operations.mailCode);
    const [code] = /^\S+/.exec((await site.mailTo(email)).subject)!;
    for (let tries = 0; tries < 5; tries += 1) await browser.run(operations.byCode, { code: 'XXXX-XXXX' });
    const { message } = await browser.run(operations.byCode, { code });
    expect(message).toBe('This code no longer works. Please request a new one.');
  });

  it('counts a mailed code by address until it is used', async () => {
    const byAddress = site.services.limits.named('link-code-address', { tries: 30, seconds: 3600 });
    for (let mails = 0; mails < 29; mails += 1) await byAddress.take('127.0.0.1');
    await site.plantAccount(email);
    await browser.signIn();
    await browser.run(operations.mailCode);
    const [code] = /^\S+/.exec((await site.mailTo(email)).subject)!;
    await browser.run(operations.byCode, { code });
    expect(await browser.run(operations.mailCode)).toMatchObject({ email });
    expect((await browser.run(operations.mailCode)).message).toContain('Too many attempts');
  });

  it('does not link the identity of somebody else to whoever happens to be signed in', async () => {
    await site.plantAccount(email);
    await site.plantAccount('eve@pool.example');
    await browser.signIn();
    await browser.run(operations.byPassword, { email: 'eve@pool.example', password: PASSWORD });
    expect((await browser.run(operations.link)).__typename).toBe('NotFoundError');
    expect(await site.services.db.externalIdentity.count()).toBe(0);
  });

  it('leaves the link of imported entries no way into an account that the provider signs in', async () => {
    const { id: userId } = await site.plantAccount(email, null);
    const { db, systemClock } = site.services;
    const at = systemClock.now();
    await db.invitation.create({
      data: {
        ...{ kind: 'CLAIM', poolId: site.open.pool.id, userId, email, tokenHash: hashToken('mailed') },
        ...{ declineToken: 'none', createdAt: at, queuedAt: at },
        expiresAt: new Date(at.getTime() + 3_600_000),
      },
    });
    await browser.signIn();
    await browser.run(operations.mailCode);
    const [code] = /^\S+/.exec((await site.mailTo(email)).subject)!;
    await browser.run(operations.byCode, { code });
    await browser.run(operations.link);
    await expect(
      claimEntries(site.services, null, { token: 'mailed', address: '192.0.2.1' }),
    ).rejects.toBeInstanceOf(NotFoundError);
  });
});
