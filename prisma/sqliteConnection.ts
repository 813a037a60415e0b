import { Sqlite3Client, Sqlite3Transaction, LibsqlError } from '@libsql/client/sqlite3';
import type { Client, Config, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import Connection from 'libsql';

import { enterWal, isWalMissing, leaveWal, WalMissingError } from './sqliteWal.ts';

/**
 * Milliseconds that a statement waits for another process (a command beside the server) to release the file.
 * Within one process no statement waits for the file: the adapter queues all of them behind the open
 * transaction.
 */
const busyTimeoutMs = 5000;

/**
 * The adapter for a local file, on one connection for the life of the client. libSQL's own client opens
 * another connection after every interactive transaction and leaves closing the old one to the garbage
 * collector: this costs two file descriptors per transaction and loses every PRAGMA. The adapter keeps other
 * statements out while a transaction is open, so sharing its connection is safe.
 */
export class SqliteFileAdapter extends PrismaLibSql {
  readonly #path: string;

  constructor(path: string) {
    super({ url: `file:${path}` });
    this.#path = path;
  }

  override createClient({ url }: Config): Client {
    // The schema engine opens its shadow database as ":memory:".
    return new SingleConnectionClient(url === ':memory:' ? url : this.#path);
  }

  override async connect() {
    const adapter = await super.connect();
    // Only migrations are sent as scripts. A migration that fails half-way must leave nothing behind; and
    // foreign keys, which must be off while tables are redefined, can be switched only outside a transaction.
    const send = adapter.executeScript.bind(adapter);
    adapter.executeScript = (script) =>
      send(`PRAGMA foreign_keys = OFF;\nBEGIN IMMEDIATE;\n${script}\n;COMMIT;\nPRAGMA foreign_keys = ON;`);
    return adapter;
  }

  override async connectToShadowDb() {
    const adapter = await super.connectToShadowDb();
    // In this case the engine sends a migration as one statement, of which the driver would run only the
    // first part.
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

/** Whether a statement takes the write lock; a false positive does no harm. */
const WRITES = /^\s*(INSERT|UPDATE|DELETE|REPLACE|WITH\b.*\b(INSERT|UPDATE|DELETE))\b/is;

class SingleConnectionClient extends Sqlite3Client {
  readonly #connection: Connection.Database;

  constructor(path: string) {
    if (isWalMissing(path)) throw new WalMissingError(path);
    const options = { timeout: busyTimeoutMs };
    const connection = new Connection(path, options);
    try {
      connection.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
      // Reads the header, so that a file that is no database fails here.
      enterWal(connection, path);
    } catch (error) {
      connection.close();
      throw error;
    }
    super(path, options, connection, intMode);
    this.#connection = connection;
  }

  // A statement that fails on another process's lock stays half open until it is garbage-collected, and no
  // transaction of this connection can be committed until then. So exec takes the lock first; it leaves
  // nothing behind when it fails. All of this happens in one synchronous turn: nothing can intervene.
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

  // IMMEDIATE: otherwise a transaction that reads before it writes would fail at once, without waiting, when
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
      // A failed commit leaves the transaction open, and the next transaction needs the connection.
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  override async rollback(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    // SQLite may already have rolled back, for example on a full disk.
    if (this.#connection.inTransaction) await super.rollback();
  }

  override close(): void {
    if (this.#ended) return;
    this.#ended = true;
    super.close();
  }
}
