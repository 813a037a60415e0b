import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery, Transaction } from '@prisma/driver-adapter-utils';
import pg from 'pg';

import { StatementNames } from './statementNames.ts';

/**
 * The adapter of the client. Prisma loads several relations of a row at once, also within a transaction,
 * where they share one connection; node-postgres rejects concurrent statements on a connection from version 9
 * on. This adapter queues them. Statements that repeat are prepared (statementNames.ts), except in transactions,
 * where tables may grow a thousandfold under a plan, and behind a pooler.
 */
export class PostgresqlAdapter extends PrismaPg {
  readonly #names: StatementNames;

  constructor(url: string) {
    const names = new StatementNames();
    super(
      // The pool waits for the promise, of which its type says nothing.
      // oxlint-disable-next-line typescript/no-misused-promises
      { ...connectionOptions(url), onConnect: expectPagesInMemory },
      { statementNameGenerator: (query) => names.of(query) },
    );
    this.#names = names;
  }

  override async connect() {
    const adapter = await super.connect();
    this.#names.isUsed = await reachesBackend(adapter.underlyingDriver());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) =>
      oneAtATime(await start(isolationLevel), (query) => this.#names.exclude(query));
    return adapter;
  }
}

/**
 * The planner's default expects a disk that seeks: it reads all picks of 20,000 entries to find those of a hundred. The
 * pages that screens read are in memory, or on a disk that does not seek.
 */
async function expectPagesInMemory(connection: pg.ClientBase): Promise<void> {
  await connection.query('SET random_page_cost = 1.1');
}

/**
 * Whether connections lead to one server process each. A pooler such as PgBouncer, which may run each transaction on
 * another one, where a prepared statement is unknown, identifies itself by a process id of its own.
 */
async function reachesBackend(pool: pg.Pool): Promise<boolean> {
  try {
    const connection = await pool.connect();
    try {
      const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
      return rows[0]?.pid === (connection as unknown as { processID: number | null }).processID;
    } finally {
      connection.release();
    }
  } catch {
    // The first statement meets the same problem and says what it is.
    return false;
  }
}

function oneAtATime(transaction: Transaction, exclude: (query: SqlQuery) => void): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(query: SqlQuery, work: (query: SqlQuery) => Promise<T>): Promise<T> => {
    exclude(query);
    const result = last.then(() => work(query));
    last = result.catch(() => {});
    return result;
  };
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = (query) => inTurn(query, queryRaw);
  transaction.executeRaw = (query) => inTurn(query, executeRaw);
  return transaction;
}

/** `connection_limit` of the URL is the most connections of a process, as in URLs of Prisma; 10 without it. */
export function connectionOptions(url: string): pg.PoolConfig {
  const limit = URL.parse(url)?.searchParams.get('connection_limit') ?? '10';
  if (!/^[1-9]\d{0,3}$/.test(limit)) {
    throw new Error(`connection_limit must be a whole number from 1 to 9999, not ${JSON.stringify(limit)}`);
  }
  return { connectionString: url, connectionTimeoutMillis: 10_000, max: Number(limit) };
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
