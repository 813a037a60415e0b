import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import argon2 from 'argon2';

import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { hashPassword, verifyPassword } from './credentials/passwords.ts';
import { knownDevice, newDevice } from './sessions/devices.ts';
import { viewerFromRequest } from '../testing/viewerFromRequest.ts';
import { createSystemClock } from '../kernel/clock/system.ts';
import {
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
} from '../kernel/failures.ts';
import { logIn } from './logIn.ts';
import { createTestServices, plantUser, type TestServices } from '../testing/services.ts';
import { DEMO_ADMINISTRATOR_EMAIL, TEST_USER_EMAIL, testLogIn } from './testLogIn.ts';
import { TEST_HASH_COST } from '../testing/hashCost.ts';
import { HASH_COST } from '../kernel/hashCost.ts';

describe.each(bothDialects)('logIn on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    const { id } = await plantUser(database.db, 'member@pool.example');
    await database.db.user.update({
      where: { id },
      data: { passwordHash: await hashPassword('survivor', TEST_HASH_COST) },
    });
    await plantUser(database.db, 'passwordless@pool.example');
  });
  afterEach(() => database.close());
  const attempt = (email: string, password: string, address = '10.0.0.1') =>
    logIn(services, null, { email, password, address });

  it('locks an address after ten failures, known or not, even concurrent ones and with the correct password', async () => {
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

  describe('from a browser that the account has used before', () => {
    const member = () => database.db.user.findFirstOrThrow({ where: { email: 'member@pool.example' } });
    const from = (device: string | null, password: string, address = '10.0.0.1') =>
      logIn(services, null, {
        email: 'member@pool.example',
        password,
        address,
        deviceOf: (userId) => (userId === owner ? device : null),
      });
    const outcome = (device: string | null, password: string, address?: string) =>
      from(device, password, address).then(
        () => 'in',
        (error: Error) => error.name,
      );
    let owner: number;
    beforeEach(async () => {
      owner = (await member()).id;
    });

    it('has one key for all processes, also when two create it concurrently', async () => {
      const devices = await Promise.all(Array.from({ length: 5 }, () => newDevice(services, owner)));
      for (const device of devices) expect(await knownDevice(services, owner, device)).not.toBeNull();
      expect(await database.db.signingKey.count()).toBe(1);
    });

    // What follows is the same on both databases.
    if (!oneDialect.includes(dialect)) return;

    it('is not locked out by failures from other browsers, not even on its own IP address', async () => {
      const device = await newDevice(services, owner);
      const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false);
      for (let n = 0; n < 60; n += 1) {
        await logIn(services, null, {
          email: n < 10 ? 'member@pool.example' : `guess${n}@pool.example`,
          password: 'guess',
          address: '10.0.0.1',
        }).catch(() => {});
      }
      verify.mockRestore();
      expect(await outcome(null, 'survivor', '10.0.0.2')).toBe('RateLimitedError');
      expect(await outcome(null, 'survivor')).toBe('RateLimitedError');
      expect(await outcome(device, 'survivor')).toBe('in');
      // A login of the owner gives guessers no further attempts.
      expect(await outcome(null, 'survivor', '10.0.0.2')).toBe('RateLimitedError');
    });

    it('counts the attempts of each such browser separately', async () => {
      const [stolen, own] = [await newDevice(services, owner), await newDevice(services, owner)];
      const tries = await Promise.all(Array.from({ length: 12 }, () => outcome(stolen, 'guess')));
      expect(tries.filter((one) => one === 'InvalidCredentialsError')).toHaveLength(10);
      expect(tries.filter((one) => one === 'RateLimitedError')).toHaveLength(2);
      expect(await outcome(stolen, 'survivor')).toBe('RateLimitedError');
      expect(await outcome(own, 'survivor')).toBe('in');
      expect(await outcome(null, 'survivor')).toBe('in');
    });

    it('resets its failures after a success', async () => {
      const device = await newDevice(services, owner);
      for (let round = 0; round < 2; round += 1) {
        for (let n = 0; n < 6; n += 1) expect(await outcome(device, 'guess')).toBe('InvalidCredentialsError');
        expect(await outcome(device, 'survivor')).toBe('in');
      }
    });

    it('accepts no device cookie that is forged, expired, or from another account or installation', async () => {
      const stranger = await plantUser(database.db, 'stranger@pool.example');
      const device = await newDevice(services, owner);
      const [expiry, nonce, signature] = device.split('.') as [string, string, string];
      const longer = (Number.parseInt(expiry, 36) + 1).toString(36);
      const { key } = await database.db.signingKey.findFirstOrThrow();
      await database.db.signingKey.updateMany({ data: { key: 'of another installation' } });
      const foreign = await newDevice(services, owner);
      await database.db.signingKey.updateMany({ data: { key } });
      for (const value of [
        null,
        '',
        'x',
        `${longer}.${nonce}.${signature}`,
        `${expiry}.${nonce.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}.${signature}`,
        `${expiry}.${nonce}.${signature.slice(1)}`,
        await newDevice(services, stranger.id),
        foreign,
      ]) {
        expect(await knownDevice(services, owner, value)).toBeNull();
      }
      expect(await knownDevice(services, owner, device)).not.toBeNull();
      expect(await knownDevice(services, stranger.id, device)).toBeNull();
      const { systemClock } = services;
      await systemClock.set({ now: new Date(systemClock.now().getTime() + 180 * 86_400_000) });
      expect(await knownDevice(services, owner, device)).toBeNull();
    });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('opens a session, ignoring the case of the address, and ends the previous one', async () => {
    const first = await attempt('member@pool.example', 'survivor');
    const second = await logIn(services, first.viewer, {
      email: '  Member@Pool.Example ',
      password: 'survivor',
      address: '10.0.0.1',
    });
    expect(await viewerFromRequest({ cookie: `session=${second.token}` }, services)).toEqual(second.viewer);
    expect(await viewerFromRequest({ cookie: `session=${first.token}` }, services)).toBeNull();
  });

  it('does not reveal whether an account exists, by text or by computing time', async () => {
    services.hashCost = HASH_COST;
    const passwordHash = await hashPassword('survivor', HASH_COST);
    await database.db.user.update({ where: { email: 'member@pool.example' }, data: { passwordHash } });
    // The first call creates the decoy hash.
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

  it('requires both fields', async () => {
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

  it('counts only failures: a success resets the count', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failures = 0; failures < 6; failures += 1) {
        await expect(attempt('member@pool.example', 'wrong')).rejects.toThrow(InvalidCredentialsError);
      }
      await attempt('member@pool.example', 'survivor');
    }
  });

  it('locks an IP address after fifty failures across accounts', async () => {
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

  it('hashes at the configured cost, and accepts passwords of any characters', async () => {
    for (const password of ['survivor', 'пароль 🏈', 'a'.repeat(128)]) {
      const hash = await hashPassword(password, TEST_HASH_COST);
      expect(await verifyPassword(hash, password, TEST_HASH_COST)).toBe(true);
      expect(await verifyPassword(hash, `${password} `, TEST_HASH_COST)).toBe(false);
      expect(await verifyPassword(null, password, TEST_HASH_COST)).toBe(false);
    }
    expect(
      await verifyPassword(await hashPassword('x', TEST_HASH_COST), 'y'.repeat(1_000_000), TEST_HASH_COST),
    ).toBe(false);
  });

  it('logs the test user in, only in demo mode', async () => {
    await expect(testLogIn(services, null)).rejects.toThrow(NotFoundError);
    const user = await plantUser(database.db, TEST_USER_EMAIL);
    const administrator = await plantUser(database.db, DEMO_ADMINISTRATOR_EMAIL, true);
    expect((await testLogIn(services, null)).viewer.userId).toBe(user.id);
    expect((await testLogIn(services, null, 'COMMISSIONER')).viewer.userId).toBe(administrator.id);
    const live = { ...services, clock: createSystemClock() };
    await expect(testLogIn(live, null)).rejects.toThrow(NotFoundError);
  });
});
