import { type Dialect, openDatabase } from '../client.ts';

const catalogues: Record<Dialect, string[]> = {
  sqlite: [`SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name`],
  postgresql: [
    `SELECT table_name, column_name, ordinal_position, column_default, is_nullable, data_type, character_maximum_length
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    `SELECT conrelid::regclass::text AS t, conname::text AS n, pg_get_constraintdef(oid) AS d
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT relname::text AS n, reloptions::text AS o
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    `SELECT indexname::text AS n, indexdef AS d FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    `SELECT tgname::text AS n, pg_get_triggerdef(oid) AS d FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    `SELECT proname::text AS n, pg_get_functiondef(oid) AS d
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  ],
};

export interface DatabaseContents {
  /** Tables, indexes, constraints, triggers and functions. */
  schema: unknown;
  /** The rows of each table, on both databases with the numbers that tables have given last, by SQLite's name. */
  rows: Record<string, unknown[]>;
}

/** The schema and every row of a database, except ids and instants of the history. */
export async function contentsOf(url: string): Promise<DatabaseContents> {
  const db = await openDatabase(url);
  try {
    const schema: unknown[] = [];
    for (const sql of catalogues[db.dialect]) schema.push(await db.$queryRawUnsafe(sql));
    const tables = await db.$queryRawUnsafe<{ name: string }[]>(
      db.dialect === 'sqlite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`
        : `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const rows: DatabaseContents['rows'] = {};
    for (const { name } of tables) {
      const columns =
        name === '_prisma_migrations'
          ? `checksum, migration_name, logs, rolled_back_at, applied_steps_count, finished_at >= started_at AS "inOrder"`
          : '*';
      // SQLite notes 0 for a table into which no rows were copied.
      const only = name === 'sqlite_sequence' ? 'WHERE "seq" > 0' : '';
      rows[name] = await db.$queryRawUnsafe(`SELECT ${columns} FROM "${name}" ${only} ORDER BY 1, 2`);
    }
    if (db.dialect === 'postgresql') {
      rows.sqlite_sequence = await db.$queryRaw`
        SELECT sequencename::text AS name, last_value AS seq FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
    }
    return { schema, rows };
  } finally {
    await db.$disconnect();
  }
}
