import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';

/** Maximum real milliseconds between two looks at a queue: an event of another process may have been lost. */
const EVERY = 30_000;
/** Minimum real milliseconds: what was due and could not be sent is not tried again and again. */
const AT_LEAST = 2_000;

/** Real milliseconds until a queue is looked at again, unless its job is woken. */
export function untilNext({ systemClock }: Pick<Services, 'systemClock'>, next: Date | null): number {
  if (next === null) return EVERY;
  return Math.min(EVERY, Math.max(AT_LEAST, next.getTime() - systemClock.now().getTime()));
}

/** Whether something may have been queued. */
export function isQueued(event: PoolEvent, queue: Extract<PoolEvent, { type: 'queued' }>['queue']): boolean {
  return event.type === 'missed' || (event.type === 'queued' && event.queue === queue);
}
