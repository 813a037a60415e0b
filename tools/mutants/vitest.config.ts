import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { oneGraphql } from '../oneGraphql.ts';

/** The project `server` of vitest.config.ts with the files that testRunner.js chooses, on SQLite alone. */
export default defineConfig({
  resolve: { alias: { ...oneGraphql, 'fast-check': resolve('tools/mutants/fastCheck.ts') } },
  test: {
    runner: 'tools/mutants/warmWorker.ts',
    environment: 'node',
    globalSetup: ['prisma/testing/setup.ts'],
    // The names of tests in full, as the stored snapshots have them (vitest.config.ts).
    chaiConfig: { truncateThreshold: 0 },
    env: { TEST_DIALECTS: 'sqlite' },
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    reporters: [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
