import { PrismaPg } from '@prisma/adapter-pg';
import type { Transaction } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/**
 * The adapter of the client. Prisma loads several relations of a row at once, also within a transaction,
 * where they share one connection; node-postgres rejects concurrent statements on a connection from version 9
 * on. This adapter queues them.
 */
export class PostgresqlAdapter extends PrismaPg {
  constructor(url: string) {
    super(connectionOptions(url));
  }

  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => oneAtATime(await start(isolationLevel));
    return adapter;
  }
}

function oneAtATime(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = (query) => inTurn(() => queryRaw(query));
  transaction.executeRaw = (query) => inTurn(() => executeRaw(query));
  return transaction;
}

export function connectionOptions(url: string): pg.PoolConfig {
  return { connectionString: url, connectionTimeoutMillis: 10_000 };
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Opens one connection for the duration of `work`. */
export async function withConnection<T>(
  url: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client(connectionOptions(url));
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Runs one statement on its own connection. */
export async function runOnce(url: string, sql: string): Promise<void> {
  await withConnection(url, (connection) => connection.query(sql));
}
