import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';

import { cpuOf } from './processCpu.ts';

/** Uses 200 ms of CPU. */
const WORK = 'while (process.cpuUsage().user < 200_000);';
let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

it.runIf(process.platform === 'linux')('counts a child that has ended', () => {
  const before = cpuOf(process.pid)!;
  spawnSync(process.execPath, ['-e', WORK]);
  expect(cpuOf(process.pid)! - before).toBeGreaterThanOrEqual(0.2);
});

it.runIf(process.platform === 'linux')('counts a child that runs', async () => {
  const before = cpuOf(process.pid)!;
  child = spawn(process.execPath, ['-e', `${WORK} console.log('done'); process.stdin.resume();`]);
  await once(child.stdout!, 'data');
  expect(cpuOf(process.pid)! - before).toBeGreaterThanOrEqual(0.2);
});

it('knows nothing of a process that is not there', () => {
  expect(cpuOf(2 ** 30)).toBeNull();
});
