import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { usernameKey } from '#graphql/entries/rules/usernames.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { usernamesWith } from '#graphql/entries/schema/usernameSearch.ts';

export interface StandingsFilter {
  poolId: number;
  status: 'ALIVE' | 'ELIMINATED' | null;
  /** Part of a username, in any case. */
  search: string | null;
}

type Where = Prisma.EntryWhereInput;

/**
 * The ranges of the index that hold entries, known from the kept counts: none is read in vain, and no entry whose
 * elimination is not shown yet is skipped one by one.
 */
export interface Ranges {
  base: Where;
  /** Entries that show as alive, in the order of their ids: those alive, then a range for each hidden week. */
  alive: Where[];
  /** Eliminated entries, the latest week first; a hidden week, with the commissioner's eliminations, is a range of its own. */
  eliminated: WeekRange[];
  revealed: ReadonlySet<number>;
}

export interface WeekRange {
  first: number;
  last: number;
  where: Where;
}

export async function rangesOf(
  context: Context,
  { poolId, status, search }: StandingsFilter,
): Promise<Ranges> {
  const revealed = await revealedWeeks(context, poolId);
  // Not those in memory: the ranges must hold the entries that the database has now.
  const counts = await load(context).storedEntryCounts.load(poolId);
  const alive: Where[] = [];
  const eliminated: WeekRange[] = [];
  for (const week of [...new Set(counts.map((count) => count.eliminatedWeek))].sort(latestFirst)) {
    const reasons = counts.filter((count) => count.eliminatedWeek === week);
    const isHidden = week !== null && !revealed.has(week);
    const isAdmin = reasons.some(({ eliminationReason }) => eliminationReason === 'ADMIN');
    if (week === null) alive.push({ eliminatedWeek: null });
    else if (!isHidden) extend(eliminated, week);
    else {
      if (reasons.some(({ eliminationReason }) => eliminationReason !== 'ADMIN')) {
        alive.push({ eliminatedWeek: week, eliminationReason: { not: 'ADMIN' } });
      }
      // The range, also if empty, keeps those around it apart.
      const where: Where = { eliminationReason: 'ADMIN' };
      eliminated.push({ first: week, last: week, where: isAdmin ? where : NONE });
    }
  }
  return {
    base: {
      poolId,
      ...(search !== null && (await usernamesWith(context.services.db, poolId, usernameKey(search)))),
    },
    alive: status === 'ELIMINATED' ? [] : alive,
    eliminated: status === 'ALIVE' ? [] : eliminated.filter(({ where }) => where !== NONE),
    revealed,
  };
}

const EVERY: Where = {};
const NONE: Where = {};

function latestFirst(a: number | null, b: number | null): number {
  return (b ?? 99) - (a ?? 99);
}

/** Adds an earlier week to the last range, or to a new one. */
function extend(ranges: WeekRange[], week: number): void {
  const last = ranges.at(-1);
  if (last?.where === EVERY) last.first = week;
  else ranges.push({ first: week, last: week, where: EVERY });
}
