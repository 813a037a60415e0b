import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node';

import { root } from '../processes.ts';
import { commonDigest } from './common.ts';
import { readState } from './dependencies.ts';
import { type LeftOut, readLeftOut, writeLeftOut } from './leftOut.ts';
import { Passes, type TestFile } from './passes.ts';

/** Beside the packages: a new clone has none. */
export const PASSES = join(root, 'node_modules/.cache/testPasses.json');

/**
 * What a run does with the cache: leaves out files that are unchanged since they passed; runs all files; runs those that
 * the run before left out. Each records what passed. Without the variable there is no cache.
 */
export type CacheMode = 'unchanged' | 'fresh' | 'rest';

/** Of the unchanged files, this share runs anyway: a wrong record is found in time. */
const SAMPLE = 0.05;

/** Vitest runs the files that its sequencer returns. */
export class LeaveOutUnchanged extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const mode = process.env.TEST_CACHE as CacheMode;
    if (mode === 'fresh') return sorted;
    const leftOut =
      mode === 'rest' ? readLeftOut() : chooseLeftOut(sorted.map(testFile), unchanged(this.ctx));
    if (mode === 'unchanged') writeLeftOut(leftOut);
    const names = new Set(leftOut.unchanged.map(nameOf));
    return sorted.filter((each) => names.has(nameOf(testFile(each))) === (mode === 'rest'));
  }
}

/** @returns the names of a file's tests, when it is unchanged since it passed */
function unchanged(vitest: Vitest): (test: TestFile) => string[] | undefined {
  const state = readState(root);
  const common = commonDigest(state, configurationOf(vitest));
  const passes = new Passes(PASSES);
  return (test) => passes.unchanged(test, state, common);
}

/** @param random draws from 0 to 1 */
export function chooseLeftOut(
  tests: readonly TestFile[],
  unchangedTests: (test: TestFile) => string[] | undefined,
  random: () => number = Math.random,
): LeftOut {
  const unchanged = tests
    .flatMap((test) => {
      const names = unchangedTests(test);
      return names ? [{ test: { ...test, tests: names }, order: random() }] : [];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ test }) => test);
  const sample = unchanged.splice(0, Math.ceil(unchanged.length * SAMPLE));
  return { unchanged, sample: sample.map(({ project, file }) => ({ project, file })) };
}

/** The files that Vitest's configuration consists of, from the root. */
export function configurationOf(vitest: Vitest): string[] {
  // In the order in which they were loaded, which differs from run to run.
  return vitest.vite.config.configFileDependencies.map((file) => relative(root, file)).toSorted();
}

function testFile({ project, moduleId }: TestSpecification): TestFile {
  return { project: project.name, file: relative(root, moduleId) };
}

function nameOf({ project, file }: TestFile): string {
  return `${project} ${file}`;
}
