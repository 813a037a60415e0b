import type { Database } from '#prisma/client.ts';
import type { PoolLog } from '#prisma/generated/sqlite/client.ts';

/** Puts a log back to what it was, as a restored backup has it: picks are gone, too. */
export async function restoreLog(
  db: Database,
  dialect: 'sqlite' | 'postgresql',
  head: PoolLog,
): Promise<void> {
  const off =
    dialect === 'sqlite'
      ? 'DROP TRIGGER "LogLeaf_append_only_delete"'
      : 'ALTER TABLE "LogLeaf" DISABLE TRIGGER ALL';
  await db.$executeRawUnsafe(off).catch(() => 0);
  await db.logLeaf.deleteMany({ where: { poolId: head.poolId, index: { gte: head.size } } });
  await db.pick.deleteMany({});
  await db.poolLog.update({ where: { poolId: head.poolId }, data: head });
}
