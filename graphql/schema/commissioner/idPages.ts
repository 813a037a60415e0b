import { badCursor } from '../arguments.ts';
import { MAX_ROW_ID } from '../globalIds.ts';
import { pageOf } from '../pages.ts';

interface IdRange {
  AND: ({ id: { gt: number } } | { id: { lt: number } })[];
}

/** A page of a list in order of row ids, rising or falling; its cursors are the ids. */
export async function pageById<Row extends { id: number }>(
  args: Parameters<typeof pageOf>[0],
  order: 'asc' | 'desc',
  read: (range: IdRange, order: 'asc' | 'desc', take: number) => Promise<Row[]>,
) {
  return pageOf<Row>(args, async ({ after, before, limit, inverted }) => {
    const AND: IdRange['AND'] = [];
    const isRising = order === 'asc';
    if (after !== undefined) {
      const id = placeOf('after', after);
      AND.push(isRising ? { id: { gt: id } } : { id: { lt: id } });
    }
    if (before !== undefined) {
      const id = placeOf('before', before);
      AND.push(isRising ? { id: { lt: id } } : { id: { gt: id } });
    }
    const rows = await read({ AND }, isRising === inverted ? 'desc' : 'asc', limit);
    return rows.map((node) => ({ node, cursor: String(node.id) }));
  });
}

/** @throws InvalidInputError */
function placeOf(argument: string, cursor: string): number {
  const id = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : 0;
  if (id < 1 || id > MAX_ROW_ID) throw badCursor(argument);
  return id;
}
