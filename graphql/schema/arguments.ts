import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import { InvalidInputError, NotFoundError } from '../actions/failures.ts';
import type { Context } from './context.ts';
import { readId } from './globalIds.ts';
import { load } from './loaders.ts';

/** The pool that an argument names. @throws NotFoundError */
export async function poolOfArgument(context: Context, pool: string): Promise<Pool> {
  const id = readId('Pool', pool);
  const found = id === null ? null : await load(context).pool.load(id);
  if (!found) throw new NotFoundError('There is no such pool.');
  return found;
}

/** The pool's week that two arguments name. @throws NotFoundError, InvalidInputError */
export async function weekOfArgument(
  context: Context,
  args: { pool: string; week: number },
): Promise<{ poolId: number; seasonYear: number; week: number }> {
  const pool = await poolOfArgument(context, args.pool);
  await checkWeek(context, pool, args.week, 'week');
  return { poolId: pool.id, seasonYear: pool.seasonYear, week: args.week };
}

/** A cursor that this list never issued. */
export function badCursor(argument: string): InvalidInputError {
  return new InvalidInputError([{ path: [argument], message: 'This cursor does not belong to this list.' }]);
}

/** The week everything defaults to: the administrator's pinned one, else the first that is not complete. */
export function currentWeekOf(pool: Pick<Pool, 'pinnedWeek' | 'currentWeek'>): number {
  return pool.pinnedWeek ?? pool.currentWeek;
}

/** The pool of a stored row, which a foreign key vouches for. */
export async function poolOf(context: Context, poolId: number): Promise<Pool> {
  const pool = await load(context).pool.load(poolId);
  if (!pool) throw new Error(`Pool ${poolId} of a stored row is missing`);
  return pool;
}

/** @throws InvalidInputError when the pool's season has no such week */
export async function checkWeek(context: Context, pool: Pool, week: number, argument: string): Promise<void> {
  const weekCount = (await load(context).season.load(pool.seasonYear))?.weekCount ?? 18;
  if (week < 1 || week > weekCount) {
    throw new InvalidInputError([
      { path: [argument], message: `The week must be a whole number from 1 to ${weekCount}.` },
    ]);
  }
}
