import type { Client, Config } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { SqliteReader } from './sqliteReader.ts';
import { SqliteWriter, type WriterThreads } from './sqliteWriter.ts';

/**
 * Milliseconds that a statement waits for another process (a command beside the server) to release the file. Writes
 * wait on their own thread, while a large import or grading of a command lasts; reads wait only while the file
 * changes its mode.
 */
export const BUSY = { read: 5000, write: 30_000 };

/** A read that needs no snapshot of a transaction. What is not recognized goes to the writer, where it is in order too. */
const READS = /^\s*(SELECT\b|WITH\b(?!.*\b(INSERT|UPDATE|DELETE|REPLACE)\b))/is;

/**
 * The adapter for a local file, on two connections for the life of the client. Reads outside transactions have one of
 * their own: in WAL mode each sees the latest commit as it starts, and no write, lock or transaction holds it up.
 * Everything else goes to the only writer of the process, on its own thread (sqliteWriter.ts). Within it the adapter
 * keeps other statements out while a transaction is open.
 */
export class SqliteFileAdapter extends PrismaLibSql {
  readonly #path: string;
  readonly #threads: WriterThreads;

  constructor(path: string, threads: WriterThreads) {
    super({ url: `file:${path}` });
    this.#path = path;
    this.#threads = threads;
  }

  override async connect() {
    const reader = new SqliteReader(this.#path, BUSY.read);
    const writer = new SqliteWriter(this.#path, BUSY.write, this.#threads);
    const [adapter, reads] = await Promise.all([adapterOver(writer), adapterOver(reader)]);
    const runOnWriter = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = (query) => (READS.test(query.sql) ? reads.queryRaw(query) : runOnWriter(query));
    adapter.dispose = async () => {
      await writer.end();
      // The last connection of the process merges the write-ahead log.
      reader.close();
    };
    return adapter;
  }

  override async connectToShadowDb() {
    // The schema engine's shadow database is in memory, hence on one connection.
    const shadow = await adapterOver(createClient({ url: ':memory:' }));
    // In this case the engine sends a migration as one statement, of which the driver would run only the
    // first part.
    const execute = shadow.executeRaw.bind(shadow);
    shadow.executeRaw = async (query) => {
      if (query.args.length > 0) return execute(query);
      await shadow.executeScript(query.sql);
      return 0;
    };
    return shadow;
  }
}

/** Prisma's adapter over something that runs its statements. */
function adapterOver(client: Client | SqliteReader | SqliteWriter) {
  return new (class extends PrismaLibSql {
    // The adapter calls execute, executeMultiple and transaction alone; close is replaced above.
    override createClient = (_config: Config) => client as Client;
  })({ url: ':memory:' }).connect();
}
