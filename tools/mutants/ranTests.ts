import type { Suite, Task, Test } from '@vitest/runner';
import { relative } from 'node:path';
import type { RanTest } from './orders.ts';

export function idOf(test: Task): string {
  return `${relative(process.cwd(), test.file.filepath)}#${nameOf(test)}`;
}

/**
 * The tests of a file or suite that ran.
 * @param failure why the suite around it failed: then its tests did
 */
export function ranTests(suite: Suite, failure: string | null = null): RanTest[] {
  const why = suite.result?.errors?.[0]?.message ?? failure;
  const ran = suite.tasks.flatMap((task) =>
    task.type === 'suite' ? ranTests(task, why) : ranTest(task, why),
  );
  // A file that could not be loaded has no tests.
  return ran.length === 0 && why !== null && !('suite' in suite && suite.suite) ? [record(suite, why)] : ran;
}

function ranTest(test: Test, failure: string | null): RanTest[] {
  const state = test.result?.state;
  if (state === 'fail') return [record(test, test.result?.errors?.[0]?.message ?? 'failed')];
  if (state === 'pass') return [record(test, failure)];
  return failure === null ? [] : [record(test, failure)];
}

function record(task: Task, failure: string | null): RanTest {
  return {
    id: idOf(task),
    name: nameOf(task),
    file: task.file.filepath,
    milliseconds: task.result?.duration ?? 0,
    failure,
  };
}

function nameOf({ name, suite }: Task): string {
  return suite === undefined ? name : `${nameOf(suite)} ${name}`;
}
