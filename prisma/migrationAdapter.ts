import type { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from '@prisma/driver-adapter-utils';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

import { createAdapter, dialectOf } from './client.ts';
import { connectionOptions, runOnce, withDatabase } from './postgresqlConnection.ts';

/** The driver adapter for Prisma's schema engine. */
export function createMigrationAdapter(url: string): PrismaLibSql | PrismaPg {
  return dialectOf(url) === 'postgresql' ? new PostgresqlMigrationAdapter(url) : createAdapter(url);
}

/**
 * Prisma's adapter with fixes for the schema engine: a script is sent whole, so that it is one transaction
 * and a function body may contain semicolons, and shadow databases are always removed.
 */
class PostgresqlMigrationAdapter extends PrismaPg {
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

const catalogueChar = 18;

interface Performing {
  performIO(query: SqlQuery): Promise<{ fields?: { dataTypeID: number }[]; rows: object }>;
}

function mend<A extends SqlDriverAdapter>(adapter: A): A {
  // Without parameters node-postgres uses the simple protocol, which runs many statements as one transaction.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  // The engine reads catalogs with columns of the type "char", which the adapter does not know
  // (github.com/prisma/orm/issues/27403): they are passed as text and declared as single characters.
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
