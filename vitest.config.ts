import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { relayTags } from './vite.config.ts';

// Vite would take graphql's ES modules for our files while packages load its CommonJS ones: two graphqls, which refuse
// each other's schemas. Node itself takes the CommonJS ones for all.
const oneGraphql = { graphql: createRequire(import.meta.url).resolve('graphql') };

export default defineConfig({
  test: {
    // As many as a small machine has cores: a browser, its server and the test are three busy processes by themselves.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias: oneGraphql },
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'graphql/**/*.test.ts',
            'prisma/**/*.test.ts',
            'tools/**/*.test.ts',
            'deploy/**/*.test.ts',
            'bench/**/*.test.ts',
            'verify/**/*.test.ts',
          ],
          globalSetup: ['prisma/testingSetup.ts'],
          // Nothing is mocked across files: loading the schema and the database's client once for all files, not once
          // for each, halves the run.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [relayTags(), react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          restoreMocks: true,
          testTimeout: 15_000,
        },
      },
      {
        resolve: { alias: oneGraphql },
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/e2e/**/*.e2e.ts', ...(process.env.LONG_STORIES ? ['web/e2e/**/*.long.ts'] : [])],
          globalSetup: ['prisma/testingSetup.ts', 'web/e2e/setup.ts'],
          // The files of a worker share its browser and the process that runs their servers.
          isolate: false,
          // As long as a page waits; Vitest's second is short for a busy machine.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
