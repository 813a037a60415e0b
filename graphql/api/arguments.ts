import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { lastWeekOf } from '../pools/rules/options/poolOptions.ts';
import { InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import { type Loaded, whenLoaded } from './readModel/loaded.ts';
import type { Context } from './context.ts';
import { readId } from './paging/globalIds.ts';
import { load } from './loaders/loaders.ts';
import { requireReader } from '../pools/schema/poolAccess.ts';

/** The pool identified by an argument. @throws NotFoundError */
export async function poolOfArgument(context: Context, pool: string): Promise<Pool> {
  const id = readId('Pool', pool);
  const found = id === null ? null : await load(context).pool.load(id);
  if (!found) throw new NotFoundError('There is no such pool.');
  return found;
}

/** `poolOfArgument` for data that only members read. @throws NotFoundError, ForbiddenError */
export async function readablePool(context: Context, pool: string): Promise<Pool> {
  const found = await poolOfArgument(context, pool);
  await requireReader(context, found.id);
  return found;
}

/** The week of a readable pool, identified by two arguments. @throws NotFoundError, ForbiddenError, InvalidInputError */
export async function weekOfArgument(
  context: Context,
  args: { pool: string; week: number },
): Promise<{ poolId: number; seasonYear: number; week: number }> {
  const pool = await readablePool(context, args.pool);
  await checkWeek(context, pool, args.week, 'week');
  return { poolId: pool.id, seasonYear: pool.seasonYear, week: args.week };
}

/** The description of an optional week argument. */
export const WEEK_OR_CURRENT =
  "The number of a week that the pool plays; by default the pool's current week.";

/** The pool of a stored row; a foreign key guarantees that it exists. */
export function poolOf(context: Context, poolId: number): Loaded<Pool> {
  return whenLoaded(load(context).pool.load(poolId), (pool) => {
    if (!pool) throw new Error(`Pool ${poolId} of a stored row is missing`);
    return pool;
  });
}

/** The first and the last week of the pool. */
export async function weeksOf(
  context: Context,
  pool: Pool,
): Promise<{ firstWeek: number; lastWeek: number }> {
  const season = await load(context).season.load(pool.seasonYear);
  return { firstWeek: pool.firstWeek, lastWeek: lastWeekOf(pool, season?.weekCount ?? 18) };
}

export async function isWeekOf(context: Context, pool: Pool, week: number): Promise<boolean> {
  const { firstWeek, lastWeek } = await weeksOf(context, pool);
  return week >= firstWeek && week <= lastWeek;
}

/** @throws InvalidInputError when the pool does not play this week */
export async function checkWeek(context: Context, pool: Pool, week: number, argument: string): Promise<void> {
  const { firstWeek, lastWeek } = await weeksOf(context, pool);
  if (week >= firstWeek && week <= lastWeek) return;
  const message = `The week must be a whole number from ${firstWeek} to ${lastWeek}.`;
  throw new InvalidInputError([{ path: [argument], message }]);
}
