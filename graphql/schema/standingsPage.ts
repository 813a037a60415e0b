import type { Entry, Prisma } from '../../prisma/generated/sqlite/client.ts';
import { usernameKey } from '../domain/usernames.ts';
import type { Context } from './context.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { load } from './loaders.ts';
import type { Edge, PageRange } from './pages.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { shownElimination } from '../domain/secrecy.ts';

/**
 * Pages of the standings: alive by join (ids rise as entries join), then eliminated, latest week first, by
 * join within a week. A cursor is a position in this order, not an entry, so that a change to its entry moves
 * no page. Each part of the order is a range of the index (poolId, eliminatedWeek, id): a page costs the same
 * at any depth.
 */
export interface StandingsFilter {
  poolId: number;
  status: 'ALIVE' | 'ELIMINATED' | null;
  /** Part of a username, in any case. */
  search: string | null;
}

/** A position in the standings; week null is among the entries that are alive. */
interface Position {
  week: number | null;
  id: number;
}

type Where = Prisma.EntryWhereInput;

/** The conditions of the ranges: the filter, and which eliminations still count as alive (pickSecrecy.ts). */
interface Ranges {
  base: Where;
  status: StandingsFilter['status'];
  hidden: number[];
  revealed: ReadonlySet<number>;
}

const POSITION = /^(?:alive|out(\d{1,2})):([1-9]\d{0,9})$/;

async function rangesOf(context: Context, { poolId, status, search }: StandingsFilter): Promise<Ranges> {
  const revealed = await revealedWeeks(context, poolId);
  const weeks = await load(context).weeks.load(poolId);
  return {
    base: { poolId, ...(search !== null && (await withPart(context, poolId, usernameKey(search)))) },
    status,
    hidden: weeks.map(({ week }) => week).filter((week) => !revealed.has(week)),
    revealed,
  };
}

/** The number of entries that a search for `%` or `_` considers on SQLite, the earliest first. */
const MAX_LITERAL_MATCHES = 5000;

/**
 * Usernames that contain this text literally: Prisma passes `%` and `_` on as wildcards. PostgreSQL allows
 * escaping them; SQLite does not without an ESCAPE clause, so there another function finds the entries first.
 */
