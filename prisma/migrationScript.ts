import { createHash, randomUUID } from 'node:crypto';

import type { Dialect } from './client.ts';
import type { Migration } from './migrationFiles.ts';

/** The history table of `prisma migrate`, column for column as Prisma's schema engine creates it. */
export const createHistory: Record<Dialect, string> = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`,
  postgresql: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`,
};

/** The current instant in the format of the schema engine. */
const now: Record<Dialect, string> = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')`,
  postgresql: `clock_timestamp()`,
};

/** A string in SQL. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * A migration with its row in `_prisma_migrations`, as one script for a transaction.
 * @param change what is run of the migration: its SQL, on SQLite with the checks in it
 */
export function migrationScript(dialect: Dialect, migration: Migration, change: string): string {
  return [createHistory[dialect], ...recorded(dialect, migration, [`${change}\n`])].join(';\n');
}

/**
 * Records a migration in place of those that have made the same tables: the history is then the one of a new database.
 * @param replaces their names
 */
export function recordReplacement(
  dialect: Dialect,
  migration: Migration,
  replaces: readonly string[],
): string {
  return [
    `DELETE FROM "_prisma_migrations" WHERE "migration_name" IN (${replaces.map(text).join(', ')})`,
    ...recorded(dialect, migration, []),
  ].join(';\n');
}

/** The statements between the beginning and the end of a migration in the history, which read the time one after the other. */
function recorded(dialect: Dialect, { name, sql }: Migration, steps: readonly string[]): string[] {
  const id = text(randomUUID());
  return [
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at")
     VALUES (${id}, ${text(checksumOf(sql))}, ${text(name)}, ${now[dialect]})`,
    ...steps,
    `UPDATE "_prisma_migrations" SET "finished_at" = ${now[dialect]}, "applied_steps_count" = 1 WHERE "id" = ${id}`,
  ];
}

/**
 * Marks migrations that the schema engine started and did not finish as rolled back, so that they are applied
 * again. Each was one transaction: only its row is left.
 */
export function rollBackUnfinished(dialect: Dialect): string {
  return `UPDATE "_prisma_migrations" SET "rolled_back_at" = ${now[dialect]}
    WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;
}
