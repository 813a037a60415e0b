import { LibsqlError } from '@libsql/client/sqlite3';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { projectRoot } from './projectRoot.ts';
import type { StatementResult } from './sqliteStatement.js';
import type { WriterAnswer, WriterRequest } from './writerThread.js';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

interface Pending {
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
}

const NOTHING: StatementResult = { columns: [], columnTypes: [], rows: [], rowsAffected: 0 };

/**
 * The writing connection of a SQLite file, on a thread of its own: neither a long statement nor another process's lock
 * holds up the thread that answers requests. It is the only writer of the process; the adapter queues all statements
 * behind an open transaction.
 */
export class SqliteWriter {
  readonly #path: string;
  readonly #busyTimeout: number;
  readonly #threads: WriterThreads;
  #thread: WriterThread | null = null;

  constructor(path: string, busyTimeout: number, threads: WriterThreads = OWN_THREADS) {
    this.#path = path;
    this.#busyTimeout = busyTimeout;
    this.#threads = threads;
  }

  /** A thread that has died is replaced; a transaction that it held fails, since it keeps to its thread. */
  #alive(): WriterThread {
    if (this.#thread === null || this.#thread.hasEnded) {
      this.#thread = this.#threads.start();
      this.#thread.open(this.#path, this.#busyTimeout);
    }
    return this.#thread;
  }

  execute({ sql, args }: { sql: string; args: unknown[] }): Promise<StatementResult> {
    return this.#alive().ask({ run: 'statement', sql, args });
  }

  async executeMultiple(sql: string): Promise<void> {
    await this.#alive().ask({ run: 'script', sql, args: [] });
  }

  async transaction(): Promise<SqliteTransaction> {
    const thread = this.#alive();
    await thread.ask({ run: 'begin' });
    return new SqliteTransaction(thread);
  }

  /**
   * Ends the thread once it has answered what it was asked; an open transaction is rolled back. When this resolves, its
   * connection is closed.
   */
  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    if (thread !== null) await this.#threads.end(thread);
  }
}

/** Where writers have their threads from. */
export interface WriterThreads {
  start(): WriterThread;
  end(thread: WriterThread): Promise<void>;
}

/** A thread for each file, which ends with it. */
export const OWN_THREADS: WriterThreads = {
  start: () => new WriterThread(),
  end: (thread) => thread.end(),
};

class SqliteTransaction {
  readonly #thread: WriterThread;
  #hasEnded = false;

  constructor(thread: WriterThread) {
    this.#thread = thread;
  }

  async execute({ sql, args }: { sql: string; args: unknown[] }): Promise<StatementResult> {
    this.#requireOpen();
    return this.#thread.ask({ run: 'statement', sql, args });
  }

  async commit(): Promise<void> {
    this.#requireOpen();
    this.#hasEnded = true;
    await this.#thread.ask({ run: 'commit' });
  }

  async rollback(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    await this.#thread.ask({ run: 'rollback' });
  }

  // The connection may already serve the next transaction.
  #requireOpen(): void {
    if (this.#hasEnded) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
  }
}

/** One life of the thread. It keeps the process alive only while it works. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #death: unknown;
  hasEnded = false;

  constructor() {
    this.#worker = new Worker(join(projectRoot, 'prisma/writerThread.js'), {
      // Not the loaders of the process: the thread needs none, and they take longer than its work.
      execArgv: [],
      // Its rows are copied to the other thread at once.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: WriterAnswer) => this.#settle(answer));
    this.#worker.on('error', (error) => (this.#death = error));
    this.#worker.on('exit', () => this.#fail());
  }

  ask(request: WithoutId<WriterRequest>): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.hasEnded) return reject(this.#ended());
      const id = (this.#lastId += 1);
      if (this.#pending.size === 0) this.#worker.ref();
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  open(path: string, busyTimeout: number): void {
    // A thread that ends at once says so to the first statement.
    this.ask({ run: 'open', path, busyTimeout }).catch(() => undefined);
  }

  /**
   * Closes the file. Statements that are prepared, or have failed, keep SQLite from closing it before they are
   * garbage-collected.
   */
  async close(): Promise<void> {
    await this.ask({ run: 'close' }).catch(() => undefined);
  }

  async end(): Promise<void> {
    // Answered last; until then, and while it ends, the thread keeps the process alive.
    await this.close();
    this.#worker.ref();
    await this.#worker.terminate();
  }

  #settle({ id, result, failure }: WriterAnswer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (failure === undefined) pending?.resolve(result ?? NOTHING);
    else pending?.reject(errorOf(failure));
  }

  #fail(): void {
    this.hasEnded = true;
    for (const { reject } of this.#pending.values()) reject(this.#ended());
    this.#pending.clear();
  }

  #ended(): Error {
    return new LibsqlError(
      'The thread that writes to the database has ended',
      'THREAD_ENDED',
      undefined,
      undefined,
      this.#death as Error,
    );
  }
}

/** An error that Prisma's adapter recognizes as the database's, where it is one. */
function errorOf({ message, code, rawCode }: NonNullable<WriterAnswer['failure']>): Error {
  if (code === undefined) return new Error(message);
  return new LibsqlError(message, code, code, rawCode);
}
