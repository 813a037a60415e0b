import type { Column } from './columns.ts';
import { type Compared, isOfLeaf } from './compared.ts';

/** Compares the picks that commissioners viewed before the deadline. */
export async function compareOpenedPicks({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.openedPick.findMany({ where: { poolId: pool.id }, orderBy: { id: 'asc' } });
  const left = new Set(rows);
  for (const { entryId, week, reason, way, leaf, at } of log.stated.openedPicks) {
    const row = [...left].find(
      (each) =>
        each.entryId === entryId &&
        each.week === week &&
        each.reason === reason &&
        each.way === way &&
        isOfLeaf(log, each.openedAt, { leaf, at }),
    );
    if (row === undefined) {
      differences.add(
        [
          'OpenedPick.entryId',
          'OpenedPick.week',
          'OpenedPick.reason',
          'OpenedPick.way',
          'OpenedPick.openedAt',
          'OpenedPick.poolId',
        ],
        'A commissioner opened the pick, which the table does not say so.',
        { entryId, week, leaf },
      );
    } else left.delete(row);
  }
  for (const { entryId, week, openedAt } of left) {
    if (!log.isWhole && openedAt.getTime() <= log.began) continue;
    const columns: Column[] = ['OpenedPick.entryId', 'OpenedPick.week'];
    differences.add(columns, 'The table has an opened pick that the log does not have.', { entryId, week });
  }
}
