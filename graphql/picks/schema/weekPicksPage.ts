import type { Pick, PoolWeek, Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Context } from '#graphql/api/context.ts';
import { readCursor, writeCursor } from '#graphql/api/paging/cursors.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import type { Edge, PageRange } from '#graphql/api/paging/pages.ts';
import { revealedWeeks, visiblePicksOfWeek } from './pickSecrecy.ts';

/** A position among the picks of a week, which are ordered by team, then by id. */
interface Position {
  teamId: string;
  id: number;
}

const POSITION = /^([A-Z]{2,4}):([1-9]\d{0,9})$/;

/** The number of picks of the week that the viewer may see. */
export async function countWeekPicks(context: Context, week: PoolWeek): Promise<number> {
  const { poolId } = week;
  if ((await revealedWeeks(context, poolId)).has(week.week)) {
    return load(context).pickCount.load({ poolId, week: week.week });
  }
  return context.services.db.pick.count({ where: await visiblePicksOfWeek(context, week) });
}

/**
 * Up to `limit` picks of the week that the viewer may see, between two cursors; from the end when `inverted`
 * (then the last comes first). A page is two ranges of the index (poolId, week, teamId): the rest of a team,
 * and the teams after it.
 * @throws InvalidInputError for a cursor that this list did not issue
 */
export async function weekPicksPage(
  context: Context,
  week: PoolWeek,
  page: PageRange,
): Promise<Edge<Pick>[]> {
  const visible = await visiblePicksOfWeek(context, week);
  const after = readPosition('after', page.after);
  const before = readPosition('before', page.before);
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
  return picks.map((pick) => ({ node: pick, cursor: writePosition(pick) }));
}

function isAhead(a: Position, b: Position): boolean {
  return a.teamId === b.teamId ? a.id < b.id : a.teamId < b.teamId;
}

function writePosition({ teamId, id }: Position): string {
  return writeCursor(`${teamId}:${id}`);
}

function readPosition(argument: string, cursor: string | undefined): Position | null {
  const groups = readCursor(argument, cursor, POSITION);
  if (groups === null) return null;
  const [teamId, id] = groups;
  return { teamId: teamId!, id: Number(id) };
}
