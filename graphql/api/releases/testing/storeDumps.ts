import { writeFileSync } from 'node:fs';

import { releaseFile, restoreDump, storeDump } from '#prisma/testing/releaseDumps.ts';
import { openTestDatabase } from '#prisma/testing.ts';
import { setup, teardown } from '#prisma/testing/setup.ts';
import { rotateKey } from '#graphql/log/key/rotateKey.ts';
import { playOfficePool } from '#graphql/testing/officePool.ts';
import { queryProduct, DUMP_KEY } from './queryProduct.ts';

/**
 * Stores a mid-season pool on both databases, as a release leaves it, with a member's responses. Requires `pg_dump`.
 */
async function storeDumps(version: string): Promise<void> {
  await setup();
  try {
    for (const dialect of ['sqlite', 'postgresql'] as const) {
      const { db, close } = await openTestDatabase(dialect);
      const { services } = await playOfficePool(db);
      await rotateKey(services, DUMP_KEY);
      await storeDump(version, db);
      await close();
    }
    const { url, close } = await restoreDump(version, 'sqlite');
    const { calls } = await queryProduct(url);
    await close();
    writeFileSync(releaseFile(version, 'answers.json'), `${JSON.stringify(calls)}\n`);
  } finally {
    await teardown();
  }
}

// `npx tsx graphql/api/releases/testing/storeDumps.ts 1.1.0`, at a release.
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version, like 1.1.0.');
await storeDumps(version);
