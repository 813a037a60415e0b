import { readTestRun, type TestRun } from '../testRun.ts';
import * as leftOutRecord from './leftOut.ts';
import type { CacheMode } from './leaveOutUnchanged.ts';

/**
 * How `npm test` uses the cache: with `--cached` alone. Deep tests look for rare defects, also by chance, so that each run
 * of them counts; in CI all files run; options of Vitest may change what a file does.
 * @param args of the command
 * @param others those that go to Vitest
 * @returns undefined for no cache
 */
export function cacheMode(
  args: readonly string[],
  others: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): 'unchanged' | 'fresh' | undefined {
  if (!args.includes('--cached') || args.includes('--deep') || environment.CI) return undefined;
  if (others.some((arg) => arg.startsWith('-'))) return undefined;
  return args.includes('--fresh') ? 'fresh' : 'unchanged';
}

interface CachedRun {
  /** Undefined when it did not finish. */
  run: TestRun | undefined;
  /** Of Vitest; null after a signal. */
  code: number | null;
  /** Tests that did not run, since they are unchanged since they passed; undefined without the cache. */
  leftOut: { name: string; project: string }[] | undefined;
}

const recordsOnDisk = {
  forgetLeftOut: leftOutRecord.forgetLeftOut,
  readLeftOut: leftOutRecord.readLeftOut,
  readTestRun,
};

/**
 * Runs the files that are not known to pass. When one of the unchanged files that run anyway fails, the records are wrong
 * or the test is: then the files that were left out run, too.
 * @param runTests starts Vitest with these further reporters and variables, and returns its exit code
 */
export async function runWithCache(
  mode: 'unchanged' | 'fresh' | undefined,
  runTests: (reporters: readonly string[], env: Record<string, string>) => Promise<number | null>,
  { forgetLeftOut, readLeftOut, readTestRun } = recordsOnDisk,
): Promise<CachedRun> {
  forgetLeftOut();
  const start = (TEST_CACHE: CacheMode) =>
    runTests(['--reporter=./tools/testCache/recordPasses.ts'], { TEST_CACHE });
  const code = mode ? await start(mode) : await runTests([], {});
  const run = readTestRun();
  if (mode !== 'unchanged') return { run, code, leftOut: undefined };
  const leftOut = readLeftOut();
  const wrong = run && failureIn(leftOut.sample, run);
  if (wrong === undefined || leftOut.unchanged.length === 0) return { run, code, leftOut: testsOf(leftOut) };
  console.error(
    `\n${wrong} failed, although nothing that it depends on changed since it passed: all files run.`,
  );
  const restCode = await start('rest');
  return { run: together(run, readTestRun()), code: code || restCode, leftOut: [] };
}

/** The name of a file of the sample that did not pass. */
function failureIn(
  sample: leftOutRecord.LeftOut['sample'],
  { tests, problems }: TestRun,
): string | undefined {
  return sample.find(
    ({ project, file }) =>
      tests.some(
        (test) => test.project === project && test.state !== 'passed' && test.name.startsWith(`${file} > `),
      ) || problems.some((problem) => problem.startsWith(`${file}: `)),
  )?.file;
}

function testsOf({ unchanged }: leftOutRecord.LeftOut): { name: string; project: string }[] {
  return unchanged.flatMap(({ project, file, tests }) =>
    tests.map((test) => ({ project, name: `${file} > ${test}` })),
  );
}

function together(first: TestRun | undefined, second: TestRun | undefined): TestRun | undefined {
  if (!first || !second) return undefined;
  return {
    tests: [...first.tests, ...second.tests],
    problems: [...first.problems, ...second.problems],
    files: [...first.files, ...second.files],
  };
}
