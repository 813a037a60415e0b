import { checkSql } from './constraintSql.ts';
import type { Check } from './constraints.ts';

// A check of SQLite is a part of its table's definition, which no statement changes: it is written into the definition
// when the table is created, and a table whose checks are others is rebuilt. Text is that of the schema engine, with a
// line for each column and constraint; a check has a line of its own.

const CREATE = /^CREATE TABLE "((?:new_)?(\w+))" \(\n([\s\S]*?)\n\);$/gm;
const CHECK = /,\n {4}(CONSTRAINT "\w+" CHECK \(.*\))(?=,?\n)/g;

const checksOf = (table: string, checks: readonly Check[]) =>
  checks.filter((check) => check.table === table).map(checkSql);

/**
 * Adds the checks to the tables that a migration creates or redefines, so that they need not be rebuilt; except those of
 * columns that a later migration adds.
 */
export function withChecks(migration: string, checks: readonly Check[]): string {
  return migration.replace(CREATE, (_, name: string, table: string, body: string) => {
    const known = checks.filter(({ holds }) =>
      [...holds.matchAll(/"(\w+)"/g)].every(([column]) => `\n${body}`.includes(`\n    ${column} `)),
    );
    return `CREATE TABLE "${name}" (\n${[body, ...checksOf(table, known)].join(',\n    ')}\n);`;
  });
}

/** A table as `sqlite_master` has it. */
export interface StoredTable {
  name: string;
  /** Its CREATE statement. */
  sql: string;
  columns: readonly string[];
  /** The CREATE statements of its indexes. */
  indexes: readonly string[];
}

/** Whether a table has the checks of its name, and no others. */
export function hasChecks(
  { name, sql }: Pick<StoredTable, 'name' | 'sql'>,
  checks: readonly Check[],
): boolean {
  const found = [...sql.matchAll(CHECK)].map(([, check]) => check);
  return found.join('\n') === checksOf(name, checks).join('\n');
}

/** A script that gives a table its checks. Foreign keys must be off, and triggers dropped. */
export function rebuild({ name, sql, columns, indexes }: StoredTable, checks: readonly Check[]): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const body = sql.replace(CHECK, '').replace(/\n\)$/, '');
  return [
    `${[body, ...checksOf(name, checks)].join(',\n    ')}\n);`.replace(`"${name}"`, `"new_${name}"`),
    `INSERT INTO "new_${name}" (${list}) SELECT ${list} FROM "${name}";`,
    `DROP TABLE "${name}";`,
    `ALTER TABLE "new_${name}" RENAME TO "${name}";`,
    ...indexes.map((index) => `${index};`),
  ].join('\n');
}
