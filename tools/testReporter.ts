import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { root } from './processes.ts';
import { recordCpu } from './testCpu/cpuRecords.ts';
import { writeTestRun } from './testRun.ts';
import { RunProgress } from './testStall/runProgress.ts';
import { killWorkers, stallReport } from './testStall/stallReport.ts';

const MINUTE = 60_000;

/** Shortly before the limit of a test and of a hook (vitest.config.ts), while what it waits for can still be seen. */
const STALLED = 9 * MINUTE;

/** Records the results of a test run, for `npm test`, and ends one in which a file has stalled. */
export default class TestRunReporter implements Reporter {
  #vitest: Vitest | undefined;
  #watch: NodeJS.Timeout | undefined;
  readonly #progress = new RunProgress();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#watch = setInterval(() => {
      const stalled = this.#progress.stalled(performance.now(), STALLED);
      if (stalled.length > 0) void this.#giveUp(stalled);
    }, MINUTE / 4).unref();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#progress.fileBegan(fileOf(module), performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#progress.fileEnded(fileOf(module));
  }

  onTestCaseReady(test: TestCase): void {
    this.#progress.testBegan(fileOf(test.module), test.fullName);
  }

  onTestCaseResult(test: TestCase): void {
    this.#progress.testEnded(fileOf(test.module), test.fullName, performance.now());
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    clearInterval(this.#watch);
    const { user, system } = process.cpuUsage();
    recordCpu('Vitest', process.pid, (user + system) / 1e6);
    record(modules, [
      ...modules.flatMap((module) =>
        module.errors().map(({ message }) => `${fileOf(module)}: ${firstLine(message)}`),
      ),
      ...errors.map(({ message }) => firstLine(message)),
    ]);
  }

  async #giveUp(stalled: readonly string[]): Promise<void> {
    clearInterval(this.#watch);
    console.error(`\nNo test has ended for ${STALLED / MINUTE} minutes in:`);
    console.error([...stalled, ...(await stallReport())].join('\n'));
    record(
      this.#vitest?.state.getTestModules() ?? [],
      stalled.map((name) => `stalled: ${name}`),
    );
    killWorkers();
    process.exit(1);
  }
}

/** @param problems files that could not be loaded, and errors outside all tests */
function record(modules: readonly TestModule[], problems: string[]): void {
  writeTestRun({
    tests: modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const { state } = test.result();
        return {
          name: `${fileOf(module)} > ${test.fullName}`,
          project: module.project.name,
          state: state === 'pending' ? 'skipped' : state,
        };
      }),
    ),
    problems,
    files: modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      return {
        file: fileOf(module),
        milliseconds: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
      };
    }),
  });
}

/** Vitest's own report has the rest. */
function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

function fileOf(module: TestModule): string {
  return relative(root, module.moduleId);
}
