import type { Database } from '../../prisma/client.ts';
import { withConnection } from '../../prisma/postgresqlConnection.ts';

/**
 * What PostgreSQL has counted so far for these tables: sequential scans, and rows that were read, in indexes and tables
 * together.
 */
export async function rowsRead(
  db: Database,
  tables: readonly string[],
): Promise<{ scans: number; rows: number }> {
  // A connection reports what it has counted at its end.
  await db.$disconnect();
  return withConnection(db.url, async (client) => {
    const { rows } = await client.query<{ scans: string; rows: string }>(
      `SELECT SUM(t."seq_scan") AS "scans", SUM(t."seq_tup_read" + COALESCE(i."rows", 0)) AS "rows" FROM pg_stat_user_tables AS t
       LEFT JOIN (SELECT "relid", SUM("idx_tup_read" + "idx_tup_fetch") AS "rows" FROM pg_stat_user_indexes GROUP BY 1) AS i
         ON i."relid" = t."relid"
       WHERE t."relname" = ANY($1)`,
      [tables],
    );
    return { scans: Number(rows[0]!.scans), rows: Number(rows[0]!.rows) };
  });
}
