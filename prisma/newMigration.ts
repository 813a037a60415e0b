// `npm run db:migration -- <name>`: writes the next migration of both dialects, from the state after the
// existing migrations to schema.prisma. The rules of constraints.ts are no part of it (applyConstraints.ts).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrationsFolder } from './migrationFiles.ts';
import { readMigrationName, USAGE } from './migrationName.ts';
import { nextMigration, readModels } from './nextMigration.ts';
import { findPostgresql } from './postgresqlServer.ts';

async function main(name: string): Promise<void> {
  const server = await findPostgresql();
  const scratch = mkdtempSync(join(tmpdir(), 'last-standing-migration-'));
  try {
    const steps = {
      sqlite: await nextMigration('sqlite', `file:${join(scratch, 'scratch.db')}`, readModels('sqlite')),
      postgresql: await nextMigration('postgresql', server.url, readModels('postgresql')),
    };
    if (steps.sqlite === '' && steps.postgresql === '') {
      console.log('The tables are those of the last migration. Rules of constraints.ts need no migration.');
      return;
    }
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    for (const dialect of ['sqlite', 'postgresql'] as const) {
      const folder = join(migrationsFolder(dialect), `${stamp}_${name}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'migration.sql'), steps[dialect] || '-- Nothing to do in this dialect.\n');
      console.log(join(folder, 'migration.sql'));
    }
    if (/^ALTER TYPE .* ADD VALUE /m.test(steps.postgresql)) {
      console.log('On PostgreSQL no SQL of a pending migration can use the added value (DECISIONS D105).');
    }
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
