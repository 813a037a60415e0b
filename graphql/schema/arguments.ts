import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import { InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import { type Loaded, whenLoaded } from '../readModel/loaded.ts';
import type { Context } from './context.ts';
import { readId } from './globalIds.ts';
import { load } from './loaders.ts';

/** The pool identified by an argument. @throws NotFoundError */
export async function poolOfArgument(context: Context, pool: string): Promise<Pool> {
  const id = readId('Pool', pool);
  const found = id === null ? null : await load(context).pool.load(id);
  if (!found) throw new NotFoundError('There is no such pool.');
  return found;
}

/** The week of a pool identified by two arguments. @throws NotFoundError, InvalidInputError */
export async function weekOfArgument(
  context: Context,
  args: { pool: string; week: number },
): Promise<{ poolId: number; seasonYear: number; week: number }> {
  const pool = await poolOfArgument(context, args.pool);
  await checkWeek(context, pool, args.week, 'week');
  return { poolId: pool.id, seasonYear: pool.seasonYear, week: args.week };
}

/** The description of an optional week argument. */
export const WEEK_OR_CURRENT =
  "The number of the week, from 1 to the last week of the season; by default the pool's current week.";

/** The pool of a stored row; a foreign key guarantees that it exists. */
export function poolOf(context: Context, poolId: number): Loaded<Pool> {
  return whenLoaded(load(context).pool.load(poolId), (pool) => {
    if (!pool) throw new Error(`Pool ${poolId} of a stored row is missing`);
    return pool;
  });
}

/** How many weeks the pool's season has. */
async function weekCountOf(context: Context, pool: Pool): Promise<number> {
  return (await load(context).season.load(pool.seasonYear))?.weekCount ?? 18;
}

/** Whether the pool's season has a week of this number. */
export async function isWeekOf(context: Context, pool: Pool, week: number): Promise<boolean> {
  return week >= 1 && week <= (await weekCountOf(context, pool));
}

/** @throws InvalidInputError when the pool's season has no such week */
export async function checkWeek(context: Context, pool: Pool, week: number, argument: string): Promise<void> {
  if (await isWeekOf(context, pool, week)) return;
  const message = `The week must be a whole number from 1 to ${await weekCountOf(context, pool)}.`;
  throw new InvalidInputError([{ path: [argument], message }]);
}
