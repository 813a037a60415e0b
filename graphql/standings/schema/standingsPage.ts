import type { Entry, Prisma } from '#prisma/generated/sqlite/client.ts';
import { usernameKey } from '#graphql/entries/rules/usernames.ts';
import { sumOf, type EntryCount } from '../counts.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import type { Edge, PageRange } from '#graphql/api/paging/pages.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { rangesOf, type Ranges, type StandingsFilter, type WeekRange } from './standingsRanges.ts';
import { type Part, pageInOrder, type StandingsPosition } from './standingsOrder.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';

// Pages of the standings: each part of the order is a range of the index (poolId, eliminatedWeek, id), so that a page
// costs the same at any depth.

/** The number of entries that a search counts. */
export const MAX_FOUND = 1000;

/** The number of entries that match the filter; a search counts to MAX_FOUND. */
export async function countStandings(context: Context, filter: StandingsFilter): Promise<number> {
  const { poolId, status, search } = filter;
  const revealed = [...(await revealedWeeks(context, poolId))];
  const key = JSON.stringify(['standings', status, search && usernameKey(search), revealed]);
  return context.aggregates.count.of(poolId, key, () => readCount(context, filter));
}

async function readCount(context: Context, filter: StandingsFilter): Promise<number> {
  const { poolId, status, search } = filter;
  if (search === null || search === '') {
    const revealed = await revealedWeeks(context, poolId);
    const counts = await load(context).entryCounts.load(poolId);
    const isAlive = (count: EntryCount) => shownElimination(count, revealed) === null;
    return sumOf(
      status === null ? counts : counts.filter((count) => isAlive(count) === (status === 'ALIVE')),
    );
  }
  const { base, alive, eliminated } = await rangesOf(context, filter);
  const count = (where: Prisma.EntryWhereInput) =>
    context.services.db.entry.count({ where, take: MAX_FOUND });
  if (status === null) return count(base);
  const wheres = [
    ...alive,
    ...eliminated.map(({ first, last, where }) => ({ ...where, eliminatedWeek: { gte: first, lte: last } })),
  ];
  const parts = await Promise.all(wheres.map((where) => count({ AND: [base, where] })));
  return Math.min(
    MAX_FOUND,
    parts.reduce((sum, part) => sum + part, 0),
  );
}

/**
 * A page of the entries that match the filter.
 * @throws InvalidInputError for a cursor that this list did not issue
 */
export async function standingsPage(
  context: Context,
  filter: StandingsFilter,
  page: PageRange,
): Promise<Edge<Entry>[]> {
  const ranges = await rangesOf(context, filter);
  return pageInOrder(
    page,
    [
      (part) => aliveEntries(context, ranges, part),
      ...ranges.eliminated.map((range) => (part: Part) => eliminatedEntries(context, ranges, range, part)),
    ],
    (entry) => positionOf(entry, ranges.revealed),
  );
}

async function aliveEntries(
  context: Context,
  { base, alive }: Ranges,
  { start, inverted, limit }: Part,
): Promise<Entry[]> {
  // Forwards from an eliminated entry, no entry alive follows; backwards from there, all of them do.
  if (start !== null && start.week !== null && !inverted) return [];
  const from =
    start !== null && start.week === null ? { id: inverted ? { lt: start.id } : { gt: start.id } } : {};
  const parts = await Promise.all(
    alive.map((where) =>
      context.services.db.entry.findMany({
        where: { AND: [base, where, from] },
        orderBy: { id: inverted ? 'desc' : 'asc' },
        take: limit,
      }),
    ),
  );
  if (parts.length === 1) return parts[0]!;
  return parts
    .flat()
    .sort((a, b) => (inverted ? b.id - a.id : a.id - b.id))
    .slice(0, limit);
}

/** The rest of the start's week, then the further weeks: two ranges of the index, so that none is sorted. */
async function eliminatedEntries(
  context: Context,
  { base }: Ranges,
  { first, last, where }: WeekRange,
  { start, inverted, limit }: Part,
): Promise<Entry[]> {
  // Backwards from an entry that is alive there is no eliminated one.
  if (start !== null && start.week === null && inverted) return [];
  const id = inverted ? 'desc' : 'asc';
  const read = (range: Prisma.EntryWhereInput, take: number) =>
    context.services.db.entry.findMany({
      where: { AND: [base, where, range] },
      orderBy: [{ eliminatedWeek: inverted ? 'asc' : 'desc' }, { id }],
      take,
    });
  const at = start?.week ?? null;
  const found: Entry[] = [];
  if (start !== null && at !== null && at >= first && at <= last) {
    const beyond = inverted ? { lt: start.id } : { gt: start.id };
    found.push(...(await read({ eliminatedWeek: at, id: beyond }, limit)));
  }
  const from = at !== null && inverted ? Math.max(first, at + 1) : first;
  const to = at !== null && !inverted ? Math.min(last, at - 1) : last;
  if (from <= to && found.length < limit) {
    found.push(...(await read({ eliminatedWeek: { gte: from, lte: to } }, limit - found.length)));
  }
  return found;
}

function positionOf(entry: Entry, revealed: ReadonlySet<number>): StandingsPosition {
  return { week: shownElimination(entry, revealed)?.week ?? null, id: entry.id };
}
