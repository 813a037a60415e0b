import type { Client } from 'pg';
import { expect } from 'vitest';

import type { Database } from '#prisma/client.ts';
import { withConnection } from '#prisma/postgresqlConnection.ts';

/**
 * What PostgreSQL has counted so far for these tables: sequential scans, and rows that were read, in indexes and tables
 * together.
 */
export async function rowsRead(
  db: Database,
  tables: readonly string[],
): Promise<{ scans: number; rows: number }> {
  // A connection reports what it has counted at its end, which may come some time after it was asked to end.
  await db.$disconnect();
  return withConnection(db.url, async (client) => {
    await expect.poll(() => othersConnected(client), { timeout: 10_000 }).toBe(0);
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

async function othersConnected(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT COUNT(*) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return Number(rows[0]!.count);
}
