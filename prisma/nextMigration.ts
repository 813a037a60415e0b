import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { addedColumns, rebuiltTables } from './addedColumns.ts';
import type { Dialect } from './client.ts';
import { createMigrationAdapter } from './migrationAdapter.ts';
import { projectRoot } from './projectRoot.ts';
import { migrationList, noFilters, withSchemaEngine } from './schemaEngine.ts';

/** The models of a dialect: schema.prisma, or what is derived from it. */
export function readModels(dialect: Dialect): string {
  const file = dialect === 'sqlite' ? 'schema.prisma' : 'generated/postgresql.prisma';
  return readFileSync(join(projectRoot, 'prisma', file), 'utf8');
}

/**
 * The SQL that leads from the tables after the existing migrations to those of the models; empty when they are the same.
 * On SQLite columns are added to a table where that is enough: the engine rebuilds it for each that is not nullable.
 * @param url a database of the dialect, which the schema engine starts from and leaves as it is
 */
export async function nextMigration(dialect: Dialect, url: string, models: string): Promise<string> {
  const rebuilding = await difference(dialect, url, models);
  let added = dialect === 'sqlite' ? addedColumns(rebuilding) : [];
  while (added.length > 0) {
    const first = added.map(({ sql }) => sql).join('');
    const remaining = await difference(dialect, url, models, first);
    const rebuilt = new Set(rebuiltTables(remaining));
    const enough = added.filter(({ table }) => !rebuilt.has(table));
    if (enough.length === added.length) return `-- AlterTable\n${first}${remaining && `\n${remaining}`}`;
    added = enough;
  }
  return rebuilding;
}

/** @param first SQL after the existing migrations */
async function difference(dialect: Dialect, url: string, models: string, first?: string): Promise<string> {
  const { stdout } = await withSchemaEngine(createMigrationAdapter(url), (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationList(dialect, first) },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: models }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  );
  const sql = (stdout ?? '').trim();
  return sql.replace(/^--.*$/gm, '').trim() === '' ? '' : `${sql}\n`;
}
