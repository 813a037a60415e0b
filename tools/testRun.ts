// The records of a test run for `npm test`: tools/testReporter.ts writes the results, web/e2e/browser.ts the
// browsers.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

const folder = join(root, 'test-results');
const runFile = join(folder, 'run.json');
const browsersFile = join(folder, 'browsers.txt');

export interface TestRun {
  tests: { name: string; project: string; state: 'passed' | 'failed' | 'skipped' }[];
  /** Files that could not be loaded, and errors outside all tests. */
  problems: string[];
  /** Duration of each file in milliseconds, with its imports and hooks. */
  files: { file: string; milliseconds: number }[];
}

/** Deletes the records of an earlier run. */
export function forgetTestRun(): void {
  mkdirSync(folder, { recursive: true });
  for (const file of [runFile, browsersFile]) rmSync(file, { force: true });
}

export function writeTestRun(run: TestRun): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(runFile, JSON.stringify(run));
}

/** @returns undefined when the run did not finish */
export function readTestRun(): TestRun | undefined {
  const text = readIfThere(runFile);
  return text === undefined ? undefined : (JSON.parse(text) as TestRun);
}

/** @param name with its version, once for each start */
export function recordBrowser(name: string): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(browsersFile, `${name}\n`);
}

export function readBrowsers(): string[] {
  return [...new Set(readIfThere(browsersFile)?.trim().split('\n') ?? [])];
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
