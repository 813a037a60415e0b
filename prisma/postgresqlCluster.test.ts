import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { clusterProcess, stopCluster } from './postgresqlCluster.ts';

let data: string;

beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'last-standing-cluster-'))));
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** Another program than PostgreSQL, in a folder of its own. */
async function startProgram() {
  const program = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], { cwd: '/' });
  await once(program, 'spawn');
  const { pid } = program;
  if (pid === undefined) throw new Error('The program did not start.');
  return { program, pid };
}

/** What a server of PostgreSQL writes at its start, and removes at its end unless it is killed. */
const writePid = (pid: number) => writeFileSync(join(data, 'postmaster.pid'), `${pid}\n${data}\n`);

describe('A cluster whose server was killed', () => {
  it('needs no stop', async () => {
    const { program, pid } = await startProgram();
    const ended = once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
    writePid(pid);
    expect(clusterProcess(data)).toBeNull();
    await stopCluster(data);
  });

  it('does not stop the program that has its number now', async () => {
    const { program, pid } = await startProgram();
    try {
      writePid(pid);
      expect(clusterProcess(data)).toBeNull();
      await stopCluster(data);
      expect(program.exitCode ?? program.signalCode).toBeNull();
    } finally {
      program.kill('SIGKILL');
    }
  });
});
