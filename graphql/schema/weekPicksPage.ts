import type { Pick, PoolWeek, Prisma } from '../../prisma/generated/sqlite/client.ts';
import { badCursor } from './arguments.ts';
import type { Context } from './context.ts';
import { MAX_ROW_ID } from './globalIds.ts';
import { load } from './loaders.ts';
import type { PageRange, Placed } from './pages.ts';
import { visiblePicksOfWeek } from './pickSecrecy.ts';

/** A place among the picks of a week, which stand by team, then by id. */
interface Place {
  teamId: string;
  id: number;
}

const PLACE = /^([A-Z]{2,4}):([1-9]\d{0,9})$/;

/** How many picks of the week the viewer may see. */
export async function countWeekPicks(context: Context, week: PoolWeek): Promise<number> {
  const { poolId } = week;
  const where = await visiblePicksOfWeek(context, week);
  return context.aggregates.count.of(poolId, JSON.stringify(['picks', where]), () =>
    context.services.db.pick.count({ where }),
  );
}

/**
 * Up to `limit` picks of the week that the viewer may see, between two cursors; from the back when `inverted` (then the
 * last comes first). A page is two ranges of the index (poolId, week, teamId): the rest of a team, the teams after it.
 * @throws InvalidInputError for a cursor that is none of ours
 */
export async function weekPicksPage(
  context: Context,
  week: PoolWeek,
  page: PageRange,
): Promise<Placed<Pick>[]> {
  const visible = await visiblePicksOfWeek(context, week);
  const after = readPlace('after', page.after);
  const before = readPlace('before', page.before);
  const [start, end] = page.inverted ? [before, after] : [after, before];
  const direction = page.inverted ? 'desc' : 'asc';
  const beyond = page.inverted ? 'lt' : 'gt';
  const read = (where: Prisma.PickWhereInput, take: number) =>
    context.services.db.pick.findMany({
      where: { AND: [visible, where] },
      orderBy: [{ teamId: direction }, { id: direction }],
      take,
    });

  const found = start ? await read({ teamId: start.teamId, id: { [beyond]: start.id } }, page.limit) : [];
  if (found.length < page.limit) {
    found.push(
      ...(await read(start ? { teamId: { [beyond]: start.teamId } } : {}, page.limit - found.length)),
    );
  }
  const picks = found.filter((pick) => !end || (page.inverted ? isAhead(end, pick) : isAhead(pick, end)));
  for (const pick of picks) load(context).pick.prime(pick.id, pick);
  return picks.map((pick) => ({ node: pick, cursor: writePlace(pick) }));
}

function isAhead(a: Place, b: Place): boolean {
  return a.teamId === b.teamId ? a.id < b.id : a.teamId < b.teamId;
}

function writePlace({ teamId, id }: Place): string {
  return Buffer.from(`${teamId}:${id}`).toString('base64url');
}

function readPlace(argument: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const text = cursor.length > 40 ? '' : Buffer.from(cursor, 'base64url').toString();
  const [, teamId, id] = PLACE.exec(text) ?? [];
  if (teamId === undefined || Number(id) > MAX_ROW_ID) throw badCursor(argument);
  return { teamId, id: Number(id) };
}
