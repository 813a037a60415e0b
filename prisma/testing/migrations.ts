import { createHash } from 'node:crypto';

import type { Dialect } from '../client.ts';
import { readMigrations } from '../migrationFiles.ts';

/** A hash of the migrations: databases of the same hash are alike. */
export function migrationsHash(dialect: Dialect): string {
  const migrations = JSON.stringify(readMigrations(dialect));
  return createHash('sha256').update(migrations).digest('hex').slice(0, 12);
}
