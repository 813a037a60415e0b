import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import argon2 from 'argon2';

import { dialects, openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { viewerFromRequest } from '../auth/viewer.ts';
import { createSystemClock } from '../clock/system.ts';
import { InvalidCredentialsError, InvalidInputError, NotFoundError, RateLimitedError } from './failures.ts';
import { logIn } from './logIn.ts';
import { createTestServices, plantUser, type TestServices } from './testing.ts';
import { TEST_USER_EMAIL, testLogIn } from './testLogIn.ts';

describe.each(dialects)('logIn on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    const { id } = await plantUser(database.db, 'member@pool.example');
    await database.db.user.update({ where: { id }, data: { passwordHash: await hashPassword('survivor') } });
    await plantUser(database.db, 'passwordless@pool.example');
  });
  afterEach(() => database.close());

  const attempt = (email: string, password: string, address = '10.0.0.1') =>
    logIn(services, null, { email, password, address });

  it('opens a session, whatever the case of the address, and ends the one before', async () => {
    const first = await attempt('member@pool.example', 'survivor');
    const second = await logIn(services, first.viewer, {
      email: '  Member@Pool.Example ',
      password: 'survivor',
      address: '10.0.0.1',
    });
    expect(await viewerFromRequest({ cookie: `session=${second.token}` }, services)).toEqual(second.viewer);
    expect(await viewerFromRequest({ cookie: `session=${first.token}` }, services)).toBeNull();
  });

  it('tells nobody whether an account exists, by text or by work', async () => {
    // The first call of all makes the decoy hash.
    await attempt('nobody@pool.example', 'x').catch(() => {});
    const verify = vi.spyOn(argon2, 'verify');
    try {
      const failures = [];
      for (const email of [
        'member@pool.example',
        'nobody@pool.example',
        'passwordless@pool.example',
        'no\u0000body@pool.example',
      ]) {
        verify.mockClear();
        const failure = await attempt(email, 'wrong password').catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(InvalidCredentialsError);
        // One verification of a hash of the same cost each time.
        expect(verify).toHaveBeenCalledTimes(1);
        expect(verify.mock.calls[0]![0]).toMatch(/^\$argon2id\$v=19\$m=19456,(t=3,p=1|p=1,t=3)\$/);
        failures.push((failure as Error).message);
      }
      expect(new Set(failures).size).toBe(1);
    } finally {
      verify.mockRestore();
    }
    expect(await database.db.session.count()).toBe(0);
  });

  it('asks for both fields', async () => {
    for (const [email, password] of [
      ['', 'x'],
      ['   ', 'x'],
      ['member@pool.example', ''],
    ] as const) {
      const failure = await attempt(email, password).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect((failure as Error).message).toBe('Please enter both your email and password.');
    }
  });

  it('stops after ten failures of an account, known or not, even at once and with the right password', async () => {
    for (const email of ['member@pool.example', 'nobody@pool.example']) {
      const results = await Promise.all(
        Array.from({ length: 14 }, () => attempt(email, 'wrong').catch((error: Error) => error.name)),
      );
      expect(results.filter((name) => name === 'InvalidCredentialsError')).toHaveLength(10);
      expect(results.filter((name) => name === 'RateLimitedError')).toHaveLength(4);
      const failure = await attempt(email, 'survivor', '10.9.9.9').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(RateLimitedError);
      const { retryAfterSeconds } = failure as RateLimitedError;
      expect(retryAfterSeconds).toBeGreaterThan(800);
      expect(retryAfterSeconds).toBeLessThanOrEqual(900);
    }
  });

  it('counts failures only: a success clears the account', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failures = 0; failures < 6; failures += 1) {
        await expect(attempt('member@pool.example', 'wrong')).rejects.toThrow(InvalidCredentialsError);
      }
      await attempt('member@pool.example', 'survivor');
    }
  });

  it('stops an address after fifty failures over many accounts', async () => {
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false);
    try {
      for (let index = 0; index < 50; index += 1) {
        await expect(attempt(`guess${index}@pool.example`, 'wrong')).rejects.toThrow(InvalidCredentialsError);
      }
    } finally {
      verify.mockRestore();
    }
    await expect(attempt('member@pool.example', 'survivor')).rejects.toThrow(RateLimitedError);
    await attempt('member@pool.example', 'survivor', '10.0.0.2');
  });

  it('hashes within the cost that was meant, and takes passwords of any characters', async () => {
    for (const password of ['survivor', 'пароль 🏈', 'a'.repeat(128)]) {
      const hash = await hashPassword(password);
      expect(await verifyPassword(hash, password)).toBe(true);
      expect(await verifyPassword(hash, `${password} `)).toBe(false);
      expect(await verifyPassword(null, password)).toBe(false);
    }
    expect(await verifyPassword(await hashPassword('x'), 'y'.repeat(1_000_000))).toBe(false);
  });

  it('logs the test user in, in the demo alone', async () => {
    await expect(testLogIn(services, null)).rejects.toThrow(NotFoundError);
    const user = await plantUser(database.db, TEST_USER_EMAIL);
    expect((await testLogIn(services, null)).viewer.userId).toBe(user.id);
    const live = { ...services, clock: createSystemClock() };
    await expect(testLogIn(live, null)).rejects.toThrow(NotFoundError);
  });
});
