import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { numbersOf, picksInWeek } from '../pools/rules/options/poolOptions.ts';

/** Entries that have not made all their picks of a week, as a condition. */
export function lacksPick(
  { doublePickWeeks }: { doublePickWeeks: string },
  week: number,
): Prisma.EntryWhereInput {
  if (picksInWeek({ doublePickWeeks: numbersOf(doublePickWeeks) }, week) === 1) {
    return { picks: { none: { week } } };
  }
  return { OR: [1, 2].map((slot) => ({ picks: { none: { week, slot } } })) };
}
