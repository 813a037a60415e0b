import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { oneGraphql } from './tools/oneGraphql.ts';
import { relayTags } from './vite.config.ts';

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
          include: ['web/e2e/**/*.e2e.ts'],
          globalSetup: ['prisma/testingSetup.ts', 'web/e2e/setup.ts'],
          // The files share nothing but the browser's library, which takes a second to load.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
