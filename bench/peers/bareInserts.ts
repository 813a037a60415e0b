import Connection from 'libsql';
import { Pool } from 'pg';
import { dialectOf, filePath } from '../../prisma/client.ts';

const CONNECTIONS = 10;

/**
 * One INSERT a request into a table of its own, as durable as the product's picks: a commit that waits for
 * the disk, on SQLite in a write-ahead log with `synchronous = FULL`.
 * @param databaseUrl of PostgreSQL, or a file of its own
 */
export async function openBareInserts(databaseUrl: string): Promise<(body: string) => Promise<void>> {
  const columns = '"entry" TEXT NOT NULL, "week" INTEGER NOT NULL, "team" TEXT NOT NULL';
  if (dialectOf(databaseUrl) === 'postgresql') {
    const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    await pool.query(`CREATE TABLE IF NOT EXISTS "BarePick" ("id" SERIAL PRIMARY KEY, ${columns})`);
    const text = 'INSERT INTO "BarePick" ("entry", "week", "team") VALUES ($1, $2, $3)';
    return async (body) => void (await pool.query({ name: 'insert', text, values: valuesOf(body) }));
  }
  const connection = new Connection(filePath(databaseUrl));
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  connection.exec(`CREATE TABLE IF NOT EXISTS "BarePick" ("id" INTEGER PRIMARY KEY, ${columns})`);
  const insert = connection.prepare('INSERT INTO "BarePick" ("entry", "week", "team") VALUES (?, ?, ?)');
  return (body) => Promise.resolve(void insert.run(...valuesOf(body)));
}

function valuesOf(body: string): [entry: string, week: number, team: string] {
  const { variables } = JSON.parse(body) as {
    variables: { input: { entry: string; week: number; team: string } };
  };
  return [variables.input.entry, variables.input.week, variables.input.team];
}
