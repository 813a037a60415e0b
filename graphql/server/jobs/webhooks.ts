import { queueEvents } from '#graphql/messages/webhooks/queueEvents.ts';
import {
  nextDeliveryAt,
  sendWebhooks,
  type WebhookSettings,
} from '#graphql/messages/webhooks/sendWebhooks.ts';
import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';
import { isQueued, untilNext } from './queues.ts';

/** Poll interval of events, in real milliseconds: events of other processes may be lost. */
const LOOK_EVERY = 30_000;
/** Internal events that can cause events of webhooks. */
const RELEVANT: ReadonlySet<PoolEvent['type']> = new Set([
  'games',
  'standings',
  'week',
  'clock',
  'pool',
  'missed',
]);

/** Queues and sends the events of pools with webhooks. */
export function createWebhooksJob(services: Services, settings: WebhookSettings): Job {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'webhooks',
    async run(signal) {
      const startedAt = performance.now();
      if (startedAt - lookedAt > LOOK_EVERY) {
        lookedAt = startedAt;
        try {
          await queueEvents(services, signal);
        } catch (error) {
          lookedAt = Number.NEGATIVE_INFINITY;
          throw error;
        }
      }
      for (const poolId of await sendWebhooks(services, settings, signal)) {
        services.events.publish({ type: 'office', poolId });
      }
      return untilNext(services, await nextDeliveryAt(services));
    },
    listen(wake) {
      lookedAt = Number.NEGATIVE_INFINITY;
      return services.events.subscribe((event) => {
        const isOnlyPick = event.type === 'week' && event.pick !== undefined;
        const mayHaveEvents = RELEVANT.has(event.type) && !isOnlyPick;
        if (mayHaveEvents) lookedAt = Number.NEGATIVE_INFINITY;
        if (mayHaveEvents || isQueued(event, 'webhooks')) wake();
      });
    },
  };
}
