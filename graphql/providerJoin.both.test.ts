// Joining a pool with a sign-in provider, over HTTP and with a real one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect } from '../prisma/testing.ts';
import { type Browser, openSignInSite, operations, type SignInSite } from './testing/signInSite.ts';

const email = 'new@pool.example';
const NEW = { subject: 'new-at-the-club', email, name: 'New Comer' };

describe.each(bothDialects)('joining with a provider on %s', (dialect) => {
  let site: SignInSite;
  let browser: Browser;
  beforeEach(async () => {
    site = await openSignInSite(dialect);
    browser = site.browser();
    site.provider.person = NEW;
  });
  afterEach(() => site.close());

  const join = (change: object = {}, from = browser) =>
    from.run(operations.join, {
      input: {
        ...{ name: 'New Comer', email, withProvider: true, referralCode: 'FRIEND-1' },
        ...{ numberOfEntries: 1, usernames: ['Newcomer'], paymentCents: 5000 },
        ...change,
      },
    });

  it('makes an account with the verified address and no password, which the provider signs in', async () => {
    await browser.signIn('/join-pool');
    expect(await browser.run(operations.statement)).toMatchObject({ step: 'JOIN', email, name: 'New Comer' });
    expect(await join()).toMatchObject({ viewer: { email }, entries: [{ username: 'Newcomer' }] });
    const user = await site.services.db.user.findUniqueOrThrow({
      where: { email },
      include: { externalIdentities: true },
    });
    expect(user.passwordHash).toBeNull();
    expect(user.externalIdentities).toMatchObject([{ subject: NEW.subject, email }]);
    expect((await browser.run(operations.viewer)).email).toBe(email);
    const phone = site.browser();
    await phone.signIn();
    expect(await phone.run(operations.finish)).toMatchObject({ viewer: { email } });
    expect((await phone.run(operations.identities)).signInSecurity).toMatchObject({ hasPassword: false });
    // No password signs such an account in, not even none.
    const byPassword = await site.browser().run(operations.byPassword, { email, password: 'survivor' });
    expect(byPassword.message).toBe('Invalid email or password.');
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('takes the verified address alone', async () => {
    await browser.signIn('/join-pool');
    expect((await join({ email: 'other@pool.example' })).message).toBe(
      'Your account gets the verified address new@pool.example.',
    );
    expect(await site.services.db.user.count({ where: { email: 'other@pool.example' } })).toBe(0);
  });

  it('needs a statement of the provider, or a password', async () => {
    expect((await join()).message).toBe('This sign-in has expired. Please start again from the login page.');
    expect((await join({ withProvider: false })).__typename).toBe('InvalidInputError');
    site.provider.person = { ...NEW, isEmailVerified: false };
    await browser.signIn('/join-pool');
    expect((await join()).message).toBe(
      'Your email address is not verified by that sign-in. Please join with a password.',
    );
    expect(await site.services.db.user.count({ where: { email } })).toBe(0);
  });

  it('makes no second account for an address, and takes over none', async () => {
    await browser.signIn('/join-pool');
    await site.plantAccount(email);
    expect((await join()).message).toContain('There is an account with your address already.');
    expect(await site.services.db.externalIdentity.count()).toBe(0);
    expect(await browser.run(operations.viewer)).toBeNull();
  });

  it('stays closed where registration is', async () => {
    await site.services.db.pool.updateMany({ data: { registration: 'CLOSED' } });
    await browser.signIn('/join-pool');
    expect((await join()).__typename).toBe('RegistrationClosedError');
    // The statement is not used up by a refusal.
    await site.services.db.pool.updateMany({ data: { registration: 'OPEN' } });
    expect((await join()).__typename).toBe('JoinPoolPayload');
  });
});
