import { createHash } from 'node:crypto';

import type { Dialect } from '../client.ts';
import { constraintScripts, declared } from '../constraintSql.ts';
import { readMigrations } from '../migrationFiles.ts';

/** A hash of the migrations and constraints: databases of the same hash are alike. */
export function schemaHash(dialect: Dialect): string {
  const schema = JSON.stringify([readMigrations(dialect), constraintScripts(dialect, declared).hash]);
  return createHash('sha256').update(schema).digest('hex').slice(0, 12);
}
