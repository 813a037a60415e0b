import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createSession } from '../sessions/sessions.ts';
import {
  ConflictError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { plantUser } from '#graphql/testing/services.ts';
import { logInWithSecondFactor } from './logInWithSecondFactor.ts';
import { finishPasskeyLogIn, startPasskeyLogIn } from './passkeyLogIn.ts';
import { addPasskey, removePasskey, startPasskeyRegistration } from './passkeys.ts';
import { openAccount, site, type Account } from '#graphql/testing/secondFactorAccount.ts';
import { softwarePasskey } from '#graphql/testing/authenticator.ts';

const address = '192.0.2.1';

describe.each(oneDialect)('passkeys on %s', (dialect) => {
  let account: Account;
  beforeEach(async () => void (account = await openAccount(dialect)));
  afterEach(() => account.database.close());

  const start = (ticket: string | null = null) =>
    startPasskeyLogIn(account.services, { ticket, address }, site);
  const finish = (ticket: string, passkey: string) =>
    finishPasskeyLogIn(account.services, { ticket, passkey, address }, site);

  it('log in without a password, and the first one issues recovery codes', async () => {
    const { passkey, recoveryCodes } = await account.addPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect((await account.addPasskey('Laptop')).recoveryCodes).toBeNull();
    const { ticket, options } = await start();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? [], 'nothing tells which accounts have one').toEqual([]);
    const { viewer } = await finish(ticket, passkey.answer(options));
    expect(viewer.userId).toBe(account.user.id);
    const row = await account.services.db.passkey.findFirstOrThrow({ where: { name: 'Phone' } });
    expect(row.lastUsedAt).toEqual(account.services.systemClock.now());
    expect(row.transports).toBe('internal,hybrid');
  });

  it('are accepted once per challenge: their own, for this site, before it expires', async () => {
    const { passkey } = await account.addPasskey();
    const first = await start();
    const answer = passkey.answer(first.options);
    await finish(first.ticket, answer);
    await expect(finish(first.ticket, answer), 'the ticket is used').rejects.toThrow(NotFoundError);
    const second = await start();
    await expect(finish(second.ticket, answer), 'a replay').rejects.toThrow(InvalidCredentialsError);
    await expect(finish(second.ticket, passkey.answer(second.options))).rejects.toThrow(NotFoundError);
    const other = await start();
    const elsewhere = passkey.answer(other.options, { origin: 'https://evil.example' });
    await expect(finish(other.ticket, elsewhere)).rejects.toThrow(InvalidCredentialsError);
    const late = await start();
    await account.pass(300);
    await expect(finish(late.ticket, passkey.answer(late.options))).rejects.toThrow(NotFoundError);
    const garbled = await start();
    await expect(finish(garbled.ticket, '{"id":1}')).rejects.toThrow(InvalidInputError);
  });

  it('are refused when they are unknown, and when their counter decreases', async () => {
    const { passkey } = await account.addPasskey();
    const unknown = await start();
    await expect(
      finish(unknown.ticket, softwarePasskey(site.publicUrl).answer(unknown.options)),
    ).rejects.toThrow(InvalidCredentialsError);
    const first = await start();
    await finish(first.ticket, passkey.answer(first.options, { counter: 7 }));
    const cloned = await start();
    await expect(finish(cloned.ticket, passkey.answer(cloned.options, { counter: 6 }))).rejects.toThrow(
      InvalidCredentialsError,
    );
    const next = await start();
    await finish(next.ticket, passkey.answer(next.options, { counter: 8 }));
  });

  it('count by address while they do not log in, alone or after a password', async () => {
    const { passkey } = await account.addPasskey();
    for (let n = 0; n < 49; n += 1) await start();
    const alone = await start();
    await finish(alone.ticket, passkey.answer(alone.options));
    const { ticket } = await account.logIn();
    const second = await start(ticket);
    const answer = passkey.answer(second.options);
    await logInWithSecondFactor(account.services, { ticket, passkey: answer, address }, site);
    await start();
    await expect(start()).rejects.toThrow(RateLimitedError);
  });

  it('complete a password login, but only of their own account', async () => {
    const { passkey } = await account.addPasskey();
    const eve = await plantUser(account.services.db, 'eve@pool.example');
    const evesSession = (await createSession(account.services, eve.id)).viewer;
    const evesPasskey = softwarePasskey(site.publicUrl);
    const registration = await startPasskeyRegistration(account.services, evesSession, site);
    await addPasskey(
      account.services,
      evesSession,
      { name: 'Mine', passkey: evesPasskey.register(registration) },
      site,
    );
    const { ticket, methods } = await account.logIn();
    expect(methods).toEqual(['PASSKEY', 'RECOVERY_CODE']);
    const challenge = await start(ticket);
    expect(challenge.ticket).toBe(ticket);
    expect(challenge.options.allowCredentials).toHaveLength(1);
    const logIn = (answer: string) =>
      logInWithSecondFactor(account.services, { ticket, passkey: answer, address }, site);
    await expect(logIn(evesPasskey.answer(challenge.options))).rejects.toThrow(InvalidCredentialsError);
    await expect(logIn(passkey.answer(challenge.options)), 'its challenge is used').rejects.toThrow(
      NotFoundError,
    );
    await expect(finish(ticket, passkey.answer(challenge.options)), 'not alone').rejects.toThrow(
      NotFoundError,
    );
    const again = await start(ticket);
    expect((await logIn(passkey.answer(again.options))).viewer.userId).toBe(account.user.id);
    // A ticket without a password is not valid for the second step.
    const alone = await start();
    const withoutPassword = { ticket: alone.ticket, passkey: passkey.answer(alone.options), address };
    await expect(logInWithSecondFactor(account.services, withoutPassword, site)).rejects.toThrow(
      NotFoundError,
    );
  });

  it('are added once per challenge of the session, with a name', async () => {
    const { services, viewer } = account;
    const passkey = softwarePasskey(site.publicUrl);
    const add = (answer: string, name = 'Phone') =>
      addPasskey(services, viewer, { name, passkey: answer }, site);
    const begin = () => startPasskeyRegistration(services, viewer, site);
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Last Standing' },
      user: { name: 'ann@pool.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await expect(add(passkey.register(options), ' ')).rejects.toThrow(InvalidInputError);
    const { viewer: other } = await createSession(services, account.user.id);
    await expect(
      addPasskey(services, other, { name: 'Phone', passkey: passkey.register(options) }, site),
      'another session has no such challenge',
    ).rejects.toThrow(NotFoundError);
    await expect(add(passkey.register(options, 'https://evil.example'))).rejects.toThrow(InvalidInputError);
    await expect(add(passkey.register(options)), 'the challenge is used').rejects.toThrow(NotFoundError);
    await add(passkey.register(await begin()));
    expect((await begin()).excludeCredentials).toHaveLength(1);
    await expect(add(passkey.register(await begin()))).rejects.toThrow(ConflictError);
    const ended = await begin();
    await account.pass(301);
    await expect(add(softwarePasskey(site.publicUrl).register(ended))).rejects.toThrow(NotFoundError);
    expect(await services.db.passkey.count()).toBe(1);
  });

  it('are removed only by their owner; the last factor removes the recovery codes', async () => {
    const { services, viewer } = account;
    const { passkey } = await account.addPasskey();
    const { id } = await services.db.passkey.findFirstOrThrow();
    const eve = await plantUser(services.db, 'eve@pool.example');
    const evesSession = (await createSession(services, eve.id)).viewer;
    await expect(removePasskey(services, evesSession, { id }, site)).rejects.toThrow(NotFoundError);
    expect(await services.db.recoveryCode.count()).toBe(10);
    await removePasskey(services, viewer, { id }, site);
    expect(await services.db.recoveryCode.count()).toBe(0);
    await expect(removePasskey(services, viewer, { id }, site)).rejects.toThrow(NotFoundError);
    const { ticket, options } = await start();
    await expect(finish(ticket, passkey.answer(options))).rejects.toThrow(InvalidCredentialsError);
    const mails = await services.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
    expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'ann@pool.example Last Standing: a passkey was added',
      'ann@pool.example Last Standing: a passkey was removed',
    ]);
  });

  it('are limited by IP address, and not offered at a site without a domain name', async () => {
    for (let n = 0; n < 50; n += 1) await start();
    await expect(start()).rejects.toThrow(RateLimitedError);
    const numbered = { ...site, publicUrl: 'http://127.0.0.1:4000' };
    const input = { ticket: null, address: '192.0.2.9' };
    await expect(startPasskeyLogIn(account.services, input, numbered)).rejects.toThrow('host name');
  });
});
