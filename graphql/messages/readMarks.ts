import type { Services } from '../kernel/services.ts';
import { isUniqueViolation } from '../kernel/transaction.ts';

/** What an account reads of a pool, by the column that says how far. */
export type Readable = 'announcementsThrough' | 'messagesThrough';

/**
 * Notes that an account has read what a pool publishes up to a row, that included. The mark never moves back.
 * @returns whether it moved
 */
export async function moveReadMark(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  { poolId, userId }: { poolId: number; userId: number },
  of: Readable,
  through: number,
): Promise<boolean> {
  const at = systemClock.now();
  for (let isFirst = true; ; isFirst = false) {
    const moved = await db.readMark.updateMany({
      where: { poolId, userId, [of]: { lt: through } },
      data: { [of]: through, at },
    });
    if (moved.count > 0) return true;
    if ((await db.readMark.count({ where: { poolId, userId } })) > 0) return false;
    try {
      await db.readMark.create({ data: { poolId, userId, [of]: through, at } });
      return true;
    } catch (error) {
      // Read on two devices at once: the row is there now.
      if (!isUniqueViolation(error) || !isFirst) throw error;
    }
  }
}
