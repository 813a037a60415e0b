import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';

/** Poll interval of a queue, in real milliseconds: events of other processes may be lost. */
const EVERY = 30_000;
/** Minimum in real milliseconds, so that a row that cannot be sent is not retried continuously. */
const AT_LEAST = 2_000;

/** Real milliseconds until the next poll of a queue, unless its job is woken. */
export function untilNext({ systemClock }: Pick<Services, 'systemClock'>, next: Date | null): number {
  if (next === null) return EVERY;
  return Math.min(EVERY, Math.max(AT_LEAST, next.getTime() - systemClock.now().getTime()));
}

/** Whether something may have been queued. */
export function isQueued(event: PoolEvent, queue: Extract<PoolEvent, { type: 'queued' }>['queue']): boolean {
  return event.type === 'missed' || (event.type === 'queued' && event.queue === queue);
}
