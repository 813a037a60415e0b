// `npm run db:migration -- <name>`: writes the next migration of both dialects, from the state after the
// existing migrations to schema.prisma and constraints.ts.
import type { DiffTarget } from '@prisma/schema-engine-wasm';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Dialect } from './client.ts';
import { createMigrationAdapter } from './migrationAdapter.ts';
import { migrationsFolder } from './migrationFiles.ts';
import { readMigrationName, USAGE } from './migrationName.ts';
import { migrationList, noFilters, withSchemaEngine } from './schemaEngine.ts';
import { findPostgresql } from './postgresqlServer.ts';
import { projectRoot } from './projectRoot.ts';
import { declared, withConstraints } from './constraintSql.ts';
import type { DeclaredConstraints } from './constraintSql.ts';

const woven = join(projectRoot, 'prisma/migrations/constraints.json');

function readLastConstraints(): DeclaredConstraints {
  try {
    return JSON.parse(readFileSync(woven, 'utf8')) as DeclaredConstraints;
  } catch {
    return { checks: [], refusals: [], counts: [] };
  }
}

async function nextMigration(dialect: Dialect, url: string): Promise<string> {
  const file = dialect === 'sqlite' ? 'schema.prisma' : 'generated/postgresql.prisma';
  const content = readFileSync(join(projectRoot, 'prisma', file), 'utf8');
  return withSchemaEngine(createMigrationAdapter(url), async (engine) => {
    const sql = async (from: DiffTarget) => {
      const to: DiffTarget = { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] };
      const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters: noFilters });
      return stdout ?? '';
    };
    const step = await sql({ tag: 'migrations', ...migrationList(dialect) });
    return withConstraints(dialect, step, await sql({ tag: 'empty' }), readLastConstraints());
  });
}

async function main(name: string): Promise<void> {
  const server = await findPostgresql();
  const scratch = mkdtempSync(join(tmpdir(), 'last-standing-migration-'));
  try {
    const steps = {
      sqlite: await nextMigration('sqlite', `file:${join(scratch, 'scratch.db')}`),
      postgresql: await nextMigration('postgresql', server.url),
    };
    if (steps.sqlite === '' && steps.postgresql === '') {
      console.log('Nothing changed since the last migration.');
      return;
    }
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    for (const dialect of ['sqlite', 'postgresql'] as const) {
      const folder = join(migrationsFolder(dialect), `${stamp}_${name}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'migration.sql'), steps[dialect] || '-- Nothing to do in this dialect.\n');
      console.log(join(folder, 'migration.sql'));
    }
    writeFileSync(woven, `${JSON.stringify(declared, null, 2)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await server.stop();
  }
}

const name = readMigrationName(process.argv.slice(2));
if (name === null) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  await main(name);
}
