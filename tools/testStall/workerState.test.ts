import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';

import { freePort } from '#prisma/freePort.ts';
import { workerState } from './workerState.ts';

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

/** Runs the code in a process of its own, until it says that it is ready. */
async function run(code: string, port: number): Promise<ChildProcess> {
  child = spawn(process.execPath, ['-e', `process.debugPort = ${port}; ${code} //# sourceURL=work.js`]);
  await once(child.stdout!, 'data');
  return child;
}

it('says where a loop stands', async () => {
  const port = await freePort();
  const { pid } = await run("console.log('ready'); function endless() { for (;;); } endless();", port);
  expect((await workerState(pid!, port))[0]).toMatch(/^at endless work\.js:1$/);
});

it('says what an idle process has open', async () => {
  const port = await freePort();
  const work = `require('node:child_process').spawn(process.execPath, ['-e', 'process.stdin.resume()']); console.log('ready');`;
  const { pid } = await run(work, port);
  const lines = await workerState(pid!, port);
  expect(lines[0]).toBe('idle, with:');
  expect(lines.some((line) => /^ChildProcess .*node.* -e process\.stdin\.resume/.test(line))).toBe(true);
});

it('says that nothing answers', async () => {
  const port = await freePort();
  const { pid } = await run("process.stdin.resume(); console.log('ready');", port + 1);
  expect((await workerState(pid!, port))[0]).toMatch(/does not answer/);
});
