import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { dueInQueue } from '#kernel/due.ts';

/** Milliseconds from a failed attempt to the next, at most. */
export const LONGEST_PAUSE = 2 * 3_600_000;

/** Mails that wait to be sent. */
export const WAITING = { sentAt: null, failedAt: null, heldAt: null };

/** Those of them that are due. */
export function dueMails(now: Date): Prisma.OutboxMailWhereInput {
  return { ...WAITING, ...dueInQueue(now, LONGEST_PAUSE) };
}
