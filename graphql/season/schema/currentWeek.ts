import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { currentWeekOf, isPlayedOut } from '../rules/currentWeek.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

type OfPool = Pick<Pool, 'id' | 'seasonYear' | 'pinnedWeek' | 'currentWeek'>;

/**
 * The pool's current week at the time of the request, the default of all screens (SPECIFICATION 2.5): the
 * pinned one; else the week by results or, while results are late, the first later one with games left.
 */
export function currentWeekAt(context: Context, pool: OfPool): Loaded<number> {
  const byResults = currentWeekOf(pool);
  if (pool.pinnedWeek !== null) return byResults;
  const { seasonYear: year } = pool;
  const now = context.services.clock.now();
  return whenLoaded(load(context).weeks.load(pool.id), (weeks) => {
    const deadlineOf = (number: number) => weeks.find(({ week }) => week === number)?.deadline ?? null;
    const from = (week: number): Loaded<number> => {
      // When no week has games left, the week still waits for results.
      if (deadlineOf(week) === null) return byResults;
      return whenLoaded(load(context).games.load({ year, week }), (games) =>
        isPlayedOut(games, deadlineOf(week + 1), now) ? from(week + 1) : week,
      );
    };
    return from(byResults);
  });
}
