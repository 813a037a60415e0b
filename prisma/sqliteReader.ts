import Connection from 'libsql';

import { LibsqlError } from '@libsql/client/sqlite3';
import { Statements, type StatementResult } from './sqliteStatement.js';
import { closeAndLeaveWal, enterWal, isWalMissing, WalMissingError } from './sqliteWal.ts';

/**
 * The connection of a SQLite file for reads outside transactions, on the calling thread: a short read takes less time
 * than the way to another thread. Each statement runs to its end at once and keeps no snapshot. It cannot write.
 */
export class SqliteReader {
  readonly #connection: Connection.Database;
  readonly #statements: Statements;
  readonly #path: string;

  /**
   * Brings the file into WAL mode.
   * @throws WalMissingError, and SQLite's error for a file that is no database
   */
  constructor(path: string, busyTimeout: number) {
    if (isWalMissing(path)) throw new WalMissingError(path);
    this.#path = path;
    this.#connection = new Connection(path, { timeout: busyTimeout });
    this.#statements = new Statements(this.#connection);
    try {
      this.#connection.exec('PRAGMA synchronous = FULL');
      // Reads the header, so that a file that is no database fails here.
      enterWal(this.#connection, path);
      this.#connection.exec('PRAGMA query_only = ON');
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  execute({ sql, args }: { sql: string; args: unknown[] }): Promise<StatementResult> {
    try {
      return Promise.resolve(this.#statements.run(sql, args));
    } catch (error) {
      return Promise.reject(errorOf(error));
    }
  }

  /** Call it when the writer's connection is closed: then nothing keeps the log from being merged. */
  close(): void {
    this.#connection.exec('PRAGMA query_only = OFF');
    closeAndLeaveWal(this.#connection, this.#path);
  }
}

/** An error that Prisma's adapter recognizes as the database's. */
function errorOf(error: unknown): Error {
  if (!(error instanceof Connection.SqliteError)) return error as Error;
  return new LibsqlError(error.message, error.code, error.code, error.rawCode, error);
}
