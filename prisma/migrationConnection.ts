import { createClient } from '@libsql/client';

import { type Database, filePath } from './client.ts';
import { withConnection } from './postgresqlConnection.ts';
import { BUSY } from './sqliteConnection.ts';
import { withFileLock } from './sqliteLock.ts';
import { SqliteReader } from './sqliteReader.ts';
import { SqliteWriter } from './sqliteWriter.ts';

/** The connection on which a database is changed, within its transaction. */
export interface MigrationConnection {
  /** Runs a script of any number of statements. */
  run(script: string): Promise<void>;
  /** The rows of one statement, as the driver's values in the order of its columns. */
  rows(sql: string): Promise<unknown[][]>;
}

/** Runs the steps in one transaction: all of them are stored, or nothing. */
export type InTransaction = (steps: (connection: MigrationConnection) => Promise<void>) => Promise<void>;

/**
 * Advisory locks, taken in this order while migrating: the program's own number, the same in every version;
 * and the one of Prisma's schema engine, so that `prisma migrate` waits as well.
 */
const advisoryLocks = [5_184_201_800, 72_707_369];

/**
 * Runs the work while no other process migrates. The operating system or database releases the lock when its
 * holder dies. On SQLite the client is closed during the transaction; it opens again at the next query.
 */
export async function exclusively<T>(
  db: Database,
  work: (inTransaction: InTransaction) => Promise<T>,
): Promise<T> {
  if (db.dialect === 'postgresql') return onPostgresql(db.url, work);
  // One client per process on a file, and none with statements prepared for the old tables.
  const closed =
    (run: InTransaction): InTransaction =>
    async (steps) => {
      await db.$disconnect();
      await run(steps);
    };
  if (!db.url.startsWith('file:')) return work(closed((steps) => inLibsqlServer(db.url, steps)));
  const path = filePath(db.url);
  return withFileLock(`${path}.lock`, () => work(closed((steps) => inSqliteFile(path, steps))));
}

async function onPostgresql<T>(url: string, work: (inTransaction: InTransaction) => Promise<T>): Promise<T> {
  return withConnection(url, async (connection) => {
    for (const lock of advisoryLocks) await connection.query('SELECT pg_advisory_lock($1)', [lock]);
    return work(async (steps) => {
      await connection.query('BEGIN');
      try {
        await steps({
          run: async (script) => void (await connection.query(script)),
          rows: async (text) => (await connection.query<unknown[]>({ text, rowMode: 'array' })).rows,
        });
      } catch (error) {
        await connection.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
      await connection.query('COMMIT');
    });
  });
}

const inSqliteFile = async (path: string, steps: Parameters<InTransaction>[0]): Promise<void> => {
  // Holds the file in WAL mode meanwhile, and leaves it whole.
  const reader = new SqliteReader(path, BUSY.read);
  const writer = new SqliteWriter(path, BUSY.write);
  try {
    // Off while tables are rebuilt, which can be switched only outside a transaction.
    await writer.executeMultiple('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
    await steps({
      run: (script) => writer.executeMultiple(script),
      rows: async (sql) => (await writer.execute({ sql, args: [] })).rows,
    });
    await writer.executeMultiple('COMMIT');
  } finally {
    // Rolls back what has not been committed.
    await writer.end();
    reader.close();
  }
};

/** Connections to a server of libSQL have no foreign keys until they turn them on. */
const inLibsqlServer = async (url: string, steps: Parameters<InTransaction>[0]): Promise<void> => {
  const client = createClient({ url });
  try {
    const transaction = await client.transaction('write');
    try {
      await steps({
        run: (script) => transaction.executeMultiple(script),
        rows: async (sql) => (await transaction.execute(sql)).rows.map((row) => Array.from(row)),
      });
      await transaction.commit();
    } finally {
      transaction.close();
    }
  } finally {
    client.close();
  }
};
