import { Sqlite3Client, Sqlite3Transaction, LibsqlError } from '@libsql/client/sqlite3';
import type { Client, Config, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import Connection from 'libsql';

import { enterWal, isWalMissing, leaveWal, WalMissingError } from './sqlite-wal.ts';

/**
 * How long a statement waits for another process (the command line beside the server) to let go of the file.
 * Within one process nobody waits here: the adapter queues everything behind the open transaction.
 */
export const busyTimeoutMs = 5000;

/**
 * The adapter for a local file, on one connection for the life of the client. libSQL's own client opens another
 * connection after every interactive transaction and leaves closing the old one to the garbage collector: two
 * file descriptors a transaction, and every PRAGMA is lost. The adapter keeps other statements out while a
 * transaction is open, so sharing its connection is safe.
 */
export class SqliteFileAdapter extends PrismaLibSql {
  readonly #path: string;

  constructor(path: string) {
    super({ url: `file:${path}` });
    this.#path = path;
  }

  override createClient({ url }: Config): Client {
    // The shadow database of the migration engine is asked for as ":memory:".
    return new SingleConnectionClient(url === ':memory:' ? url : this.#path);
  }

  override async connect() {
    const adapter = await super.connect();
    // Only the migration engine sends scripts. A migration that fails half-way must leave nothing behind, and
    // foreign keys can be switched off, for tables that are made anew, outside a transaction only.
    const send = adapter.executeScript.bind(adapter);
    adapter.executeScript = (script) =>
      send(`PRAGMA foreign_keys = OFF;\nBEGIN IMMEDIATE;\n${script}\n;COMMIT;\nPRAGMA foreign_keys = ON;`);
    return adapter;
  }

  override async connectToShadowDb() {
    const adapter = await super.connectToShadowDb();
    // There the engine sends a migration as one statement, of which the driver would run the first only.
    const execute = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => {
      if (query.args.length > 0) return execute(query);
      await adapter.executeScript(query.sql);
      return 0;
    };
    return adapter;
  }
}

const intMode = 'number';

/** A statement that takes the write lock; one that only might does no harm. */
const WRITES = /^\s*(INSERT|UPDATE|DELETE|REPLACE|WITH\b.*\b(INSERT|UPDATE|DELETE))\b/is;

class SingleConnectionClient extends Sqlite3Client {
  readonly #connection: Connection.Database;

  constructor(path: string) {
    if (isWalMissing(path)) throw new WalMissingError(path);
    const options = { timeout: busyTimeoutMs };
    const connection = new Connection(path, options);
    try {
      connection.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
      // Reads the header, so that a file that is no database is told now.
      enterWal(connection, path);
    } catch (error) {
      connection.close();
      throw error;
    }
    super(path, options, connection, intMode);
    this.#connection = connection;
  }

  // A statement that runs into another process's lock stays half open until it is collected as garbage, and no
  // transaction of this connection can be committed until then. So the lock is taken first, by exec, which leaves
  // nothing behind when it fails. All of this happens in one turn: nothing can come in between.
  override execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const run = () =>
      typeof statement === 'string' ? super.execute(statement, args) : super.execute(statement);
    const sql = typeof statement === 'string' ? statement : statement.sql;
    if (this.#connection.inTransaction || !WRITES.test(sql)) return run();
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
      const result = run();
      try {
        if (this.#connection.inTransaction) this.#connection.exec('COMMIT');
      } catch (error) {
        result.catch(() => {});
        if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
        throw error;
      }
      return result;
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override close(): void {
    leaveWal(this.#connection);
    super.close();
  }

  // IMMEDIATE: a transaction that reads before it writes would otherwise fail at once, without waiting, when
  // another process wrote in between.
  override async transaction(): Promise<Transaction> {
    this.#connection.exec('BEGIN IMMEDIATE');
    return new SharedConnectionTransaction(this.#connection);
  }
}

class SharedConnectionTransaction extends Sqlite3Transaction {
  readonly #connection: Connection.Database;
  #ended = false;

  constructor(connection: Connection.Database) {
    super(connection, intMode);
    this.#connection = connection;
  }

  override async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    // The connection may already serve the next transaction.
    if (this.#ended) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
    return typeof statement === 'string' ? super.execute(statement, args) : super.execute(statement);
  }

  override async commit(): Promise<void> {
    if (this.#ended) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
    this.#ended = true;
    try {
      await super.commit();
    } catch (error) {
      // A commit that fails leaves the transaction open, and the connection is needed by the next one.
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  override async rollback(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    // SQLite may have rolled back by itself, on a full disk for one.
    if (this.#connection.inTransaction) await super.rollback();
  }

  override close(): void {
    if (this.#ended) return;
    this.#ended = true;
    super.close();
  }
}
