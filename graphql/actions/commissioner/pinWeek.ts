import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Services } from '../services.ts';
import { administer, invalid } from './administer.ts';

/**
 * Pins the week that everything in a pool defaults to; null lets it follow the games again. Grading does not look at it.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function pinWeek(
  services: Services,
  viewer: Viewer | null,
  { poolId, week, reason }: { poolId: number; week: number | null; reason: string },
): Promise<Pool> {
  return administer(services, viewer, { target: { pool: poolId }, reason }, async ({ unit, audit }) => {
    const before = await unit.tx.pool.findUniqueOrThrow({ where: { id: poolId }, include: { season: true } });
    const { weekCount } = before.season;
    if (week !== null && !(Number.isInteger(week) && week >= 1 && week <= weekCount)) {
      throw invalid('week', `The week must be a whole number from 1 to ${weekCount}.`);
    }
    const pool = await unit.tx.pool.update({ where: { id: poolId }, data: { pinnedWeek: week } });
    await audit({
      poolId,
      action: 'pool.pinWeek',
      subjectType: 'Pool',
      subjectId: poolId,
      before: { pinnedWeek: before.pinnedWeek },
      after: { pinnedWeek: week },
    });
    unit.tell({ type: 'pool', poolId });
    unit.tell({ type: 'standings', poolId });
    return pool;
  });
}
