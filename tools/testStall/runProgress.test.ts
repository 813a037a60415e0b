import { expect, it } from 'vitest';

import { RunProgress } from './runProgress.ts';

const MINUTE = 60_000;

it('names what runs in a file in which no test ends, while others go on', () => {
  const progress = new RunProgress();
  progress.fileBegan('a.test.ts', 0);
  progress.fileBegan('b.test.ts', 0);
  progress.testBegan('a.test.ts', 'one');
  progress.testEnded('a.test.ts', 'one', MINUTE);
  progress.testBegan('a.test.ts', 'two');
  progress.testBegan('b.test.ts', 'three');
  progress.testEnded('b.test.ts', 'three', 5 * MINUTE);
  expect(progress.stalled(10 * MINUTE, 10 * MINUTE)).toEqual([]);
  expect(progress.stalled(11 * MINUTE, 10 * MINUTE)).toEqual(['a.test.ts > two']);
});

it('names a file that runs no test, until it ends', () => {
  const progress = new RunProgress();
  progress.fileBegan('a.test.ts', 0);
  expect(progress.stalled(10 * MINUTE, 10 * MINUTE)).toEqual(['a.test.ts (in no test)']);
  progress.fileEnded('a.test.ts');
  expect(progress.stalled(10 * MINUTE, 10 * MINUTE)).toEqual([]);
});
