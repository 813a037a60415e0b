import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { enqueueMail } from '#graphql/messages/mail/enqueueMail.ts';
import { mailQueue } from '#graphql/messages/mail/mailQueue.ts';
import { pushQueue } from '#graphql/messages/push/sendPush.ts';
import { nextDeliveryAt } from '#graphql/messages/webhooks/sendWebhooks.ts';
import { createTestServices, type TestServices } from '#graphql/testing/services.ts';
import { isQueued, untilNext } from './queues.ts';

let database: TestDatabase;
let services: TestServices;
beforeEach(async () => {
  database = await openTestDatabase('sqlite');
  services = await createTestServices(database.db);
});
afterEach(() => database.close());

const mail = (key: string) => ({
  key,
  to: 'ann@pool.example',
  subject: 'Pick',
  text: 'Pick',
  html: '<p>Pick</p>',
});
const inSeconds = (seconds: number) => new Date(services.systemClock.now().getTime() + seconds * 1000);

it('the jobs of the queues rest until the next is due, half a minute at most', async () => {
  expect(
    await Promise.all([mailQueue.nextAt(services), pushQueue.nextAt(services), nextDeliveryAt(services)]),
  ).toEqual([null, null, null]);
  for (const [key, seconds] of [
    ['later', 20],
    ['last', 50],
  ] as const) {
    await enqueueMail(services, database.db, mail(key));
    const sendAfter = inSeconds(seconds);
    await database.db.outboxMail.update({ where: { key }, data: { attempts: 1, sendAfter } });
  }
  const next = await mailQueue.nextAt(services);
  expect(next).toEqual(inSeconds(20));
  const waits = [null, next, inSeconds(50), inSeconds(-1)].map((at) => untilNext(services, at));
  expect(waits).toEqual([30_000, 20_000, 30_000, 2_000]);
});

it('the event of a queued mail is published after the commit: not after a rollback, nor for a mail that was queued before', async () => {
  const queued = { type: 'queued', queue: 'mail' };
  await database.db.$transaction(async (tx) => {
    await enqueueMail(services, tx, mail('one'));
    expect(services.published).toEqual([]);
  });
  expect(services.published).toEqual([queued]);
  await enqueueMail(services, database.db, mail('one'));
  const failing = database.db.$transaction(async (tx) => {
    await enqueueMail(services, tx, mail('two'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(services.published).toEqual([queued]);
  expect(isQueued(services.published[0]!, 'mail')).toBe(true);
  expect(isQueued(services.published[0]!, 'push')).toBe(false);
});

it('each module that writes into a queue publishes its event', () => {
  const writes =
    /INTO "(OutboxMail|OutboxPush|WebhookDelivery)"|(outboxMail|outboxPush|webhookDelivery|seasonImport)\.create|heldAt: null, heldOrigin|data: \{[^}]*deliveredAt: null, failedAt: null/;
  const folder = join(projectRoot, 'graphql');
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!testing\/).*(?<!\.test)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ text }) => writes.test(text));
  expect(writers.length).toBeGreaterThan(4);
  expect(writers.filter(({ text }) => !text.includes("type: 'queued'")).map(({ path }) => path)).toEqual([]);
});
