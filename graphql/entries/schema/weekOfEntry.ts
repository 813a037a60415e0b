import type { Entry, Pick } from '#prisma/generated/sqlite/client.ts';
import { barringPicks, reusablePicks } from '#graphql/picks/rules/teamUses.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import type { Context } from '#graphql/api/context.ts';
import { visiblePicks } from '#graphql/picks/schema/pickSecrecy.ts';

/** A week of an entry, whether or not the season has a week of this number. */
export interface WeekOfEntry {
  entry: Entry;
  /** From 1. */
  week: number;
}

/** The entry's first pick of the week, as far as the viewer may see it. */
export async function pickOf(context: Context, weekOfEntry: WeekOfEntry): Promise<Pick | undefined> {
  return (await picksOf(context, weekOfEntry))[0];
}

/** The entry's picks of the week, as far as the viewer may see them, by slot. */
export async function picksOf(context: Context, { entry, week }: WeekOfEntry): Promise<Pick[]> {
  return (await visiblePicks(context, entry))
    .filter((pick) => pick.week === week)
    .sort((a, b) => a.slot - b.slot);
}

/** The picks that the viewer may see of those that use teams up for the week, the latest of each team, by week. */
export async function countingPicks(context: Context, { entry, week }: WeekOfEntry): Promise<Pick[]> {
  const pool = await poolOf(context, entry.poolId);
  return barringPicks(pool, week, await visiblePicks(context, entry));
}

/** The latest pick that the viewer may see of each team that was picked for another week and can be picked again, by week. */
export async function usedBefore(context: Context, { entry, week }: WeekOfEntry): Promise<Pick[]> {
  const pool = await poolOf(context, entry.poolId);
  return reusablePicks(pool, week, await visiblePicks(context, entry));
}
