import type { Dialect } from '../client.ts';
import { checks, counts, refusals } from '../constraints.ts';
import type { Schema } from '../migrate.ts';
import { readMigrations } from '../migrationFiles.ts';
import { nextMigration, readModels } from '../nextMigration.ts';
import { openEmptyDatabase } from '../testing.ts';

/** The name of its migration. */
export const NEXT = '29990101000000_next';

/**
 * A made-up next release: a column, two tables that SQLite rebuilds, and other rules.
 * @param more SQL at the end of its migration
 */
export async function nextSchema(dialect: Dialect, more = ''): Promise<Schema> {
  const models = readModels(dialect)
    .replace(/(model Entry \{)/, '$1\n  jersey Int @default(7)')
    .replace(/(model GameResult \{[^}]*?)(recordedAt +DateTime)/, '$1$2 @default(now())\n  umpire String?')
    .replace(/(model Entry \{[^}]*?number +Int)/, '$1 @default(1)');
  const { url, close } = await openEmptyDatabase(dialect);
  const sql = await nextMigration(dialect, url, models);
  await close();
  // Rows that never change otherwise.
  const fill = `UPDATE "GameResult" SET "umpire" = 'Bea';\n`;
  return {
    migrations: [...readMigrations(dialect), { name: NEXT, sql: `${sql}${fill}${more}` }],
    constraints: {
      checks: [
        ...checks.filter(({ name }) => name !== 'Pool_lives_range'),
        { table: 'Entry', name: 'Entry_jersey_range', holds: '"jersey" BETWEEN 0 AND 99' },
      ],
      refusals: refusals.filter(({ name }) => name !== 'PaymentReceipt_append_only'),
      counts,
    },
  };
}
