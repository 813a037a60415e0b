import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createSession } from './sessions/sessions.ts';
import type { Viewer } from './sessions/viewer.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
  ResetTokenError,
  SecondFactorRequired,
} from '../kernel/failures.ts';
import { type Account, openAccount, PASSWORD, site } from '../testing/secondFactorAccount.ts';
import { plantUser, viewerOf } from '../testing/services.ts';
import { logIn } from './logIn.ts';
import { createPasswordLink, createPasswordLinkAs, HANDED_LINK_LIFETIME } from './passwordLinks.ts';
import { resetPassword } from './passwordResets.ts';

const NEW = 'a quite new secret';

describe.each(oneDialect)('password links that an administrator hands out, on %s', (dialect) => {
  let account: Account;
  let administrator: Viewer;

  beforeEach(async () => {
    account = await openAccount(dialect);
    const { id } = await plantUser(account.services.db, 'admin@pool.example', true);
    administrator = (await createSession(account.services, id)).viewer;
  });
  afterEach(() => account.database.close());

  const make = (viewer: Viewer | null = administrator, over: { email?: string; reason?: string } = {}) =>
    createPasswordLink(
      account.services,
      viewer,
      { email: ' Ann@pool.example', reason: 'Lost it.', ...over },
      site,
    );
  const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token')!;
  const use = (link: { link: string }, newPassword = NEW) =>
    resetPassword(account.services, {
      token: tokenOf(link),
      newPassword,
      address: '192.0.2.1',
      site: { ...site, passwordMinLength: 8 },
    });
  const logInWith = (password: string) =>
    logIn(account.services, null, { email: 'ann@pool.example', password, address: '192.0.2.1' });

  it('set the password once, within a day, and end earlier ones; until then nothing changes', async () => {
    const { services } = account;
    const earlier = await make();
    const created = await make();
    expect(created).toMatchObject({ email: 'ann@pool.example', userId: account.user.id });
    expect(created.link).toMatch(/^http:\/\/localhost:4000\/forgot-password\?token=[\w-]{43}$/);
    expect(created.expiresAt.getTime() - services.systemClock.now().getTime()).toBe(24 * 3_600_000);
    await expect(use(earlier)).rejects.toThrow(ResetTokenError);
    await expect(logInWith(PASSWORD)).resolves.toBeDefined();
    await account.pass(HANDED_LINK_LIFETIME / 1000 - 1);
    await use(created);
    await expect(logInWith(NEW)).resolves.toBeDefined();
    await expect(use(created, 'another new secret')).rejects.toThrow(ResetTokenError);

    const late = await createPasswordLinkAs(
      services,
      null,
      { email: 'ann@pool.example', reason: 'By phone.' },
      site,
    );
    await account.pass(HANDED_LINK_LIFETIME / 1000);
    await expect(use(late)).rejects.toThrow(ResetTokenError);
  });

  it('leave a second factor: the new password alone does not log in', async () => {
    await account.addApp();
    await use(await make());
    await expect(logInWith(NEW)).rejects.toThrow(SecondFactorRequired);
    expect(await account.services.db.authenticatorApp.count()).toBe(1);
  });

  it('are for an administrator whose session was verified just now, with a reason', async () => {
    await expect(make(null)).rejects.toThrow(NotSignedInError);
    await expect(make(account.viewer)).rejects.toThrow(ForbiddenError);
    const { user } = account;
    const token = viewerOf({ ...user, isAdministrator: true }, ['read', 'admin']);
    await expect(make(token), 'no token').rejects.toThrow(ForbiddenError);
    await expect(make(administrator, { reason: ' ' })).rejects.toThrow(InvalidInputError);
    await expect(make(administrator, { email: 'nobody@pool.example' })).rejects.toThrow(NotFoundError);
    await account.pass(10 * 60);
    await expect(make()).rejects.toThrow(ReauthenticationRequired);
    expect(await account.services.db.passwordReset.count()).toBe(0);
  });

  it('are refused while links lead nobody to the site', async () => {
    const addressProblem = 'Links would lead to http://localhost:4000.';
    account.services.mailSite = () => ({ obstacle: null, addressProblem, publicUrl: site.publicUrl });
    await expect(make()).rejects.toThrow(new ConflictError(addressProblem));
  });

  it('are in the audit log, and a mail tells the owner; neither has the link', async () => {
    const created = await make();
    const { db } = account.services;
    const line = await db.auditEntry.findFirstOrThrow({ where: { action: 'account.passwordLink' } });
    expect(line).toMatchObject({
      actorId: administrator.userId,
      subjectId: String(account.user.id),
      reason: 'Lost it.',
    });
    const mail = await db.outboxMail.findFirstOrThrow();
    expect(mail).toMatchObject({
      to: 'ann@pool.example',
      subject: 'Last Standing: a password link was made for your account',
    });
    expect(JSON.stringify([line, mail, await db.passwordReset.findMany()])).not.toContain(tokenOf(created));
  });
});