async function withPart({ services: { db } }: Context, poolId: number, part: string): Promise<Where> {
  if (part === '') return {};
  if (db.dialect === 'postgresql') {
    return { usernameKey: { contains: part.replace(/[\\%_]/g, String.raw`\$&`) } };
  }
  if (!/[%_]/.test(part)) return { usernameKey: { contains: part } };
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Entry" WHERE "poolId" = ${poolId} AND instr("usernameKey", ${part}) > 0
    ORDER BY "id" LIMIT ${MAX_LITERAL_MATCHES}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

/** Entries whose elimination is not shown yet. */
const hiddenWhere = ({ hidden }: Ranges): Where => ({
  eliminatedWeek: { in: hidden },
  eliminationReason: { not: 'ADMIN' },
});

const eliminatedWhere = ({ hidden }: Ranges): Where =>
  hidden.length === 0
    ? { eliminatedWeek: { not: null } }
    : {
        eliminatedWeek: { not: null },
        OR: [{ eliminatedWeek: { notIn: hidden } }, { eliminationReason: 'ADMIN' }],
      };

/** The number of entries that match the filter. */
export async function countStandings(context: Context, filter: StandingsFilter): Promise<number> {
  const { poolId, status, search } = filter;
  const revealed = [...(await revealedWeeks(context, poolId))];
  const key = JSON.stringify(['standings', status, search && usernameKey(search), revealed]);
  return context.aggregates.count.of(poolId, key, () => readCount(context, filter));
}

async function readCount(context: Context, filter: StandingsFilter): Promise<number> {
  const ranges = await rangesOf(context, filter);
  const { db } = context.services;
  if (filter.status === null) return db.entry.count({ where: ranges.base });
  if (filter.status === 'ELIMINATED')
    return db.entry.count({ where: { AND: [ranges.base, eliminatedWhere(ranges)] } });
  const [alive, hidden] = await Promise.all([
    db.entry.count({ where: { ...ranges.base, eliminatedWeek: null } }),
    ranges.hidden.length === 0 ? 0 : db.entry.count({ where: { AND: [ranges.base, hiddenWhere(ranges)] } }),
  ]);
  return alive + hidden;
}

/**
 * Up to `limit` entries after one position and before another, from the start, or from the end when
 * `inverted` (then the last comes first).
 * @throws InvalidInputError for a cursor that this list did not issue
 */
export async function standingsPage(
  context: Context,
  filter: StandingsFilter,
  page: PageRange,
): Promise<Edge<Entry>[]> {
  const ranges = await rangesOf(context, filter);
  const after = readPosition('after', page.after);
  const before = readPosition('before', page.before);
  const [start, end] = page.inverted ? [before, after] : [after, before];
  const aliveRanges = filter.status === 'ELIMINATED' ? [] : [aliveRange];
  const eliminatedRanges = filter.status === 'ALIVE' ? [] : [sameWeekRange, furtherWeeksRange];

  const found: Entry[] = [];
  for (const range of page.inverted
    ? [...eliminatedRanges, ...aliveRanges]
    : [...aliveRanges, ...eliminatedRanges]) {
    if (found.length >= page.limit) break;
    const part = { start, inverted: page.inverted, limit: page.limit - found.length };
    found.push(...(await range(context, ranges, part)));
  }
  return found
    .map((entry) => ({ entry, position: positionOf(entry, ranges.revealed) }))
    .filter(
      ({ position }) => end === null || (page.inverted ? isAhead(end, position) : isAhead(position, end)),
    )
    .map(({ entry, position }) => ({ node: entry, cursor: writePosition(position) }));
}

interface Part {
  start: Position | null;
  inverted: boolean;
  limit: number;
}

async function aliveRange(
  context: Context,
  ranges: Ranges,
  { start, inverted, limit }: Part,
): Promise<Entry[]> {
  // Forwards from an eliminated entry, no entry alive follows; backwards from there, all of them do.
  if (start !== null && start.week !== null && !inverted) return [];
  const from =
    start !== null && start.week === null ? { id: inverted ? { lt: start.id } : { gt: start.id } } : {};
  const orderBy = { id: inverted ? 'desc' : 'asc' } as const;
  const { db } = context.services;
  const [alive, hidden] = await Promise.all([
    db.entry.findMany({
      where: { AND: [ranges.base, { eliminatedWeek: null }, from] },
      orderBy,
      take: limit,
    }),
    ranges.hidden.length === 0
      ? []
      : db.entry.findMany({ where: { AND: [ranges.base, hiddenWhere(ranges), from] }, orderBy, take: limit }),
  ]);
  if (hidden.length === 0) return alive;
  return [...alive, ...hidden].sort((a, b) => (inverted ? b.id - a.id : a.id - b.id)).slice(0, limit);
}

async function sameWeekRange(
  context: Context,
  ranges: Ranges,
  { start, inverted, limit }: Part,
): Promise<Entry[]> {
  if (start === null || start.week === null) return [];
  return context.services.db.entry.findMany({
    where: {
      AND: [
        ranges.base,
        eliminatedWhere(ranges),
        { eliminatedWeek: start.week, id: inverted ? { lt: start.id } : { gt: start.id } },
      ],
    },
    orderBy: { id: inverted ? 'desc' : 'asc' },
    take: limit,
  });
}

async function furtherWeeksRange(
  context: Context,
  ranges: Ranges,
  { start, inverted, limit }: Part,
): Promise<Entry[]> {
  // Backwards from an entry that is alive there is no eliminated one.
  if (start !== null && start.week === null && inverted) return [];
  const from =
    start?.week == null ? {} : { eliminatedWeek: inverted ? { gt: start.week } : { lt: start.week } };
  return context.services.db.entry.findMany({
    where: { AND: [ranges.base, eliminatedWhere(ranges), from] },
    orderBy: [{ eliminatedWeek: inverted ? 'asc' : 'desc' }, { id: inverted ? 'desc' : 'asc' }],
    take: limit,
  });
}

function positionOf(entry: Entry, revealed: ReadonlySet<number>): Position {
  return { week: shownElimination(entry, revealed)?.week ?? null, id: entry.id };
}

/** Whether a position comes before another in the standings. */
function isAhead(a: Position, b: Position): boolean {
  return a.week === b.week ? a.id < b.id : (a.week ?? Infinity) > (b.week ?? Infinity);
}

function writePosition({ week, id }: Position): string {
  return writeCursor(week === null ? `alive:${id}` : `out${week}:${id}`);
}

function readPosition(argument: string, cursor: string | undefined): Position | null {
  const groups = readCursor(argument, cursor, POSITION);
  if (groups === null) return null;
  const [week, id] = groups;
  return { week: week === undefined ? null : Number(week), id: Number(id) };
}
