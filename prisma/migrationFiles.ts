import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Dialect } from './client.ts';
import { projectRoot } from './projectRoot.ts';

export interface Migration {
  /** The name of its folder, which starts with the day it was written. */
  name: string;
  sql: string;
}

export function migrationsFolder(dialect: Dialect): string {
  return join(projectRoot, 'prisma/migrations', dialect);
}

const read = new Map<Dialect, readonly Migration[]>();

/** The migrations of this program, oldest first. Read once: they do not change at run time. */
export function readMigrations(dialect: Dialect): readonly Migration[] {
  let migrations = read.get(dialect);
  if (!migrations) read.set(dialect, (migrations = readFolder(migrationsFolder(dialect))));
  return migrations;
}

function readFolder(folder: string): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
