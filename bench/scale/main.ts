import { createDatabase, stopPostgresql } from '../database.ts';
import { measurePool, type Times } from './pool.ts';
import { writeResults } from './results.ts';

/** Numbers of entries; `--entries 30,20000` takes others. */
const SIZES = [30, 20_000, 100_000, 1_000_000];

const givenSizes = process.argv[process.argv.indexOf('--entries') + 1]?.split(',').map(Number);
const sizes = process.argv.includes('--entries') && givenSizes ? givenSizes : SIZES;
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
  await stopPostgresql();
}
writeResults(results);
console.log('\nwritten to bench/SCALE.md');
process.exit();
