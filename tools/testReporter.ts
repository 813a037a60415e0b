import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './processes.ts';
import { recordCpu } from './testCpu/cpuRecords.ts';
import { writeTestRun } from './testRun.ts';

/** Records the results of a test run, for `npm test`. */
export default class TestRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const { user, system } = process.cpuUsage();
    recordCpu('Vitest', process.pid, (user + system) / 1e6);
    writeTestRun({
      tests: modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => {
          const { state } = test.result();
          const name = `${fileOf(module)} > ${test.fullName}`;
          return { name, project: module.project.name, state: state === 'pending' ? 'skipped' : state };
        }),
      ),
      problems: [
        ...modules.flatMap((module) =>
          module.errors().map(({ message }) => `${fileOf(module)}: ${firstLine(message)}`),
        ),
        ...errors.map(({ message }) => firstLine(message)),
      ],
      files: modules.map((module) => {
        const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
          module.diagnostic();
        return {
          file: fileOf(module),
          milliseconds:
            environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
        };
      }),
    });
  }
}

/** Vitest's own report has the rest. */
function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

function fileOf(module: TestModule): string {
  return relative(root, module.moduleId);
}
