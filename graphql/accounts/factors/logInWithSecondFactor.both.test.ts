import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { newDevice } from '../sessions/devices.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { cleanUp } from '../cleanUp.ts';
import {
  ConflictError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { identifyJoiner } from '#graphql/entries/joiningAccount.ts';
import { logIn } from '../logIn.ts';
import { confirmAuthenticatorApp, startAuthenticatorApp } from './authenticatorApp.ts';
import { logInWithSecondFactor, type SecondFactorInput } from './logInWithSecondFactor.ts';
import { openAccount, PASSWORD, site, type Account } from '#graphql/testing/secondFactorAccount.ts';
import { TEST_HASH_COST } from '#graphql/testing/hashCost.ts';

describe.each(bothDialects)('the second step of a login on %s', (dialect) => {
  let account: Account;
  beforeEach(async () => void (account = await openAccount(dialect)));
  afterEach(() => account.database.close());
  const finish = (input: Omit<SecondFactorInput, 'address'>) =>
    logInWithSecondFactor(account.services, { ...input, address: '192.0.2.1' }, site);
  const sessions = () => account.services.db.session.count();

  it('accepts a ticket once, also from two concurrent requests', async () => {
    const { secret, recoveryCodes } = await account.addApp();
    const { ticket } = await account.logIn();
    const before = await sessions();
    const answers = await Promise.allSettled([
      finish({ ticket, totp: account.codeOf(secret, 1) }),
      finish({ ticket, recoveryCode: recoveryCodes![0]! }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await sessions()).toBe(before + 1);
    await expect(finish({ ticket, recoveryCode: recoveryCodes![1]! })).rejects.toThrow(NotFoundError);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('is skipped for an account without a second factor', async () => {
    const input = { email: account.user.email, password: PASSWORD, address: '192.0.2.1' };
    const { viewer } = await logIn(account.services, null, input);
    expect(viewer.userId).toBe(account.user.id);
    // An unconfirmed secret does not count.
    await startAuthenticatorApp(account.services, account.viewer, site);
    expect((await logIn(account.services, null, input)).viewer.userId).toBe(account.user.id);
  });

  it('requires a correct password, which creates no session by itself', async () => {
    await account.addApp();
    const before = await sessions();
    const required = await account.logIn();
    expect(required).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['TOTP', 'RECOVERY_CODE'] });
    expect(required.message).toContain('API token');
    expect(await sessions()).toBe(before);
    const wrong = { email: account.user.email, password: 'a guess', address: '192.0.2.1' };
    await expect(logIn(account.services, null, wrong)).rejects.toThrow(InvalidCredentialsError);
    expect(JSON.stringify(await account.services.db.pendingLogIn.findMany())).not.toContain(required.ticket);
  });

  it('accepts a code of the app once: neither it nor an older one again', async () => {
    const { secret } = await account.addApp();
    // The code that confirmed the app counts as used.
    const first = await account.logIn();
    const used = account.codeOf(secret);
    await expect(finish({ ticket: first.ticket, totp: used })).rejects.toThrow(InvalidCredentialsError);
    const fresh = account.codeOf(secret, 1);
    const spaced = `${fresh.slice(0, 3)} ${fresh.slice(3)}`;
    expect((await finish({ ticket: first.ticket, totp: spaced })).viewer.userId).toBe(account.user.id);
    await account.pass(30);
    const second = await account.logIn();
    for (const totp of [fresh, account.codeOf(secret, -1), account.codeOf(secret, 5), '12345', 'abcdef']) {
      await expect(finish({ ticket: second.ticket, totp })).rejects.toThrow(InvalidCredentialsError);
    }
  });

  it('refuses a ticket after five minutes, after five wrong codes, and after the password was changed', async () => {
    const { recoveryCodes } = await account.addApp();
    const [recoveryCode] = recoveryCodes!;
    const good = (ticket: string) => finish({ ticket, recoveryCode: recoveryCode! });
    await expect(good('no ticket at all')).rejects.toThrow(NotFoundError);

    const late = await account.logIn();
    expect(late.expiresAt.getTime() - account.services.systemClock.now().getTime()).toBe(300_000);
    await account.pass(300);
    await expect(good(late.ticket)).rejects.toThrow(NotFoundError);

    const guessed = await account.logIn();
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(finish({ ticket: guessed.ticket, totp: '000000' })).rejects.toThrow(
        InvalidCredentialsError,
      );
    }
    await expect(good(guessed.ticket)).rejects.toThrow(NotFoundError);

    const old = await account.logIn();
    const passwordHash = await hashPassword('another one', TEST_HASH_COST);
    await account.services.db.user.update({ where: { id: account.user.id }, data: { passwordHash } });
    await expect(good(old.ticket)).rejects.toThrow(NotFoundError);
    await account.pass(3600);
    await cleanUp(account.services);
    expect(await account.services.db.pendingLogIn.count()).toBe(0);
  });

  it('limits wrong codes by account, over any number of tickets', async () => {
    const { secret } = await account.addApp();
    for (let guess = 0; guess < 10; guess += 1) {
      const { ticket } = await account.logIn();
      await expect(finish({ ticket, totp: '000000' })).rejects.toThrow(InvalidCredentialsError);
    }
    const { ticket } = await account.logIn();
    await expect(finish({ ticket, totp: account.codeOf(secret, 1) })).rejects.toThrow(RateLimitedError);
  });

  it('accepts codes from a browser that logged in before, however often others guess', async () => {
    const { secret } = await account.addApp();
    const { services, user } = account;
    const [device, evesDevice] = [await newDevice(services, user.id), await newDevice(services, user.id + 1)];
    const send = async (totp: string, kept: string | null) =>
      finish({ ticket: (await account.logIn()).ticket, totp, deviceOf: () => kept, userAgent: 'curl/8' });
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(send('000000', evesDevice)).rejects.toThrow(InvalidCredentialsError);
    }
    await expect(send('000000', null)).rejects.toThrow(RateLimitedError);
    for (let guess = 0; guess < 9; guess += 1) {
      await expect(send('000000', device)).rejects.toThrow(InvalidCredentialsError);
    }
    const { viewer } = await send(account.codeOf(secret, 1), device);
    const session = await services.db.session.findUniqueOrThrow({ where: { id: viewer.sessionId! } });
    expect(session).toMatchObject({ userAgent: 'curl/8', provenAt: services.systemClock.now() });
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(send('000000', device)).rejects.toThrow(InvalidCredentialsError);
    }
    await expect(send(account.codeOf(secret, 1), device), 'its own limit').rejects.toThrow(RateLimitedError);
  });

  it('accepts each recovery code once, however it is typed, and notifies the owner', async () => {
    const { recoveryCodes } = await account.addApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code] = recoveryCodes as [string];
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    const first = await account.logIn();
    await finish({ ticket: first.ticket, recoveryCode: typed });
    const second = await account.logIn();
    await expect(finish({ ticket: second.ticket, recoveryCode: code })).rejects.toThrow(
      InvalidCredentialsError,
    );
    const { db } = account.services;
    expect(await db.recoveryCode.count({ where: { usedAt: null } })).toBe(9);
    const mail = await db.outboxMail.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(mail).toMatchObject({ to: 'ann@pool.example' });
    expect(mail.text).toContain('9 codes are left');
  });

  it('accepts one method at a time', async () => {
    const { secret, recoveryCodes } = await account.addApp();
    const { ticket } = await account.logIn();
    const totp = account.codeOf(secret, 1);
    await expect(finish({ ticket })).rejects.toThrow(InvalidInputError);
    await expect(finish({ ticket, totp, recoveryCode: recoveryCodes![0]! })).rejects.toThrow(
      InvalidInputError,
    );
  });

  it('cannot be bypassed by joining again with the password', async () => {
    const who = { email: account.user.email, password: PASSWORD, site };
    expect(await identifyJoiner(account.services, who)).toMatchObject({ user: { id: account.user.id } });
    await account.addApp();
    await expect(identifyJoiner(account.services, who)).rejects.toThrow(ConflictError);
  });

  it('stores, audits and mails no secret', async () => {
    const { secret, recoveryCodes } = await account.addApp();
    const { ticket } = await account.logIn();
    await finish({ ticket, recoveryCode: recoveryCodes![0]! });
    const { db } = account.services;
    const seen = JSON.stringify([
      await db.auditEntry.findMany(),
      await db.outboxMail.findMany(),
      await db.recoveryCode.findMany(),
      await db.pendingLogIn.findMany(),
    ]);
    for (const hidden of [secret, ticket, ...recoveryCodes!, recoveryCodes![0]!.replace('-', '')]) {
      expect(seen).not.toContain(hidden);
    }
    const audits = await db.auditEntry.findMany({ orderBy: { at: 'asc' } });
    expect(audits.map(({ action }) => action).toSorted()).toEqual([
      'account.addAuthenticatorApp',
      'account.useRecoveryCode',
    ]);
  });

  it('sets up an app only with a correct code, before its secret expires', async () => {
    const { services, viewer } = account;
    const confirm = (code: string) => confirmAuthenticatorApp(services, viewer, { code }, site);
    await expect(confirm('123456')).rejects.toThrow(NotFoundError);
    const replaced = await startAuthenticatorApp(services, viewer, site);
    const { secret, address } = await startAuthenticatorApp(services, viewer, site);
    expect(address).toContain(`secret=${secret}`);
    await expect(confirm(account.codeOf(replaced.secret))).rejects.toThrow(InvalidCredentialsError);
    await confirm(account.codeOf(secret, -1));
    await expect(confirm(account.codeOf(secret))).rejects.toThrow(ConflictError);
    await expect(startAuthenticatorApp(services, viewer, site)).rejects.toThrow(ConflictError);
  });
});
