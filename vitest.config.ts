import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LeaveOutUnchanged } from './tools/testCache/leaveOutUnchanged.ts';
import { oneGraphql } from './tools/oneGraphql.ts';
import { relayTags } from './vite.config.ts';

/** Records the CPU time of each worker, for the report of `npm test`. */
const cpuRecord = 'tools/testCpu/recordWorker.ts';

/** `npm test -- --cached` records what each file depends on, and leaves out what is unchanged since it passed (tools/testCache/). */
const isCached = process.env.TEST_CACHE !== undefined;
const records = isCached ? [cpuRecord, 'tools/testCache/recordTest.ts'] : [cpuRecord];
const execArgv = isCached
  ? [`--import=${new URL('tools/testCache/recordReads.js', import.meta.url).href}`]
  : [];

// These end what hangs. No test may depend on the speed of the machine, so they are generous.
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/** Tests that open neither a database nor a server: `npm run test:quick` runs them, and those of the components. */
const units = [
  'graphql/*/{rules,reference}/**/*.test.ts',
  'verify/{log,policy,leaves,facts}/**/*.test.ts',
  'tools/**/*.test.ts',
  'deploy/**/*.test.ts',
];

/** What a file with `.both` in its name runs on: `npm test` takes SQLite, and `npm run test:deep` PostgreSQL. */
const DATABASES = { 'both-sqlite': 'sqlite', 'both-postgresql': 'postgresql' } as const;

const onServer = ['graphql', 'prisma', 'bench', 'verify', 'examples'];
const serverFiles = (ending: string) => onServer.map((folder) => `${folder}/**/*${ending}`);

/** The long forms are for nights and releases: `npm run test:deep -- --long`, and `npm run stories`. */
const longStories = process.env.TEST_LENGTH === 'long' ? ['web/e2e/**/*.long.ts'] : [];

/** What tests outside of a document share. */
const shared = {
  environment: 'node',
  setupFiles: records,
  execArgv,
  // Nothing is mocked across files: loading the schema and the database's client once for all files, not once
  // for each, halves the run. The files of a worker share its browser and the process that runs their servers, too.
  isolate: false,
  // Clients of databases serve one test after another.
  restoreMocks: true,
  ...patience,
};

const server = {
  globalSetup: ['prisma/testing/setup.ts'],
  // Names of a table's rows are whole: stored reports are found by them.
  chaiConfig: { truncateThreshold: 0 },
};

/**
 * A project in two lanes. Files that find rare defects, or cost more than they find, have `.deep` in their names: they are a
 * project `deep-<name>`, which `npm run test:deep` runs; `npm test` runs the others.
 */
function inLanes(name: string, test: NonNullable<TestProjectInlineConfiguration['test']>) {
  const { include = [], exclude = [] } = test;
  const isDeep = include.map((pattern) => pattern.replace('*.', '*.deep.'));
  const deep = `deep-${name}`;
  const ofStories = name === 'e2e' ? longStories : [];
  return [
    {
      resolve: { alias: oneGraphql },
      test: { ...shared, ...test, name, provide: { cpuPart: name }, exclude: [...exclude, ...isDeep] },
    },
    {
      resolve: { alias: oneGraphql },
      test: {
        ...shared,
        ...test,
        name: deep,
        provide: { cpuPart: deep },
        include: [...isDeep, ...ofStories],
      },
    },
  ];
}

export default defineConfig({
  test: {
    // As many as a small machine has cores: a browser, its server and the test are three busy processes by themselves.
    maxWorkers: 2,
    // Transformed files stay in node_modules; the key is their text, this configuration and the lockfile.
    experimental: { fsModuleCache: true },
    ...(isCached && { sequence: { sequencer: LeaveOutUnchanged } }),
    projects: [
      {
        test: {
          name: 'unit',
          provide: { cpuPart: 'unit' },
          environment: 'node',
          include: units,
          setupFiles: records,
          execArgv,
          isolate: false,
          ...patience,
        },
      },
      ...inLanes('server', {
        ...server,
        include: serverFiles('.test.ts'),
        exclude: [...units, ...serverFiles('.both.test.ts')],
      }),
      ...Object.entries(DATABASES).map(([name, dialect]) => ({
        resolve: { alias: oneGraphql },
        test: {
          ...shared,
          ...server,
          name,
          provide: { cpuPart: name },
          include: serverFiles('.both.test.ts'),
          // All on both databases, where that is asked for: then in the first of the two.
          env: { TEST_DIALECTS: dialect === 'sqlite' ? (process.env.TEST_DIALECTS ?? dialect) : dialect },
        },
      })),
      {
        plugins: [relayTags(), react()],
        test: {
          name: 'web',
          provide: { cpuPart: 'web' },
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts', ...records],
          execArgv,
          restoreMocks: true,
          // Loading jsdom, React and the app for each file was five sixths of the run. `forks`, since a thread cannot
          // change its time zone. What a test leaves behind is reset in the set-up file.
          isolate: false,
          pool: 'forks',
          ...patience,
        },
      },
      ...inLanes('e2e', {
        include: ['web/e2e/**/*.e2e.ts'],
        globalSetup: ['prisma/testing/setup.ts', 'web/e2e/setup.ts'],
      }),
    ],
  },
});
