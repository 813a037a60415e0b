import type { Database } from '#prisma/client.ts';

/** Lets somebody edit rows of a table past the program: no trigger refuses it. */
export async function dropTriggers(db: Database, table: string): Promise<void> {
  if (db.dialect === 'postgresql') {
    await db.$executeRawUnsafe(`ALTER TABLE "${table}" DISABLE TRIGGER ALL`);
    return;
  }
  const triggers = await db.$queryRaw<{ name: string }[]>`
    SELECT "name" FROM sqlite_master WHERE "type" = 'trigger' AND "tbl_name" = ${table}`;
  for (const { name } of triggers) await db.$executeRawUnsafe(`DROP TRIGGER "${name}"`);
}
