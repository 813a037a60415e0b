import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Dialect } from './client.ts';
import { projectRoot } from './project-root.ts';

type Engine = typeof SchemaEngine;

let loading: Promise<Engine> | undefined;

// The package's own entry point imports its .wasm as a module, which Node does only behind a flag.
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
 * Prisma's schema engine on a database, for as long as `work` runs. Its connections, on SQLite with an exclusive
 * lock, are closed before this resolves.
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
    // The engine disposes of shadow databases itself, and of its main connection never.
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

export function migrationsFolder(dialect: Dialect): string {
  return join(projectRoot, 'prisma/migrations', dialect);
}

/** The migrations of this program, oldest first, as the engine wants them. */
export function readMigrations(dialect: Dialect): MigrationList {
  const baseDir = migrationsFolder(dialect);
  const lock = join(baseDir, 'migration_lock.toml');
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lock) ? readFileSync(lock, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(baseDir, path, 'migration.sql'), 'utf8') },
      },
    })),
  };
}
