import type { Dialect } from './client.ts';
import { type Constraints, constraintScripts } from './constraintSql.ts';
import { countAgain } from './countSql.ts';
import type { MigrationConnection } from './migrationConnection.ts';
import type { History } from './migrationHistory.ts';
import { text } from './migrationScript.ts';
import { hasChecks, rebuild } from './sqliteChecks.ts';

// Checks, triggers and kept counts are not part of the migrations: they are dropped before the tables change, and made
// again after it, as the program has them, in the same transaction (DECISIONS D105).

const createTable = 'CREATE TABLE IF NOT EXISTS "_constraints" ("hash" TEXT NOT NULL, "undo" TEXT NOT NULL)';

/** Drops what makeConstraints has made: a migration may then change any table, and rows that never change otherwise. */
export async function dropConstraints(
  { run, rows }: MigrationConnection,
  { hasConstraints }: History,
): Promise<void> {
  if (!hasConstraints) return;
  for (const [undo] of await rows('SELECT "undo" FROM "_constraints"')) await run(undo as string);
}

/** Makes the constraints and sets the kept counts right. Fails when a row does not keep to a check. */
export async function makeConstraints(
  connection: MigrationConnection,
  dialect: Dialect,
  constraints: Constraints,
): Promise<void> {
  const { make, undo, hash } = constraintScripts(dialect, constraints);
  if (dialect === 'sqlite') await rebuildTables(connection, constraints);
  await connection.run(
    [
      make,
      ...constraints.counts.map((count) => `${countAgain(count, dialect, '1 = 1')};`),
      `${createTable};`,
      'DELETE FROM "_constraints";',
      `INSERT INTO "_constraints" ("hash", "undo") VALUES (${text(hash)}, ${text(undo)});`,
    ].join('\n'),
  );
}

/** Rebuilds the tables of a SQLite database whose checks are others than those that they shall have. */
async function rebuildTables({ run, rows }: MigrationConnection, { checks }: Constraints): Promise<void> {
  const tables = await rows(`SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name`);
  for (const [name, sql] of tables as [string, string][]) {
    if (hasChecks({ name, sql }, checks)) continue;
    const firsts = async (query: string) => (await rows(query)).map(([value]) => value as string);
    const columns = await firsts(`SELECT name FROM pragma_table_info(${text(name)}) ORDER BY cid`);
    const indexes = await firsts(
      `SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ${text(name)}`,
    );
    await run(rebuild({ name, sql, columns, indexes }, checks));
  }
}

/** The numbers that the tables of a SQLite database have given last. */
export async function lastNumbers({ rows }: MigrationConnection): Promise<[table: string, number: number][]> {
  const [known] = await rows(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`);
  return known ? ((await rows('SELECT name, seq FROM sqlite_sequence')) as [string, number][]) : [];
}

/** Lets tables go on from these numbers: one that was rebuilt would give the numbers of removed rows a second time. */
export async function continueNumbers(
  { run }: MigrationConnection,
  numbers: readonly (readonly [table: string, number: number])[],
): Promise<void> {
  const scripts = numbers.map(([table, number]) => {
    const name = text(table);
    return `DELETE FROM sqlite_sequence WHERE name = ${name} AND seq < ${number};
      INSERT INTO sqlite_sequence (name, seq) SELECT name, ${number} FROM sqlite_master
      WHERE type = 'table' AND name = ${name} AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${name});`;
  });
  if (scripts.length > 0) await run(scripts.join('\n'));
}
