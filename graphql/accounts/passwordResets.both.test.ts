import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#prisma/generated/sqlite/client.ts';
import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { newApiToken } from './sessions/apiTokens.ts';
import { hashPassword } from './credentials/passwords.ts';
import { createSession, createSessionByPassword, findSession } from './sessions/sessions.ts';
import { viewerFromRequest } from '../testing/viewerFromRequest.ts';
import { changePassword } from './changePassword.ts';
import {
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  NotSignedInError,
  RateLimitedError,
  ResetTokenError,
  SecondFactorRequired,
} from '../kernel/failures.ts';
import { logIn } from './logIn.ts';
import { ANSWER_AFTER, createResetToken, requestPasswordReset, resetPassword } from './passwordResets.ts';
import { site } from '../testing/accounts.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestServices, plantUser, viewerOf, type TestServices } from '../testing/services.ts';
import { TEST_HASH_COST } from '../testing/hashCost.ts';

const HOUR = 3_600_000;
const email = 'ann@pool.example';

describe.each(bothDialects)('passwords on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let ann: User;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    const { id } = await plantUser(database.db, email);
    ann = await database.db.user.update({
      where: { id },
      data: { passwordHash: await hashPassword('old password', TEST_HASH_COST) },
    });
  });
  afterEach(() => database.close());

  /** @param pause by default the response comes at once */
  const ask = (address = '192.0.2.1', to = email, pause = (_milliseconds: number) => Promise.resolve()) =>
    requestPasswordReset(services, { email: to, address, site }, pause);
  const reset = (token: string, newPassword = 'new password', address = '192.0.2.1') =>
    resetPassword(services, { token, newPassword, address, site });
  const enter = (password: string) => logIn(services, null, { email, password, address: '192.0.2.1' });
  const later = (ms: number) =>
    services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + ms) });

  describe('a forgotten password', () => {
    it('accepts a reset link once for racing requests', async () => {
      const token = await ask();
      const tries = await Promise.allSettled(
        ['first password', 'second password', 'third password'].map((password) => reset(token, password)),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      for (const one of tries) {
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ResetTokenError);
      }
    });

    it('gives no session to a login that checks the old password meanwhile', async () => {
      await reset(await ask());
      expect(await createSessionByPassword(services, ann)).toBeNull();
      expect(await services.db.session.count()).toBe(0);
    });

    // What follows is the same on both databases.
    if (!oneDialect.includes(dialect)) return;

    it('is reset by a mailed link; the database stores only the hash of its token', async () => {
      const token = await ask(undefined, ' ANN@pool.example ');
      const mail = await services.db.outboxMail.findFirstOrThrow();
      expect(mail.to).toBe(email);
      expect(mail.text).toContain(`https://pool.example/forgot-password?token=${token}`);
      expect(mail.key).not.toContain(token);
      const stored = await services.db.passwordReset.findFirstOrThrow();
      expect(JSON.stringify(stored)).not.toContain(token);
      await reset(token);
      await expect(enter('old password')).rejects.toThrow(InvalidCredentialsError);
      expect((await enter('new password')).viewer.userId).toBe(ann.id);
      expect(
        await services.db.auditEntry.findFirst({ where: { action: 'account.resetPassword' } }),
      ).toMatchObject({
        subjectId: String(ann.id),
      });
    });

    it('accepts a reset link once', async () => {
      const token = await ask();
      await reset(token);
      await expect(reset(token, 'another one')).rejects.toThrow(ResetTokenError);
      await enter('new password');
    });

    it('refuses a link after an hour of real time, whatever the demo clock shows', async () => {
      const token = await ask();
      await services.clock.set({ now: new Date('2025-10-01T00:00:00Z') });
      await later(HOUR - 1);
      const second = await ask();
      await expect(reset(token)).rejects.toThrow(ResetTokenError);
      await later(HOUR);
      await expect(reset(second)).rejects.toThrow(ResetTokenError);
      const third = await ask();
      await later(HOUR - 1);
      await reset(third);
    });

    it('ends every session and every other link; API tokens remain', async () => {
      const first = await createSession(services, ann.id);
      const { token: key, ...kept } = newApiToken();
      await services.db.apiToken.create({
        data: { ...kept, userId: ann.id, name: 'script', createdAt: services.systemClock.now() },
      });
      const older = await ask();
      const newer = await ask();
      await expect(reset(older)).rejects.toThrow(ResetTokenError);
      await reset(newer);
      expect(await findSession(services, first.token)).toBeNull();
      expect(await viewerFromRequest({ authorization: `Bearer ${key}` }, services)).toMatchObject({
        userId: ann.id,
      });
      const mail = await services.db.outboxMail.findFirstOrThrow({
        where: { key: { startsWith: 'password-changed:' } },
      });
      expect(mail.text).toContain('API tokens still work (there is one)');
    });

    it('keeps the second factor', async () => {
      const createdAt = services.systemClock.now();
      await services.db.authenticatorApp.create({
        data: { userId: ann.id, secret: 'A', createdAt, confirmedAt: createdAt },
      });
      await reset(await ask());
      await expect(enter('new password')).rejects.toThrow(SecondFactorRequired);
      expect(await services.db.session.count()).toBe(0);
    });

    it('responds to an unknown address as to a known one', async () => {
      const known = await ask();
      const unknown = await ask(undefined, 'nobody@pool.example');
      expect(unknown).toHaveLength(known.length);
      await expect(reset(unknown)).rejects.toThrow(ResetTokenError);
      expect(await services.db.outboxMail.count()).toBe(1);
      expect(await services.db.passwordReset.count()).toBe(1);
    });

    it.each([email, 'nobody@pool.example'])(
      'is answered after a pause, with known and unknown addresses alike: %s',
      async (to) => {
        const order: string[] = [];
        let goOn = () => {};
        const paused = new Promise<number>((isAsked) => {
          const pause = (milliseconds: number) => {
            isAsked(milliseconds);
            return new Promise<void>((resolve) => (goOn = resolve));
          };
          void ask(undefined, to, pause).then(() => order.push('answer'));
        });
        const milliseconds = await paused;
        expect(milliseconds).toBeGreaterThanOrEqual(ANSWER_AFTER);
        expect(milliseconds).toBeLessThan(ANSWER_AFTER + 20);
        // All else is done while the pause runs.
        await eventually(async () => expect(await services.db.outboxMail.count()).toBe(to === email ? 1 : 0));
        for (let turn = 0; turn < 100; turn += 1) await eventLoopTurn();
        order.push('end of the pause');
        goOn();
        await eventually(() => expect(order).toEqual(['end of the pause', 'answer']));
      },
    );

    it('is limited by email address, known or not, and by IP address', async () => {
      for (const to of [email, 'nobody@pool.example']) {
        await Promise.all(Array.from({ length: 5 }, () => ask('192.0.2.7', to)));
        await expect(ask('192.0.2.8', to)).rejects.toThrow(RateLimitedError);
      }
      await Promise.all(Array.from({ length: 30 }, (_, n) => ask('192.0.2.9', `n${n}@pool.example`)));
      await expect(ask('192.0.2.9', 'more@pool.example')).rejects.toThrow(RateLimitedError);
    });

    it('counts a request no more once its link is used', async () => {
      for (let n = 0; n < 29; n += 1) await ask('192.0.2.9', `n${n}@pool.example`);
      await reset(await ask('192.0.2.9'), 'new password', '192.0.2.9');
      const link = await ask('192.0.2.9');
      await expect(ask('192.0.2.9', 'more@pool.example')).rejects.toThrow(RateLimitedError);
      await expect(reset(link, 'short', '192.0.2.9')).rejects.toThrow(InvalidInputError);
      await expect(ask('192.0.2.9', 'more@pool.example')).rejects.toThrow(RateLimitedError);
    });

    it('does not give a request back for a link that was handed over', async () => {
      for (let n = 0; n < 30; n += 1) await ask('192.0.2.9', `n${n}@pool.example`);
      const handed = await createResetToken(services.db, {
        userId: ann.id,
        now: services.systemClock.now(),
        handedFor: HOUR,
      });
      await services.db.auditEntry.create({
        data: {
          ...{ at: services.clock.now(), action: 'account.passwordLink', reason: 'lost' },
          ...{ subjectType: 'User', subjectId: String(ann.id) },
        },
      });
      await reset(handed, 'new password', '192.0.2.9');
      await expect(ask('192.0.2.9', 'more@pool.example')).rejects.toThrow(RateLimitedError);
    });

    it('does not count a link that works as a wrong one', async () => {
      const token = await ask();
      for (let n = 0; n < 31; n += 1)
        await expect(reset(token, 'ann.ann')).rejects.toThrow(InvalidInputError);
      await reset(token);
    });

    it('limits wrong links by IP address', async () => {
      for (let n = 0; n < 30; n += 1) await expect(reset(`wrong ${n}`)).rejects.toThrow(ResetTokenError);
      await expect(reset('wrong')).rejects.toThrow(RateLimitedError);
    });

    it('lifts the lockout after failed logins', async () => {
      for (let n = 0; n < 10; n += 1) await expect(enter('guess')).rejects.toThrow(InvalidCredentialsError);
      await expect(enter('old password')).rejects.toThrow(RateLimitedError);
      await reset(await ask());
      await enter('new password');
    });

    it.each(['', '12345', 'x'.repeat(129), '\u{1F3C8}'.repeat(5)])(
      'refuses %j and keeps the link',
      async (bad) => {
        const token = await ask();
        await expect(reset(token, bad)).rejects.toThrow(InvalidInputError);
        await reset(token);
      },
    );

    it.each(['password', 'Qwertyuiop', 'ann.ann', 'Last Standing!'])(
      'refuses %j, which is easily guessed, and keeps the link',
      async (bad) => {
        const token = await ask();
        await expect(reset(token, bad)).rejects.toThrow(/Please choose another/);
        await reset(token);
      },
    );

    it.each(['      ', 'пароль', '\u{1F3C8}'.repeat(128), '\0 null and "quotes"'])(
      'takes %j',
      async (good) => {
        await reset(await ask(), good);
        expect((await enter(good)).viewer.userId).toBe(ann.id);
      },
    );

    it.each(['', 'ann', 'ann@pool.example, eve@pool.example'])('refuses the address %j', async (to) => {
      await expect(ask(undefined, to)).rejects.toThrow(InvalidInputError);
    });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  describe('a known password', () => {
    const change = (session: { viewer: Parameters<typeof changePassword>[1] }, currentPassword: string) =>
      changePassword(services, session.viewer, { currentPassword, newPassword: 'new password', site });

    it('is changed; other sessions and links end, this session continues', async () => {
      const [mine, other] = [await enter('old password'), await enter('old password')];
      const link = await ask();
      await change(mine, 'old password');
      expect(await findSession(services, mine.token)).not.toBeNull();
      expect(await findSession(services, other.token)).toBeNull();
      await expect(reset(link)).rejects.toThrow(ResetTokenError);
      await enter('new password');
    });

    it.each(['letmein', 'pool ann!'])(
      'is not changed to %j, which is easily guessed',
      async (newPassword) => {
        const mine = await enter('old password');
        const change = { currentPassword: 'old password', newPassword, site };
        await expect(changePassword(services, mine.viewer, change)).rejects.toThrow(/Please choose another/);
        await enter('old password');
      },
    );

    it('can be changed while others guess it from other browsers', async () => {
      const mine = await enter('old password');
      for (let n = 0; n < 10; n += 1) await enter(`guess ${n}`).catch(() => {});
      await expect(enter('old password')).rejects.toThrow(RateLimitedError);
      await change(mine, 'old password');
    });

    it('is not changed without the current password, nor by a token or a visitor', async () => {
      const mine = await enter('old password');
      await expect(change(mine, 'wrong')).rejects.toThrow(InvalidCredentialsError);
      await expect(change({ viewer: null }, 'old password')).rejects.toThrow(NotSignedInError);
      await expect(change({ viewer: viewerOf(ann, ['read', 'pick']) }, 'old password')).rejects.toThrow(
        ForbiddenError,
      );
      await enter('old password');
    });

    it('limits guesses from a session', async () => {
      const mine = await enter('old password');
      for (let n = 0; n < 10; n += 1) {
        await expect(change(mine, `guess ${n}`)).rejects.toThrow(InvalidCredentialsError);
      }
      await expect(change(mine, 'old password')).rejects.toThrow(RateLimitedError);
    });
  });
});
