import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createSession } from '../sessions/sessions.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { createApiToken } from '../apiTokens.ts';
import { createAdministrator } from '../createAdministrator.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { logIn } from '../logIn.ts';
import { endOtherSessions, endSession } from '../sessions.ts';
import { plantUser, viewerOf } from '#graphql/testing/services.ts';
import { removeAuthenticatorApp, startAuthenticatorApp } from './authenticatorApp.ts';
import { removePasskey, startPasskeyRegistration } from './passkeys.ts';
import { reauthenticate, startPasskeyReauthentication } from './reauthenticate.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { resetSecondFactor, resetSecondFactorAs } from './resetSecondFactor.ts';
import { openAccount, PASSWORD, site, type Account } from '#graphql/testing/secondFactorAccount.ts';

describe.each(oneDialect)('reauthentication on %s', (dialect) => {
  let account: Account;
  beforeEach(async () => void (account = await openAccount(dialect)));
  afterEach(() => account.database.close());

  const prove = (input: Parameters<typeof reauthenticate>[2], viewer: Viewer | null = account.viewer) =>
    reauthenticate(account.services, viewer, input, site);
  const makeToken = (viewer: Viewer | null) =>
    createApiToken(account.services, viewer, { name: 'script', scopes: ['read'], expiresAt: null });

  /** All actions that require recent authentication. */
  const guarded: Record<string, (viewer: Viewer | null) => Promise<unknown>> = {
    createApiToken: makeToken,
    startAuthenticatorApp: (viewer) => startAuthenticatorApp(account.services, viewer, site),
    removeAuthenticatorApp: (viewer) => removeAuthenticatorApp(account.services, viewer, site),
    startPasskeyRegistration: (viewer) => startPasskeyRegistration(account.services, viewer, site),
    removePasskey: (viewer) => removePasskey(account.services, viewer, { id: 1 }, site),
    createRecoveryCodes: (viewer) => createRecoveryCodes(account.services, viewer, site),
    endSession: (viewer) => endSession(account.services, viewer, { id: 0 }),
    endOtherSessions: (viewer) => endOtherSessions(account.services, viewer),
  };

  it.each(Object.keys(guarded))(
    'is required for %s after ten minutes, and is not available to tokens',
    async (name) => {
      const attempt = (viewer: Viewer | null) =>
        guarded[name]!(viewer).then(
          () => null,
          (error: unknown) => error,
        );
      const token = viewerOf(account.user, ['read', 'pick']);
      expect(await attempt(token)).toBeInstanceOf(ForbiddenError);
      expect(await attempt(null)).toBeInstanceOf(NotSignedInError);
      expect(await attempt(account.viewer), 'a log-in counts').not.toBeInstanceOf(ReauthenticationRequired);
      await account.pass(10 * 60);
      expect(await attempt(account.viewer)).toBeInstanceOf(ReauthenticationRequired);
      const { viewer } = await prove({ password: PASSWORD });
      expect(await attempt(viewer)).not.toBeInstanceOf(ReauthenticationRequired);
    },
  );

  it('is not needed to log out', async () => {
    const { services, viewer } = account;
    await account.pass(10 * 60);
    expect(await endSession(services, viewer, { id: viewer.sessionId })).toEqual({ userId: viewer.userId });
    expect(await services.db.session.count()).toBe(0);
  });

  it('creates a new session, by password, code or passkey of the account', async () => {
    const { secret } = await account.addApp();
    const { passkey } = await account.addPasskey();
    await account.pass(60);
    const byCode = await prove({ totp: account.codeOf(secret) });
    expect(byCode.viewer.sessionId).not.toBe(account.viewer.sessionId);
    await expect(prove({ totp: account.codeOf(secret) }), 'used').rejects.toThrow(InvalidCredentialsError);

    const options = await startPasskeyReauthentication(account.services, account.viewer, site);
    const answer = passkey.answer(options);
    await expect(prove({ passkey: answer }, byCode.viewer), 'another session').rejects.toThrow(NotFoundError);
    const byPasskey = await prove({ passkey: answer });
    expect(byPasskey.viewer.userId).toBe(account.user.id);
    await expect(prove({ passkey: answer }), 'used').rejects.toThrow(NotFoundError);

    expect((await prove({ password: PASSWORD })).viewer.userId).toBe(account.user.id);
    await expect(prove({})).rejects.toThrow(InvalidInputError);
    await expect(prove({ password: PASSWORD, totp: '123456' })).rejects.toThrow(InvalidInputError);
    await expect(prove({ password: PASSWORD }, viewerOf(account.user, ['read']))).rejects.toThrow(
      ForbiddenError,
    );
  });

  it('refuses the passkey of another account', async () => {
    const eve = await plantUser(account.services.db, 'eve@pool.example');
    const evesSession = (await createSession(account.services, eve.id)).viewer;
    await expect(startPasskeyReauthentication(account.services, evesSession, site)).rejects.toThrow(
      NotFoundError,
    );
    const { passkey } = await account.addPasskey();
    const { id } = await account.services.db.passkey.findFirstOrThrow();
    const options = await startPasskeyReauthentication(account.services, account.viewer, site);
    await account.services.db.passkey.update({ where: { id }, data: { userId: eve.id } });
    await expect(prove({ passkey: passkey.answer(options) })).rejects.toThrow(InvalidCredentialsError);
  });

  it('limits wrong passwords and wrong codes', async () => {
    await account.addApp();
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(prove({ password: 'a guess' })).rejects.toThrow(InvalidCredentialsError);
      await expect(prove({ totp: '000000' })).rejects.toThrow(InvalidCredentialsError);
    }
    await expect(prove({ password: PASSWORD })).rejects.toThrow(RateLimitedError);
    await expect(prove({ totp: '000000' })).rejects.toThrow(RateLimitedError);
  });

  it('stays possible while others guess the password', async () => {
    const { services, user } = account;
    const guess = (n: number) =>
      logIn(services, null, { email: user.email, password: 'a guess', address: `192.0.2.${n}` });
    for (let n = 0; n < 10; n += 1) await expect(guess(n)).rejects.toThrow(InvalidCredentialsError);
    await expect(guess(10)).rejects.toThrow(RateLimitedError);
    expect((await prove({ password: PASSWORD })).viewer.userId).toBe(user.id);
  });

  it('replaces the recovery codes of an account with a second factor', async () => {
    const make = () => createRecoveryCodes(account.services, account.viewer, site);
    await expect(make()).rejects.toThrow(ConflictError);
    const { recoveryCodes } = await account.addApp();
    const created = await make();
    expect(created.recoveryCodes).toHaveLength(10);
    expect(created.recoveryCodes.filter((code) => recoveryCodes!.includes(code))).toEqual([]);
    expect(await account.services.db.recoveryCode.count()).toBe(10);
  });

  it('an administrator resets the second factor of an account that lost it, with a reason', async () => {
    const { services } = account;
    const admin = await plantUser(services.db, 'admin@pool.example', true);
    const { viewer } = await createSession(services, admin.id);
    const reset = (viewer: Viewer | null, reason = 'Lost the phone.', email = ' Ann@pool.example') =>
      resetSecondFactor(services, viewer, { email, reason }, site);
    await expect(reset(viewer)).rejects.toThrow(ConflictError);
    await account.addApp();
    await account.addPasskey();
    await expect(reset(account.viewer)).rejects.toThrow(ForbiddenError);
    await expect(reset(viewerOf(admin, ['read', 'admin'])), 'no token').rejects.toThrow(ForbiddenError);
    await expect(reset(viewer, ' ')).rejects.toThrow(InvalidInputError);
    await expect(reset(viewer, 'Why', 'nobody@pool.example')).rejects.toThrow(NotFoundError);
    await expect(account.logIn()).resolves.toBeDefined();
    await reset(viewer);
    await expect(account.logIn()).rejects.toThrow('The password alone logs in.');
    const { db } = services;
    expect(await db.auditEntry.findFirst({ where: { action: 'account.resetSecondFactor' } })).toMatchObject({
      actorId: admin.id,
      subjectId: String(account.user.id),
      reason: 'Lost the phone.',
    });
    const mail = await db.outboxMail.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(mail).toMatchObject({
      to: 'ann@pool.example',
      subject: 'Last Standing: your second factor was reset',
    });
    await account.addApp();
    await account.pass(10 * 60);
    await expect(reset(viewer), 'unproven').rejects.toThrow(ReauthenticationRequired);
    await resetSecondFactorAs(services, null, { email: 'ann@pool.example', reason: 'By phone.' }, site);
    expect(await db.authenticatorApp.count()).toBe(0);
  });

  it('removes the second factor of an account that is promoted to administrator', async () => {
    await account.addApp();
    await account.addPasskey();
    await createAdministrator(account.services, { email: account.user.email });
    const { db } = account.services;
    expect(await db.authenticatorApp.count()).toBe(0);
    expect(await db.passkey.count()).toBe(0);
    expect(await db.recoveryCode.count()).toBe(0);
  });
});
