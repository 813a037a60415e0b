// npm test: set-up and every check there is. It closes with one line, `N passed, N failed`; the exit code is 1 when
// anything failed, was skipped or could not run. `--quick` leaves out the build, the browser and PostgreSQL.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { main, node, root, setUp, step, StepError, tools } from './setup.js';

const MINUTE = 60_000;
const quick = process.argv.includes('--quick');
const total = { passed: 0, failed: 0 };
const problems = [];

function count(passed, failed, problem) {
  total.passed += passed;
  total.failed += failed;
  if (failed) problems.push(problem);
}

/** A tool that says yes or no: one check. */
async function check(title, args, options) {
  await step(title, async () => {
    const code = await node(args, { timeout: 3 * MINUTE, ...options });
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, title);
  });
}

/** Projects of vitest.config.ts: as many checks as they have tests. A skipped test counts as failed. */
async function vitest(projects, title, { timeout, env }) {
  const report = join(root, 'test-results', `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  await step(title, async () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await node(
      [tools.vitest, 'run', ...projects.flatMap((name) => ['--project', name]), ...reporters],
      {
        timeout,
        env,
      },
    );
    if (!existsSync(report)) return count(0, 1, `${title}: it gave no report`);
    const {
      numPassedTests: passed,
      numTotalTests: all,
      testResults,
    } = JSON.parse(readFileSync(report, 'utf8'));
    if (all === 0) return count(0, 1, `${title}: it found no tests`);
    const tests = testResults.flatMap((file) => file.assertionResults);
    for (const { status, fullName } of tests) {
      if (status !== 'passed' && status !== 'failed') problems.push(`${title}: skipped: ${fullName}`);
    }
    // A file that cannot be loaded, or an error outside all tests, fails the run without failing a test.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    const failed = all - passed + broken;
    count(passed, failed || (code === 0 ? 0 : 1), title);
  });
}

await main(async () => {
  try {
    await setUp();
    mkdirSync(join(root, 'test-results'), { recursive: true });
    count(1, 0);
    await check('Format', [tools.prettier, '--check', '--log-level', 'warn', '.']);
    await check('Types', [tools.tsc, '--noEmit', '-p', '.']);
    await check('Lint', [tools.oxlint, '--type-aware', '--deny-warnings', '.']);
    if (quick) {
      await vitest(['server', 'web'], 'Server on SQLite, components', {
        timeout: 25 * MINUTE,
        env: { TEST_DIALECTS: 'sqlite' },
      });
      console.log('\nLeft out by --quick: PostgreSQL, the production build, end-to-end tests.');
    } else {
      await check('Production build', ['.ci/build.js']);
      // Together, since a browser's tests mostly wait: for a page, a clock, a process that is killed.
      await vitest(
        ['server', 'web', 'e2e'],
        'Server on SQLite and PostgreSQL, components, end to end in Chromium',
        {
          timeout: 40 * MINUTE,
        },
      );
    }
  } catch (error) {
    if (process.exitCode !== 130) console.error(error instanceof StepError ? error.message : error);
    count(0, 1, 'The set-up, or a part that could not run');
  }
  if (problems.length) console.log(`\nFailed:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
