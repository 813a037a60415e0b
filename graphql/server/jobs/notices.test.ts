import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { updateNotifications } from '#graphql/messages/mail/notifications.ts';
import { openTestPool, type PlantedPool, type TestServices, viewerOf } from '#graphql/testing/services.ts';
import { site } from '#graphql/testing/accounts.ts';
import { createNoticesJob } from './notices.ts';

let database: TestDatabase;
let services: TestServices;
let planted: PlantedPool;
const never = new AbortController().signal;

beforeEach(async () => {
  ({ database, services, planted } = await openTestPool('sqlite', 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  return database.close();
});

const mails = () => database.db.outboxMail.count();

it('sleeps until the next reminder at the speed of the clock, and sends it in time', async () => {
  const job = createNoticesJob(services, site);
  // Week 1's deadline is 2025-09-07T14:00:00Z; five demo minutes before its reminder.
  await services.clock.set({ now: new Date('2025-09-06T13:55:00Z'), speed: 30 });
  const pause = await job.run(never);
  expect(pause).toBeGreaterThan(8_000);
  expect(pause).toBeLessThanOrEqual(10_000);
  expect(await mails()).toBe(0);
  await services.clock.set({ now: new Date('2025-09-06T14:00:00Z'), speed: 0 });
  await job.run(never);
  expect(await mails()).toBe(1);
});

it('runs again when the clock jumps or a pool changes', async () => {
  const job = createNoticesJob(services, site);
  let woken = 0;
  const stop = job.listen!(() => (woken += 1));
  await job.run(never);
  await services.clock.set({ now: new Date('2025-09-06T14:00:00Z') });
  expect(woken).toBe(1);
  await job.run(never);
  expect(await mails()).toBe(1);
  services.events.publish({ type: 'pool', poolId: 1 });
  expect(woken).toBe(2);
  stop();
  services.events.publish({ type: 'pool', poolId: 1 });
  expect(woken).toBe(2);
});

it('finds at its next look who has turned reminders on, though the pool was looked at', async () => {
  let real = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real);
  const choose = (reminders: boolean) =>
    updateNotifications(services, viewerOf(planted.owner), { reminders });
  await services.clock.set({ now: new Date('2025-09-06T14:00:00Z'), speed: 0 });
  const job = createNoticesJob(services, site);
  const stop = job.listen!(() => {});
  const weeks = vi.spyOn(database.db.game, 'findMany');
  await choose(false);
  await job.run(never);
  const looked = weeks.mock.calls.length;
  real += 301_000;
  await job.run(never);
  // Finals are looked for each time; the week's games only with the pool.
  expect(weeks.mock.calls.length).toBe(looked + 1);
  expect(await mails()).toBe(0);
  await choose(true);
  real += 301_000;
  await job.run(never);
  expect(await mails()).toBe(1);
  stop();
});

it('looks at everybody again when it gets its lease back: it heard nothing in between', async () => {
  let real = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real);
  const choose = (reminders: boolean) =>
    updateNotifications(services, viewerOf(planted.owner), { reminders });
  await services.clock.set({ now: new Date('2025-09-06T14:00:00Z'), speed: 0 });
  const job = createNoticesJob(services, site);
  const lose = job.listen!(() => {});
  await choose(false);
  await job.run(never);
  lose();
  await choose(true);
  const stop = job.listen!(() => {});
  real += 1_000;
  await job.run(never);
  expect(await mails()).toBe(1);
  stop();
});
