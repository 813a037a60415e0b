import type { TestRun } from './testRun.ts';

/** Counts of checks, a line for each failure, and lines that name the dialects and browsers that ran. */
export interface Conclusion {
  passed: number;
  failed: number;
  problems: string[];
  summary: string[];
}

const SLOWEST = 10;

/** Tests of a dialect have it in their names: `describe.each(bothDialects)('… on %s')`. */
const dialects = { SQLite: /\bsqlite\b/, PostgreSQL: /\bpostgresql\b/ };

/** Whether the tests of a project of vitest.config.ts run in a browser. */
export function isEndToEnd(project: string): boolean {
  return project.endsWith('e2e');
}

type RanTest = Pick<TestRun['tests'][number], 'name' | 'project'>;

function countKinds(tests: readonly RanTest[]) {
  return {
    dialects: Object.entries(dialects).map(
      ([dialect, name]) => [dialect, tests.filter((test) => name.test(test.name)).length] as const,
    ),
    inBrowser: tests.filter(({ project }) => isEndToEnd(project)).length,
  };
}

/**
 * The result of a test run. A skipped test counts as failed.
 * @param run undefined when it did not finish
 * @param exitCode of Vitest
 * @param browsers that were started, with their versions
 * @param needsAll whether it fails when no test ran on some dialect, or none in a browser
 * @param unchanged tests that did not run, since they are unchanged since they passed: they count as no result, but as
 * tests that there are
 */
export function conclude(
  run: TestRun | undefined,
  exitCode: number | null,
  browsers: readonly string[],
  { needsAll, unchanged = [] }: { needsAll: boolean; unchanged?: readonly RanTest[] },
): Conclusion {
  if (!run) return { passed: 0, failed: 1, problems: ['The tests did not come to their end'], summary: [] };
  const passed = run.tests.filter(({ state }) => state === 'passed').length;
  const problems = [
    ...run.tests.filter(({ state }) => state !== 'passed').map(({ state, name }) => `${state}: ${name}`),
    ...run.problems,
  ];
  const ran = run.tests.filter(({ state }) => state !== 'skipped');
  const counts = countKinds(ran);
  const { inBrowser } = counts;
  const known = countKinds([...ran, ...unchanged]);
  if (run.tests.length + unchanged.length === 0) problems.push('No tests were found');
  if (needsAll) {
    for (const [dialect, count] of known.dialects)
      if (count === 0) problems.push(`No test ran on ${dialect}`);
    if (known.inBrowser === 0 || (inBrowser > 0 && browsers.length === 0))
      problems.push('No test ran in a browser');
  }
  // A non-zero exit code without a known reason counts as a failure, too.
  if (problems.length === 0 && exitCode !== 0) problems.push(`Vitest ended with ${exitCode ?? 'a signal'}`);
  return {
    passed,
    failed: problems.length,
    problems,
    summary: [
      '\nSlowest test files:',
      ...run.files
        .toSorted((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, SLOWEST)
        .map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`),
      '\nRan:',
      ...counts.dialects.map(([dialect, count]) => `  ${count} tests named for ${dialect}`),
      `  ${inBrowser} end-to-end tests${inBrowser > 0 ? `, in ${browsers.join(', ') || 'no browser'}` : ''}`,
      `  ${ran.length} tests in all`,
    ],
  };
}
