// SQL on both databases: graphql/messages/push/enqueuePush.ts

import { createECDH, randomBytes } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { createStoppedClock } from '#kernel/clock/stopped.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { announce } from '../announce.ts';
import { remindNow } from '../remindNow.ts';
import { withdrawAnnouncement } from '../withdrawAnnouncement.ts';
import { sendReminders } from '../mail/sendReminders.ts';
import { logOut } from '#graphql/accounts/logOut.ts';
import { openPushService, type PushService, type TestBrowser } from '#graphql/testing/pushService.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { closeVariants, openVariants, type Variant } from '#graphql/testing/secretVariants.ts';
import { cleanUp } from '#graphql/accounts/cleanUp.ts';
import { enqueuePushes } from './enqueuePush.ts';
import { sendFinals } from './finalNotices.ts';
import { ATTEMPTS, sendPush } from './sendPush.ts';
import { vapidKeys } from './vapidKeys.ts';

const SUBSCRIBE = `mutation ($input: SubscribePushInput!) { subscribePush(input: $input) { __typename
  ... on SubscribePushPayload { viewer { pushDevices { id isCurrent finals reminders } } }
  ... on InvalidInputError { issues { path message } } } }`;

describe.each(bothDialects)('notifications on %s', (dialect) => {
  let fixture: Fixture;
  let service: PushService;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    fixture.settings.allowPrivateAddresses = true;
    service = await openPushService();
  });
  afterEach(async () => {
    await service.close();
    await fixture.close();
  });
  const subscribe = async (name: 'alice' | 'bob', choices: object = {}): Promise<TestBrowser> => {
    const browser = service.browser();
    const { data } = await fixture.ask(name, SUBSCRIBE, { input: { ...browser, ...choices } });
    expect(data.subscribePush.__typename).toBe('SubscribePushPayload');
    return browser;
  };
  const send = () => sendPush(fixture.services, fixture.settings);
  const later = (minutes: number) => {
    const { services } = fixture;
    services.systemClock = createStoppedClock(
      new Date(services.systemClock.now().getTime() + minutes * 60_000),
    );
  };
  const site = () => ({ ...fixture.settings, paymentUrlTemplate: '' });
  const announceNow = () =>
    announce(fixture.services, fixture.context('commissioner').viewer, {
      poolId: fixture.poolId,
      title: 'Beer after the game',
      body: 'At the usual place.',
      site: site(),
    });

  it('go to the devices that want the kind, beside the mail that is not turned off', async () => {
    const wanting = await subscribe('alice', { announcements: false });
    await subscribe('bob', { reminders: false });
    await fixture.db.user.updateMany({ data: { notifyReminders: false } });
    await fixture.db.pick.deleteMany({ where: { week: 2 } });
    await sendReminders(fixture.services, site(), new Map());
    await sendReminders(fixture.services, site(), new Map());
    await send();
    expect(service.arrived).toMatchObject([
      { browser: wanting, message: { title: 'Pick for Week 2', path: '/picks' } },
    ]);
    expect(service.arrived[0]!.message.body).toMatch(
      /^Entry 1 and Entry 2: until .*10:00 AM EDT\. Test pool$/,
    );
    expect(await fixture.db.outboxMail.count()).toBe(0);

    await fixture.db.reminderLog.deleteMany();
    await fixture.db.outboxPush.deleteMany();
    await fixture.db.user.update({ where: { id: fixture.userId('alice') }, data: { notifyReminders: true } });
    await sendReminders(fixture.services, site(), new Map());
    await sendReminders(fixture.services, site(), new Map());
    expect(await fixture.db.outboxMail.count()).toBe(1);
    expect(await fixture.db.outboxPush.count()).toBe(1);

    const message = {
      userId: fixture.userId('alice'),
      key: 'cause',
      title: 'Title',
      body: 'Body',
      path: '/',
    };
    const { services } = fixture;
    await inTransaction(services, services.clock.now(), async ({ tx }) => {
      await enqueuePushes(services, tx, 'reminders', [message]);
      await enqueuePushes(services, tx, 'reminders', [message]);
    });
    expect(await fixture.db.outboxPush.count()).toBe(2);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('are not marked as failed by a process whose claim ran out, when another one has sent them', async () => {
    await subscribe('alice');
    await announceNow();
    for (const status of [503, 400]) {
      await fixture.db.outboxPush.updateMany({ data: { attempts: 0, sentAt: null } });
      service.answerNext({ status });
      const { updateMany, updateManyAndReturn } = fixture.db.outboxPush;
      vi.spyOn(fixture.db.outboxPush, 'updateManyAndReturn').mockImplementationOnce((async (claim: never) => {
        const claimed = await updateManyAndReturn(claim);
        await updateMany({ data: { attempts: 2, sentAt: new Date() } });
        return claimed;
      }) as never);
      await send();
      expect(await fixture.db.outboxPush.findMany()).toMatchObject([
        { attempts: 2, sentAt: expect.any(Date) as Date, failedAt: null, lastError: null },
      ]);
      later(5);
      vi.restoreAllMocks();
    }
  });

  it('do not wait for a clock that was set back', async () => {
    await subscribe('alice');
    await announceNow();
    later(-60);
    expect(await send()).toBe(1);
  });

  it('are tried again while the service is down, as late as it asks for, and then given up', async () => {
    await subscribe('alice');
    await announceNow();
    service.answerNext({ status: 500 }, { status: 429, headers: { 'retry-after': '1800' } });
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    expect(service.requests()).toBe(1);
    later(1);
    expect(await send()).toBe(0);
    later(29);
    expect(await send()).toBe(0);
    expect(service.requests()).toBe(2);
    later(1);
    expect(await send()).toBe(1);

    await announceNow();
    service.answerNext(...Array.from({ length: ATTEMPTS }, () => ({ status: 503 })));
    const before = service.requests();
    for (let hour = 0; hour < 20; hour += 1) {
      await send();
      later(60);
    }
    expect(service.requests() - before).toBe(ATTEMPTS);
    const failed = await fixture.db.outboxPush.findMany({ where: { failedAt: { not: null } } });
    expect(failed).toMatchObject([{ lastError: 'The push service answered 503' }]);
  });

  it('reach the browser encrypted, signed by the key of the site', async () => {
    const browser = await subscribe('alice');
    await announceNow();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const { publicKey } = await vapidKeys(fixture.services);
    const { data } = await fixture.ask('alice', '{ viewer { pushPublicKey } }');
    expect(data.viewer.pushPublicKey).toBe(publicKey);
    expect(service.arrived).toMatchObject([
      {
        browser,
        key: publicKey,
        headers: { urgency: 'high' },
        message: {
          title: 'Test pool: Beer after the game',
          body: 'At the usual place.',
          path: '/announcements',
          tag: expect.stringMatching(/^announcement:\d+:\d+$/) as string,
        },
      },
    ]);
    // The content is not kept.
    expect(await fixture.db.outboxPush.findMany()).toMatchObject([{ title: '', body: '', attempts: 1 }]);
    const ago = (days: number) => new Date(fixture.services.systemClock.now().getTime() - days * 86_400_000);
    for (const [days, kept] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await fixture.db.outboxPush.updateMany({ data: { createdAt: ago(days) } });
      await cleanUp(fixture.services);
      expect(await fixture.db.outboxPush.count()).toBe(kept);
    }
  });

  it('remind by hand those without a pick, once for each device', async () => {
    await subscribe('alice');
    await fixture.db.user.updateMany({ data: { notifyReminders: false } });
    await fixture.db.pick.deleteMany({ where: { week: 2 } });
    const viewer = fixture.context('commissioner').viewer;
    const counts = await remindNow(fixture.services, viewer, {
      poolId: fixture.poolId,
      week: 2,
      site: site(),
    });
    expect(counts.reminded).toBe(1);
    await send();
    expect(service.arrived).toHaveLength(1);
    expect(await fixture.db.outboxMail.count()).toBe(0);
  });

  it('tell the final score to those who picked the game, with the outcome of the own pick alone', async () => {
    const bob = await subscribe('bob');
    const alice = await subscribe('alice');
    const { db } = fixture;
    const game = await db.game.findFirstOrThrow({ where: { week: 2, status: 'FINAL' } });
    await db.game.update({ where: { id: game.id }, data: { completedAt: hoursFromDeadline(2, -20.5) } });
    await db.pick.updateMany({ where: { gameId: game.id, teamId: 'KC' }, data: { outcome: 'LOST' } });
    await sendFinals(fixture.services, new Set());
    await sendFinals(fixture.services, new Set());
    await send();
    expect(service.arrived).toMatchObject([
      {
        browser: bob,
        message: {
          title: 'Final: Team 20, Team 23',
          body: 'Entry 4: your pick, the Team, lost.',
          path: '/games',
        },
      },
    ]);
    expect(service.arrived.some(({ browser }) => browser.endpoint === alice.endpoint)).toBe(false);
  });

  it('do not follow a redirect, and are not shown when they are old', async () => {
    await subscribe('alice');
    await announceNow();
    service.answerNext({ status: 307, headers: { location: `${service.url}/elsewhere` } });
    expect(await send()).toBe(0);
    expect(service.requests()).toBe(1);
    await announceNow();
    later(49 * 60);
    expect(await send()).toBe(0);
    expect(service.requests()).toBe(1);
    const rows = await fixture.db.outboxPush.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ lastError }) => lastError)).toEqual([
      'The push service answered 307',
      'It was too old to be shown.',
    ]);
  });

  it.each([404, 410])('end when the service answers %i', async (status) => {
    await subscribe('alice');
    await announceNow();
    service.answerNext({ status });
    await send();
    expect(await fixture.db.pushSubscription.count()).toBe(0);
    expect(await fixture.db.outboxPush.count()).toBe(0);
  });

  it('are tested by hand, a few times an hour, on own devices alone', async () => {
    const TEST = 'mutation ($id: ID!) { testPush(input: { id: $id }) { __typename } }';
    await subscribe('alice');
    const { data } = await fixture.ask('alice', '{ viewer { pushDevices { id } } }');
    const [{ id }] = data.viewer.pushDevices as [{ id: string }];
    const answers: string[] = [];
    for (let time = 0; time < 6; time += 1) {
      answers.push((await fixture.ask('alice', TEST, { id })).data.testPush.__typename);
      later(1);
    }
    expect(answers).toEqual([...Array<string>(5).fill('TestPushPayload'), 'RateLimitedError']);
    expect((await fixture.ask('bob', TEST, { id })).data.testPush.__typename).toBe('NotFoundError');
    await send();
    expect(service.arrived[0]!.message).toMatchObject({ title: 'It works', path: '/account' });
  });

  it('keep their choices when the browser renews its address', async () => {
    await subscribe('alice', { finals: false });
    await subscribe('alice');
    const { data } = await fixture.ask('alice', '{ viewer { pushDevices { finals reminders } } }');
    expect(data.viewer.pushDevices).toEqual([{ finals: false, reminders: true }]);
  });

  it('end with the session of the browser, and when they are turned off', async () => {
    await subscribe('alice');
    await announceNow();
    await logOut(fixture.services, fixture.context('alice').viewer);
    expect(await fixture.db.pushSubscription.count()).toBe(0);
    expect(await send()).toBe(0);
    expect(service.requests()).toBe(0);

    const { data } = await fixture.ask('bob', SUBSCRIBE, { input: service.browser() });
    const [{ id }] = data.subscribePush.viewer.pushDevices as [{ id: string }];
    const REMOVE = 'mutation ($id: ID!) { removePush(input: { id: $id }) { __typename } }';
    expect((await fixture.ask('commissioner', REMOVE, { id })).data.removePush.__typename).toBe(
      'RemovePushPayload',
    );
    expect(await fixture.db.pushSubscription.count()).toBe(1);
    expect((await fixture.ask('commissioner', '{ node(id: "' + id + '") { id } }')).data.node).toBeNull();
    await fixture.ask('bob', REMOVE, { id });
    expect(await fixture.db.pushSubscription.count()).toBe(0);
  });

  it('wait no more once their announcement is withdrawn', async () => {
    await subscribe('alice');
    const { announcement } = await announceNow();
    const viewer = fixture.context('commissioner').viewer;
    await withdrawAnnouncement(fixture.services, viewer, { announcementId: announcement.id });
    expect(await send()).toBe(0);
    expect(service.requests()).toBe(0);
  });

  it('are subscribed to at public https addresses with real keys alone', async () => {
    const browser = service.browser();
    const refused = async (over: object) => {
      const { data } = await fixture.ask('alice', SUBSCRIBE, { input: { ...browser, ...over } });
      return data.subscribePush.issues?.map(({ path }: { path: string[] }) => path.at(-1));
    };
    expect(await refused({ p256dh: 'AAAA' })).toEqual(['p256dh']);
    expect(await refused({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toEqual(['p256dh']);
    expect(await refused({ auth: 'AAAA' })).toEqual(['auth']);
    fixture.settings.allowPrivateAddresses = false;
    for (const endpoint of [
      browser.endpoint,
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://2130706433/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://user:secret@push.example/x',
      'ftp://push.example/x',
      'not an address',
      `https://push.example/${'x'.repeat(2000)}`,
    ]) {
      expect(await refused({ endpoint }), endpoint).toEqual(['endpoint']);
    }
    expect(await refused({ endpoint: 'https://push.example/x' })).toBeUndefined();
  });
});

describe.each(oneDialect)("the secrecy of others' picks in notifications on %s", (dialect) => {
  let variants: Variant[];
  beforeAll(async () => {
    variants = await openVariants(dialect);
  });
  afterAll(() => closeVariants(variants));

  it('tell the same whatever others picked', async () => {
    const tell = async ({ fixture }: Variant) => {
      const { services, db, settings, poolId } = fixture;
      settings.allowPrivateAddresses = true;
      const keys = createECDH('prime256v1');
      const input = {
        endpoint: 'https://push.example/alice',
        p256dh: keys.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      await fixture.ask('alice', SUBSCRIBE, { input });
      const all = { ...settings, paymentUrlTemplate: '' };
      await db.game.updateMany({
        where: { status: 'FINAL' },
        data: { completedAt: hoursFromDeadline(2, -20.5) },
      });
      await sendFinals(services, new Set());
      await sendReminders(services, all, new Map());
      await remindNow(services, fixture.context('commissioner').viewer, { poolId, week: 3, site: all });
      const rows = await db.outboxPush.findMany({ orderBy: { id: 'asc' } });
      return rows.map(({ key, title, body, path, sendAfter }) => ({ key, title, body, path, sendAfter }));
    };
    const notices = await Promise.all(variants.map(tell));
    expect(notices[0]!.length).toBeGreaterThan(1);
    for (const other of notices) expect(other).toEqual(notices[0]);
  });
});
