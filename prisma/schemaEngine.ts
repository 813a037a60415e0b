import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Dialect } from './client.ts';
import { migrationsFolder, readMigrations } from './migrationFiles.ts';

type Engine = typeof SchemaEngine;

let loading: Promise<Engine> | undefined;

// The package's entry point imports its .wasm file as a module, which Node supports only behind a flag.
async function loadEngine(): Promise<Engine> {
  const background = '@prisma/schema-engine-wasm/schema_engine_bg';
  const folder = dirname(createRequire(import.meta.url).resolve(background));
  const bindings = (await import(background)) as WebAssembly.ModuleImports & {
    SchemaEngine: Engine;
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings.SchemaEngine;
}

/**
 * Runs `work` with Prisma's schema engine on a database. The engine's connections, which lock SQLite
 * exclusively, are closed before this resolves.
 */
export async function withSchemaEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const SchemaEngine = await (loading ??= loadEngine());
  const open = new Set<SqlDriverAdapter>();
  const remember = async (opening: Promise<SqlDriverAdapter>) => {
    const connection = await opening;
    open.add(connection);
    // The engine disposes of shadow databases itself, but never of its main connection.
    const dispose = connection.dispose.bind(connection);
    connection.dispose = async () => {
      if (open.delete(connection)) await dispose();
    };
    return connection;
  };
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: () => remember(adapter.connect()),
    connectToShadowDb: () => remember(adapter.connectToShadowDb()),
  });
  let engine: SchemaEngine | undefined;
  try {
    engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
    return await work(engine);
  } finally {
    engine?.free();
    for (const connection of open) await connection.dispose();
  }
}

export const noFilters = { externalTables: [], externalEnums: [] };

/**
 * The migrations of this program in the engine's format.
 * @param next SQL of one more, which has no file
 */
export function migrationList(dialect: Dialect, next?: string): MigrationList {
  const migrations = readMigrations(dialect);
  const all = next === undefined ? migrations : [...migrations, { name: '99999999999999_next', sql: next }];
  return {
    baseDir: migrationsFolder(dialect),
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(migrationsFolder(dialect), 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: all.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
