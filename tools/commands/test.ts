// npm test: set-up and all checks. The last line is `N passed, N failed`; the exit code is 1 when anything
// failed, was skipped or could not run. `--quick` runs what needs no database and no build; `--deep`, npm run test:deep,
// the tests that npm test leaves out, and none that it runs; `--both` runs on both databases what otherwise runs on one,
// `--long` the long forms of tests that repeat themselves; `--cached` leaves out files that are unchanged since they
// passed, `--cached --fresh` runs and records all; further arguments, such as file names, go to Vitest.
import { build, generate } from '../prepare.ts';
import { cpuOf } from '../testCpu/processCpu.ts';
import { forgetCpu, readCpu } from '../testCpu/cpuRecords.ts';
import { timeReport } from '../testCpu/timeReport.ts';
import { command, node, packages, step, StepError, stopping } from '../processes.ts';
import { conclude, type Conclusion, isEndToEnd } from '../testConclusion.ts';
import { cacheMode, runWithCache } from '../testCache/runWithCache.ts';
import { forgetTestRun, readBrowsers } from '../testRun.ts';

/** A limit ends what hangs; nothing depends on how fast the machine is. */
const HOUR = 3_600_000;

/** The checks so far, with one line for each failure. */
const total: Conclusion = { passed: 0, failed: 0, problems: [], summary: [] };

/** Tests that did not run, since they are unchanged since they passed; undefined without the cache. */
let unchanged: number | undefined;

/** CPU seconds before the first test. */
let setUpCpu: number | null = null;

/**
 * What a command runs: projects of vitest.config.ts. Those of a lane run in parallel, since browser tests mostly wait: for
 * a page, a clock, a process that is killed.
 */
const LANES = {
  quick: { title: 'Units, components', projects: ['unit', 'web'] },
  usual: {
    title: 'Units, server on SQLite and PostgreSQL, components, end to end in Chromium',
    projects: ['unit', 'server', 'both-sqlite', 'web', 'e2e'],
  },
  deep: {
    title: 'Rare defects: server on SQLite and PostgreSQL, end to end in Chromium',
    projects: ['deep-server', 'both-postgresql', 'deep-e2e'],
  },
} as const;
const FLAGS = ['--quick', '--deep', '--both', '--long', '--cached', '--fresh'];

export async function main(args: string[]): Promise<number> {
  const lane = args.includes('--quick') ? 'quick' : args.includes('--deep') ? 'deep' : 'usual';
  const code = await command(async () => {
    try {
      if (lane !== 'deep') await checkSources();
      if (lane !== 'quick') await build();
      if (lane === 'usual') add({ passed: 1 });
      await runTests(LANES[lane], args);
      if (lane === 'quick') {
        console.log('\nLeft out by --quick: the server on its databases, the build, end-to-end tests.');
      }
    } catch (error) {
      if (!stopping.signal.aborted) console.error(error instanceof StepError ? error.message : error);
      add({ failed: 1, problems: ['The set-up, or a part that could not run'] });
    }
    return total.failed === 0 ? 0 : 1;
  });
  for (const line of total.summary) console.log(line);
  if (total.problems.length > 0)
    console.log(`\nFailed:\n${total.problems.map((line) => `  ${line}`).join('\n')}`);
  if (unchanged !== undefined) {
    console.log(`\n${total.passed} passed now, ${unchanged} unchanged since they passed`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return code;
}

function add({ passed = 0, failed = 0, problems = [], summary = [] }: Partial<Conclusion>): void {
  total.passed += passed;
  total.failed += failed;
  total.problems.push(...problems);
  total.summary.push(...summary);
}

/** A file with unchanged content is checked once. */
const format = [
  packages.prettier,
  ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
  '.',
];

async function checkSources(): Promise<void> {
  await generate();
  add({ passed: 1 });
  // The formatter works on one core.
  await Promise.all([check('Format', format), checkCode()]);
}

async function checkCode(): Promise<void> {
  // What depends on no changed file is not checked again.
  const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  await check('Types', [packages.tsc, '--noEmit', '-p', '.', ...known]);
  await check('Lint', [packages.oxlint, '--type-aware', '--deny-warnings', '.']);
  await check('Unused code', [packages.knip, '--no-progress', '--no-config-hints']);
}

/** A tool with a single result: one check. */
async function check(title: string, args: string[]): Promise<void> {
  const code = await step(title, () => node(args, { timeout: HOUR }));
  add(code === 0 ? { passed: 1 } : { failed: 1, problems: [title] });
}

/** Each test is one check. */
async function runTests(
  { title, projects }: (typeof LANES)[keyof typeof LANES],
  args: readonly string[],
): Promise<void> {
  forgetTestRun();
  forgetCpu();
  setUpCpu = cpuOf(process.pid);
  const reporters = ['--reporter=default', '--reporter=./tools/testReporter.ts'];
  const names = projects.flatMap((name) => ['--project', name]);
  const others = args.filter((arg) => !FLAGS.includes(arg));
  const env = {
    ...(args.includes('--both') && { TEST_DIALECTS: 'both' }),
    ...(args.includes('--long') && { TEST_LENGTH: 'long' }),
  };
  const { run, code, leftOut } = await step(title, () =>
    runWithCache(cacheMode(args, others), (cacheReporters, cacheEnv) =>
      node([packages.vitest, 'run', ...names, ...reporters, ...cacheReporters, ...others], {
        timeout: 6 * HOUR,
        env: { ...env, ...cacheEnv },
      }),
    ),
  );
  unchanged = leftOut?.length;
  const needsAll = projects.some(isEndToEnd);
  add(conclude(run, code, readBrowsers(), { needsAll, unchanged: leftOut }));
  const times = {
    wall: performance.now() / 1000,
    setUp: setUpCpu,
    parts: readCpu(),
    projects,
    files: (run?.files ?? []).reduce((sum, { milliseconds }) => sum + milliseconds / 1000, 0),
  };
  add({ summary: timeReport(times) });
}
