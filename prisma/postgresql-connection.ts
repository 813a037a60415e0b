import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter, SqlQuery, Transaction } from '@prisma/driver-adapter-utils';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * The adapter for the migration engine, mended where that leans on it: a script goes out whole, so that it is one
 * transaction and a function body may hold semicolons, and shadow databases go away for certain.
 */
export class PostgresqlMigrationAdapter extends PrismaPg {
  readonly #url: string;

  constructor(url: string) {
    super(connectionOptions(url));
    this.#url = url;
  }

  override async connect() {
    return mend(await super.connect());
  }

  override async connectToShadowDb() {
    const name = `last_standing_shadow_${Date.now()}_${randomBytes(4).toString('hex')}`;
    await runOnce(this.#url, `CREATE DATABASE "${name}"`);
    const shadow = mend(await new PrismaPg(withDatabase(this.#url, name)).connect());
    const close = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await close();
      await runOnce(this.#url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    };
    return shadow;
  }
}

/**
 * The adapter of the client. Prisma loads several relations of a row at once, in a transaction too, where all of them
 * share one connection; node-postgres, from its version 9 on, takes no statement beside another. Here they wait for
 * each other.
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

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** One connection for as long as `work` runs. */
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

/** One statement on a connection of its own. */
export async function runOnce(url: string, sql: string): Promise<void> {
  await withConnection(url, (connection) => connection.query(sql));
}

const catalogueChar = 18;

interface Performing {
  performIO(query: SqlQuery): Promise<{ fields?: { dataTypeID: number }[]; rows: object }>;
}

function mend<A extends SqlDriverAdapter>(adapter: A): A {
  // Without arguments node-postgres speaks the simple protocol, which takes many statements as one transaction.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  // The engine reads catalogues with columns of the type "char", which the adapter does not know
  // (github.com/prisma/orm/issues/27403): here they pass as text, and are told to be single characters.
  const performing = adapter as unknown as Performing;
  const perform = performing.performIO.bind(adapter);
  const characters = new WeakMap<object, number[]>();
  performing.performIO = async (query) => {
    const result = await perform(query);
    const { fields = [], rows } = result;
    const found = fields.flatMap((field, index) => (field.dataTypeID === catalogueChar ? [index] : []));
    for (const index of found) fields[index]!.dataTypeID = pg.types.builtins.TEXT;
    if (found.length > 0) characters.set(rows, found);
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of characters.get(result.rows) ?? [])
      result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
