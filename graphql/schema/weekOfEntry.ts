import type { Entry, Pick } from '../../prisma/generated/sqlite/client.ts';
import type { Context } from './context.ts';
import { visiblePicks } from './pickSecrecy.ts';

/** A week of an entry, whether or not the season has a week of this number. */
export interface WeekOfEntry {
  entry: Entry;
  /** From 1. */
  week: number;
}

/** The entry's pick of the week, as far as the viewer may see it. */
export async function pickOf(context: Context, { entry, week }: WeekOfEntry): Promise<Pick | undefined> {
  return (await visiblePicks(context, entry)).find((pick) => pick.week === week);
}
