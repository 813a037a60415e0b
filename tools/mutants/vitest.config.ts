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
    env: { TEST_DIALECTS: 'sqlite' },
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    reporters: [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
