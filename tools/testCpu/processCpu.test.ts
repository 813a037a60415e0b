import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

import { cpuOf } from './processCpu.ts';

it.runIf(process.platform === 'linux')('counts a child that has ended', () => {
  const before = cpuOf('self')!;
  // Works until it has used 200 ms of CPU.
  const work = 'while (process.cpuUsage().user < 200_000);';
  spawnSync(process.execPath, ['-e', work]);
  expect(cpuOf('self')! - before).toBeGreaterThanOrEqual(0.2);
});

it('knows nothing of a process that is not there', () => {
  expect(cpuOf(2 ** 30)).toBeNull();
});
