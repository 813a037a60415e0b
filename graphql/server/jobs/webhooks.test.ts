import { afterEach, beforeEach, expect, it } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import type { WebhookSettings } from '#graphql/messages/webhooks/sendWebhooks.ts';
import type { PoolEvent } from '#kernel/events.ts';
import { openTestPool, type TestServices } from '#graphql/testing/services.ts';
import { createWebhooksJob } from './webhooks.ts';

let database: TestDatabase;
let services: TestServices;

beforeEach(async () => {
  ({ database, services } = await openTestPool('sqlite', 1));
});
afterEach(() => database.close());

it('wakes for what may be an event of a webhook, not for each pick', () => {
  let woken = 0;
  // It sends nothing here.
  createWebhooksJob(services, {} as WebhookSettings).listen!(() => (woken += 1));
  const after = (event: PoolEvent) => {
    services.events.publish(event);
    return woken;
  };
  expect(after({ type: 'week', poolId: 1, week: 1, pick: { userId: 1, secretUntil: 0 } })).toBe(0);
  expect(after({ type: 'week', poolId: 1, week: 1 })).toBe(1);
  expect(after({ type: 'standings', poolId: 1 })).toBe(2);
  expect(after({ type: 'talk', poolId: 1, messageIds: [] })).toBe(2);
  expect(after({ type: 'queued', queue: 'mail' })).toBe(2);
  expect(after({ type: 'queued', queue: 'webhooks' })).toBe(3);
});
