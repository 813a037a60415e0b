import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { numbersOf, picksInWeek } from '../pools/rules/options/poolOptions.ts';

/** Condition for entries with missing picks in a week. */
export function lacksPick(
  { doublePickWeeks }: { doublePickWeeks: string },
  week: number,
): Prisma.EntryWhereInput {
  if (picksInWeek({ doublePickWeeks: numbersOf(doublePickWeeks) }, week) === 1) {
    return { picks: { none: { week } } };
  }
  return { OR: [1, 2].map((slot) => ({ picks: { none: { week, slot } } })) };
}
