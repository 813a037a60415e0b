import { readCursor, writeCursor } from '#graphql/api/paging/cursors.ts';
import type { Edge, PageRange } from '#graphql/api/paging/pages.ts';

// The order of the standings: alive by join (ids rise as entries join), then eliminated, latest week first, by join within
// a week. A cursor is a position in this order, not an entry, so that a change to its entry moves no page.

/** A position in the standings; week null is among the entries that are alive. */
export interface StandingsPosition {
  week: number | null;
  id: number;
}

/** What is wanted of a part of the order: up to `limit` rows beyond a position, the last first when `inverted`. */
export interface Part {
  start: StandingsPosition | null;
  inverted: boolean;
  limit: number;
}

const POSITION = /^(?:alive|out(\d{1,2})):([1-9]\d{0,9})$/;

/**
 * Up to `limit` rows after one position and before another, from the start, or from the end when `inverted` (then the last
 * comes first).
 * @param parts read the parts of the order, in the order
 * @throws InvalidInputError for a cursor that this list did not issue
 */
export async function pageInOrder<Row>(
  { after, before, inverted, limit }: PageRange,
  parts: readonly ((part: Part) => Promise<Row[]>)[],
  positionOf: (row: Row) => StandingsPosition,
): Promise<Edge<Row>[]> {
  const [first, last] = [readPosition('after', after), readPosition('before', before)];
  const [start, end] = inverted ? [last, first] : [first, last];
  const found: Row[] = [];
  for (const read of inverted ? parts.toReversed() : parts) {
    if (found.length >= limit) break;
    found.push(...(await read({ start, inverted, limit: limit - found.length })));
  }
  return found
    .map((node) => ({ node, position: positionOf(node) }))
    .filter(({ position }) => end === null || (inverted ? isAhead(end, position) : isAhead(position, end)))
    .map(({ node, position }) => ({ node, cursor: writePosition(position) }));
}

/** Whether a position comes before another. */
function isAhead(a: StandingsPosition, b: StandingsPosition): boolean {
  return a.week === b.week ? a.id < b.id : (a.week ?? Infinity) > (b.week ?? Infinity);
}

function writePosition({ week, id }: StandingsPosition): string {
  return writeCursor(week === null ? `alive:${id}` : `out${week}:${id}`);
}

function readPosition(argument: string, cursor: string | undefined): StandingsPosition | null {
  const groups = readCursor(argument, cursor, POSITION);
  if (groups === null) return null;
  const [week, id] = groups;
  return { week: week === undefined ? null : Number(week), id: Number(id) };
}
