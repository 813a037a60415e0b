import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * The adapter for PostgreSQL, mended where the migration engine leans on it: a script goes out whole, so that it
 * is one transaction and a function body may hold semicolons, and shadow databases go away for certain.
 */
export class PostgresqlAdapter extends PrismaPg {
  readonly #url: string;

  constructor(url: string) {
    super({ connectionString: url, connectionTimeoutMillis: 10_000 });
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
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
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

interface Mendable extends SqlDriverAdapter {
  performIO(query: SqlQuery): Promise<{ fields: { dataTypeID: number }[] }>;
}

function mend<A extends SqlDriverAdapter>(adapter: A): A {
  // Without arguments node-postgres speaks the simple protocol, which takes many statements as one transaction.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  // The engine reads catalogues with columns of the type "char" (oid 18), which the adapter does not know
  // (github.com/prisma/orm/issues/27403); char(n) reads the same.
  const mendable = adapter as unknown as Mendable;
  const perform = mendable.performIO.bind(adapter);
  mendable.performIO = async (query) => {
    const result = await perform(query);
    for (const field of result.fields ?? []) if (field.dataTypeID === 18) field.dataTypeID = 1042;
    return result;
  };
  return adapter;
}
