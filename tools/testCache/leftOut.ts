// The record of what the test cache left out of a run, from the sequencer to `npm test`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../processes.ts';
import type { TestFile } from './passes.ts';

export interface LeftOut {
  /** Files that did not run, with the names of their tests. */
  unchanged: (TestFile & { tests: string[] })[];
  /** Files that ran although nothing had changed. */
  sample: TestFile[];
}

const path = join(root, 'test-results/leftOut.json');

export function forgetLeftOut(): void {
  rmSync(path, { force: true });
}

export function writeLeftOut(leftOut: LeftOut): void {
  writeFileSync(path, JSON.stringify(leftOut));
}

/** Nothing where no run with the cache has come so far. */
export function readLeftOut(): LeftOut {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LeftOut;
  } catch {
    return { unchanged: [], sample: [] };
  }
}
