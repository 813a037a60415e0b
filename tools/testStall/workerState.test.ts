import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';

import { freePort } from '#prisma/freePort.ts';
import { workerState } from './workerState.ts';

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

async function run(work: string, port: number): Promise<ChildProcess> {
  child = spawn(process.execPath, [
    '-e',
    `process.debugPort = ${port}; console.log('set'); ${work} //# sourceURL=work.js`,
  ]);
  await once(child.stdout!, 'data');
  return child;
}

it('says where a loop stands', async () => {
  const port = await freePort();
  const { pid } = await run('function endless() { for (;;); } endless();', port);
  expect((await workerState(pid!, port))[0]).toMatch(/^at endless work\.js:1$/);
});

it('says what an idle process has open', async () => {
  const port = await freePort();
  const work = `require('node:child_process').spawn(process.execPath, ['-e', 'process.stdin.resume()']);`;
  const { pid } = await run(work, port);
  const lines = await workerState(pid!, port);
  expect(lines[0]).toBe('idle, with:');
  expect(lines.some((line) => /^ChildProcess .*node.* -e process\.stdin\.resume/.test(line))).toBe(true);
});

it('says that nothing answers', async () => {
  const port = await freePort();
  const { pid } = await run('process.stdin.resume();', port + 1);
  expect((await workerState(pid!, port))[0]).toMatch(/does not answer/);
});
