import { randomUUID } from 'node:crypto';

import { type Pool, Prisma, type Webhook } from '#prisma/generated/sqlite/client.ts';
import { TEST_EVENT, type WebhookContent } from '../rules/webhooks.ts';
import { TEST_TEXT } from '../rules/webhookTexts.ts';
import type { Services } from '#kernel/services.ts';
import { inSeason, type Transaction } from '#kernel/transaction.ts';
import { recordHeads } from '#graphql/log/openLogs.ts';
import type { Mark } from './eventFacts.ts';
import { readPendingEvents } from './pendingEvents.ts';

/** Rows per statement; their parameters stay well below the limits of both databases. */
const MOST_AT_ONCE = 100;
const ON = { disabledAt: null };

/**
 * Queues the events of pools with webhooks that are not queued yet. They follow from what is stored, so nothing is lost
 * when a process ends between an event and this.
 * @returns the pools with new events
 */
export async function queueEvents(services: Services, signal?: AbortSignal): Promise<number[]> {
  const { db, clock, systemClock } = services;
  const pools = await db.pool.findMany({ where: { webhooks: { some: ON } }, orderBy: { id: 'asc' } });
  const reported: number[] = [];
  for (const pool of pools) {
    if (signal?.aborted === true) break;
    if ((await readPendingEvents(db, pool, clock.now())).length === 0) continue;
    await inSeason(services, pool.seasonYear, clock.now(), async (transaction) => {
      await queueEventsOf(transaction, pool.id, systemClock.now());
    });
    // Deliveries contain published checkpoints.
    await recordHeads(services, new Set([pool.id]));
    reported.push(pool.id);
  }
  return reported;
}

/**
 * Queues the events of one pool for its webhooks; without a webhook that is on, they only count as reported. The caller
 * holds the lock of the season. Called before a webhook is turned on: it gets events from then on.
 * @param realNow real time
 */
export async function queueEventsOf(transaction: Transaction, poolId: number, realNow: Date): Promise<void> {
  const { tx, now } = transaction;
  const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
  const webhooks = await tx.webhook.findMany({ where: { poolId, ...ON } });
  for (;;) {
    const pending = await readPendingEvents(tx, pool, now);
    if (pending.length === 0) return;
    await mark(
      transaction,
      pool,
      pending.flatMap(({ marks }) => marks),
    );
    for (const event of pending.flatMap(({ events }) => events)) {
      const listening = webhooks.filter(({ events }) => events.split(',').includes(event.type));
      await enqueue(transaction, listening, pool, event, realNow);
    }
  }
}

/** Queues an event by hand. */
export function queueTest(transaction: Transaction, webhook: Webhook, pool: Pool, realNow: Date) {
  const data = { poolId: String(pool.id), pool: pool.slug };
  const event = { type: TEST_EVENT, happenedAt: transaction.now, data, text: TEST_TEXT };
  return enqueue(transaction, [webhook], pool, event, realNow);
}

async function enqueue(
  { tx, publish }: Transaction,
  webhooks: readonly Webhook[],
  pool: Pool,
  { data, text, ...event }: WebhookContent,
  realNow: Date,
): Promise<void> {
  if (webhooks.length === 0) return;
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
  await tx.webhookDelivery.createMany({
    data: webhooks.map(({ id }) => ({
      webhookId: id,
      messageId,
      ...event,
      data: data as Prisma.InputJsonValue,
      text: `${pool.name}: ${text}`,
      createdAt: realNow,
      sendAfter: realNow,
    })),
  });
  publish({ type: 'queued', queue: 'webhooks' });
}

async function mark({ tx }: Transaction, { id: poolId }: Pool, marks: readonly Mark[]): Promise<void> {
  for (let from = 0; from < marks.length; from += MOST_AT_ONCE) {
    const part = marks.slice(from, from + MOST_AT_ONCE);
    const ended = part.filter(({ isEnd }) => isEnd === true).map(({ key }) => key);
    if (ended.length > 0) await tx.webhookMark.deleteMany({ where: { poolId, key: { in: ended } } });
    const begun = part.filter(({ isEnd }) => isEnd !== true);
    if (begun.length === 0) continue;
    const rows = begun.map(
      ({ key, out }) => Prisma.sql`(${poolId}, ${key}, ${out?.entryId ?? null}, ${out?.week ?? null})`,
    );
    await tx.$executeRaw`
      INSERT INTO "WebhookMark" ("poolId", "key", "entryId", "week") VALUES ${Prisma.join(rows)}
      ON CONFLICT ("poolId", "key") DO UPDATE SET "week" = EXCLUDED."week"`;
  }
}
