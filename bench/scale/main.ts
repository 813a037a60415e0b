import { findPostgresql } from '../../prisma/postgresqlServer.ts';
import { createDatabase } from '../../web/e2e/database.ts';
import { measurePool, type Times } from './pool.ts';

/** Numbers of entries; `--entries 30,20000` takes others. */
const SIZES = [30, 20_000, 100_000, 1_000_000];

const asked = process.argv[process.argv.indexOf('--entries') + 1]?.split(',').map(Number);
const sizes = process.argv.includes('--entries') && asked ? asked : SIZES;
const postgresql = await findPostgresql();
process.env.TEST_DATABASE_URL = postgresql.url;
const results = new Map<number, Times>();
try {
  for (const entries of sizes) {
    const database = await createDatabase('postgresql');
    try {
      results.set(entries, await measurePool(database, entries));
    } finally {
      await database.remove();
    }
  }
} finally {
  await postgresql.stop();
}
const names = [...new Set([...results.values()].flatMap((times) => [...times.keys()]))];
console.log(['', ...sizes].join('\t'));
for (const name of names) {
  console.log([name, ...sizes.map((size) => results.get(size)?.get(name)?.toFixed(1) ?? '')].join('\t'));
}
process.exit();
