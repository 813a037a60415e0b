import type { Entry, Prisma } from '../../prisma/generated/sqlite/client.ts';
import { usernameKey } from '../domain/usernames.ts';
import { badCursor } from './arguments.ts';
import type { Context } from './context.ts';
import { MAX_ROW_ID } from './globalIds.ts';
import { load } from './loaders.ts';
import type { PageRange, Placed } from './pages.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { shownElimination } from '../domain/secrecy.ts';

/**
 * Pages of the standings: alive by join (ids rise as entries join), then those out, latest week first, by join within a
 * week. A cursor says a place in this order, not an entry, so that what happens to its entry moves no page. Each part
 * of the order is a range of the index (poolId, eliminatedWeek, id): a page costs the same at any depth.
 */
export interface StandingsFilter {
  poolId: number;
  status: 'ALIVE' | 'ELIMINATED' | null;
  /** Part of a username, in any case. */
  search: string | null;
}

/** A place in the standings; week null is among the living. */
interface Place {
  week: number | null;
  id: number;
}

type Where = Prisma.EntryWhereInput;

/** What the ranges are made of: the filter, and which eliminations still count as alive (pickSecrecy.ts). */
interface Ranges {
  base: Where;
  status: StandingsFilter['status'];
  hidden: number[];
  revealed: ReadonlySet<number>;
}

const PLACE = /^(?:alive|out(\d{1,2})):([1-9]\d{0,9})$/;

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

/** How many entries a search for `%` or `_` considers on SQLite, the first to have joined. */
const LITERAL_MATCHES = 5000;

/**
 * Usernames with this part, taken literally: Prisma hands `%` and `_` on as wildcards. PostgreSQL lets them be escaped;
 * SQLite does not without an ESCAPE clause, so there the entries are found by another function first.
 */
async function withPart({ services: { db } }: Context, poolId: number, part: string): Promise<Where> {
  if (part === '') return {};
  if (db.dialect === 'postgresql') {
    return { usernameKey: { contains: part.replace(/[\\%_]/g, String.raw`\$&`) } };
  }
  if (!/[%_]/.test(part)) return { usernameKey: { contains: part } };
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Entry" WHERE "poolId" = ${poolId} AND instr("usernameKey", ${part}) > 0
    ORDER BY "id" LIMIT ${LITERAL_MATCHES}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

/** Entries whose elimination is not shown yet. */
const concealed = ({ hidden }: Ranges): Where => ({
  eliminatedWeek: { in: hidden },
  eliminationReason: { not: 'ADMIN' },
});

const out = ({ hidden }: Ranges): Where =>
  hidden.length === 0
    ? { eliminatedWeek: { not: null } }
    : {
        eliminatedWeek: { not: null },
        OR: [{ eliminatedWeek: { notIn: hidden } }, { eliminationReason: 'ADMIN' }],
      };

/** How many entries the filter leaves. */
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
  if (filter.status === 'ELIMINATED') return db.entry.count({ where: { AND: [ranges.base, out(ranges)] } });
  const [alive, hidden] = await Promise.all([
    db.entry.count({ where: { ...ranges.base, eliminatedWeek: null } }),
    ranges.hidden.length === 0 ? 0 : db.entry.count({ where: { AND: [ranges.base, concealed(ranges)] } }),
  ]);
  return alive + hidden;
}

/**
 * Up to `limit` entries after one place and before another, from the front, or from the back when `inverted` (then the
 * last comes first).
 * @throws InvalidInputError for a cursor that is none of ours
 */
export async function standingsPage(
  context: Context,
  filter: StandingsFilter,
  page: PageRange,
): Promise<Placed<Entry>[]> {
  const ranges = await rangesOf(context, filter);
  const after = readPlace('after', page.after);
  const before = readPlace('before', page.before);
  const [start, end] = page.inverted ? [before, after] : [after, before];
  const living = filter.status === 'ELIMINATED' ? [] : [aliveRange];
  const gone = filter.status === 'ALIVE' ? [] : [sameWeekRange, furtherWeeksRange];

  const found: Entry[] = [];
  for (const range of page.inverted ? [...gone, ...living] : [...living, ...gone]) {
    if (found.length >= page.limit) break;
    const part = { start, inverted: page.inverted, limit: page.limit - found.length };
    found.push(...(await range(context, ranges, part)));
  }
  return found
    .map((entry) => ({ entry, place: placeOf(entry, ranges.revealed) }))
    .filter(({ place }) => end === null || (page.inverted ? isAhead(end, place) : isAhead(place, end)))
    .map(({ entry, place }) => ({ node: entry, cursor: writePlace(place) }));
}

interface Part {
  start: Place | null;
  inverted: boolean;
  limit: number;
}

async function aliveRange(
  context: Context,
  ranges: Ranges,
  { start, inverted, limit }: Part,
): Promise<Entry[]> {
  // Forwards from somebody who is out, nobody alive follows; backwards from there, all the living do.
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
      : db.entry.findMany({ where: { AND: [ranges.base, concealed(ranges), from] }, orderBy, take: limit }),
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
        out(ranges),
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
  // Backwards from among the living there is nobody who is out.
  if (start !== null && start.week === null && inverted) return [];
  const from =
    start?.week == null ? {} : { eliminatedWeek: inverted ? { gt: start.week } : { lt: start.week } };
  return context.services.db.entry.findMany({
    where: { AND: [ranges.base, out(ranges), from] },
    orderBy: [{ eliminatedWeek: inverted ? 'asc' : 'desc' }, { id: inverted ? 'desc' : 'asc' }],
    take: limit,
  });
}

function placeOf(entry: Entry, revealed: ReadonlySet<number>): Place {
  return { week: shownElimination(entry, revealed)?.week ?? null, id: entry.id };
}

/** Whether a place stands before another in the standings. */
function isAhead(a: Place, b: Place): boolean {
  return a.week === b.week ? a.id < b.id : (a.week ?? Infinity) > (b.week ?? Infinity);
}

function writePlace({ week, id }: Place): string {
  return Buffer.from(week === null ? `alive:${id}` : `out${week}:${id}`).toString('base64url');
}

function readPlace(argument: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const text = cursor.length > 40 ? '' : Buffer.from(cursor, 'base64url').toString();
  const [, week, id] = PLACE.exec(text) ?? [];
  if (id === undefined || Number(id) > MAX_ROW_ID) throw badCursor(argument);
  return { week: week === undefined ? null : Number(week), id: Number(id) };
}
