import { readIdCursor } from './cursors.ts';
import { pageOf } from './pages.ts';

interface IdRange {
  AND: ({ id: { gt: number } } | { id: { lt: number } })[];
}

/** A page of a list ordered by row id, ascending or descending; the cursors are the ids. */
export async function pageById<Row extends { id: number }>(
  args: Parameters<typeof pageOf>[0],
  order: 'asc' | 'desc',
  read: (range: IdRange, order: 'asc' | 'desc', take: number) => Promise<Row[]>,
) {
  return pageOf<Row>(args, async ({ after, before, limit, inverted }) => {
    const AND: IdRange['AND'] = [];
    const isAscending = order === 'asc';
    if (after !== undefined) {
      const id = readIdCursor('after', after);
      AND.push(isAscending ? { id: { gt: id } } : { id: { lt: id } });
    }
    if (before !== undefined) {
      const id = readIdCursor('before', before);
      AND.push(isAscending ? { id: { lt: id } } : { id: { gt: id } });
    }
    const rows = await read({ AND }, isAscending === inverted ? 'desc' : 'asc', limit);
    return rows.map((node) => ({ node, cursor: String(node.id) }));
  });
}
