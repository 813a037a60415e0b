import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { lastWeekOf } from './rules/options/poolOptions.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { invalid } from '../kernel/input.ts';

/**
 * Pins the pool's current week, the default of all screens; null follows the games again. Grading ignores it.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function pinWeek(
  services: Services,
  viewer: Viewer | null,
  { poolId, week, reason }: { poolId: number; week: number | null; reason: string },
): Promise<Pool> {
  return runAdminCommand(services, viewer, { pool: poolId }, { reason }, async ({ transaction, audit }) => {
    const before = await transaction.tx.pool.findUniqueOrThrow({
      where: { id: poolId },
      include: { season: true },
    });
    const { firstWeek } = before;
    const lastWeek = lastWeekOf(before, before.season.weekCount);
    if (week !== null && !(Number.isInteger(week) && week >= firstWeek && week <= lastWeek)) {
      throw invalid('week', `The week must be a whole number from ${firstWeek} to ${lastWeek}.`);
    }
    const pool = await transaction.tx.pool.update({ where: { id: poolId }, data: { pinnedWeek: week } });
    await audit({
      poolId,
      action: 'pool.pinWeek',
      subjectType: 'Pool',
      subjectId: poolId,
      before: { pinnedWeek: before.pinnedWeek },
      after: { pinnedWeek: week },
    });
    transaction.publish({ type: 'pool', poolId });
    transaction.publish({ type: 'standings', poolId });
    return pool;
  });
}
