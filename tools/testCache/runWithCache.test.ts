import { expect, it } from 'vitest';

import type { TestRun } from '../testRun.ts';
import type { LeftOut } from './leftOut.ts';
import { cacheMode, runWithCache } from './runWithCache.ts';

const leftOut: LeftOut = {
  unchanged: [{ project: 'web', file: 'b.test.ts', tests: ['works', 'on sqlite'] }],
  sample: [{ project: 'unit', file: 'a.test.ts' }],
};

const runOf = (name: string, state: 'passed' | 'failed' = 'passed', problems: string[] = []): TestRun => ({
  tests: [{ name, project: 'unit', state }],
  problems,
  files: [],
});

/** Runs of Vitest with these results. @returns what came of them, and how each was started */
async function tryRuns(mode: ReturnType<typeof cacheMode>, ...runs: (TestRun | undefined)[]) {
  const started: (string | undefined)[] = [];
  const result = await runWithCache(
    mode,
    (reporters, { TEST_CACHE }) => {
      expect(reporters).toHaveLength(TEST_CACHE === undefined ? 0 : 1);
      started.push(TEST_CACHE);
      return Promise.resolve(runs[started.length - 1]?.tests[0]?.state === 'passed' ? 0 : 1);
    },
    { forgetLeftOut: () => {}, readLeftOut: () => leftOut, readTestRun: () => runs[started.length - 1] },
  );
  return { ...result, started };
}

it('leaves out what is unchanged, and names its tests', async () => {
  expect(await tryRuns('unchanged', runOf('a.test.ts > works'))).toMatchObject({
    started: ['unchanged'],
    code: 0,
    leftOut: [
      { project: 'web', name: 'b.test.ts > works' },
      { project: 'web', name: 'b.test.ts > on sqlite' },
    ],
  });
});

it.each([
  ['a test', runOf('a.test.ts > works', 'failed')],
  ['a file that cannot be loaded', runOf('c.test.ts > works', 'passed', ['a.test.ts: no such module'])],
])('runs all files when %s of the sample fails, and keeps the failure', async (_, first) => {
  const { started, run, leftOut: left, code } = await tryRuns('unchanged', first, runOf('b.test.ts > works'));
  expect([started, left]).toEqual([['unchanged', 'rest'], []]);
  expect(run).toEqual({ ...first, tests: [...first.tests, ...runOf('b.test.ts > works').tests] });
  expect(code).toBe(first.tests[0]!.state === 'failed' ? 1 : 0);
});

it('runs what it left out no more when a changed file fails', async () => {
  expect((await tryRuns('unchanged', runOf('c.test.ts > works', 'failed'))).started).toEqual(['unchanged']);
});

it('has no result when one of the runs did not come to its end', async () => {
  expect((await tryRuns('unchanged', undefined)).run).toBeUndefined();
  const failed = runOf('a.test.ts > works', 'failed');
  expect((await tryRuns('unchanged', failed, undefined)).run).toBeUndefined();
});

it('runs all files, with or without a record of what passed', async () => {
  for (const mode of ['fresh', undefined] as const) {
    expect(await tryRuns(mode, runOf('a.test.ts > works'))).toMatchObject({
      started: [mode],
      leftOut: undefined,
    });
  }
});

it.each([
  [[], undefined],
  [['--fresh'], undefined],
  [['--cached'], 'unchanged'],
  [['--cached', '--both'], 'unchanged'],
  [['--cached', '--quick', 'web/shared'], 'unchanged'],
  [['--cached', '--fresh'], 'fresh'],
  [['--cached', '--deep'], undefined],
  [['--cached', '-t', 'name'], undefined],
] as const)('with %j means %s', (args, mode) => {
  const others = args.filter((arg) => !arg.startsWith('--'));
  expect(cacheMode(args, others, {})).toBe(mode);
  expect(cacheMode(args, others, { CI: 'true' })).toBeUndefined();
});
