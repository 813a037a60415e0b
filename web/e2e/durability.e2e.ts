import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startDemo } from './demo.ts';
import { runCommand, runProgram, runServer } from './run.ts';
import type { ServerProcess } from './server.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'last-standing-durability-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = ({ databaseUrl }: Pick<ServerProcess, 'databaseUrl'>) => databaseUrl.replace('file:', '');

/** The output is a single line. */
function expectLine(output: string, line: RegExp): void {
  expect(output.trimEnd()).toMatch(line);
  expect(output.trimEnd()).not.toContain('\n');
}

describe('one SQLite file', () => {
  /** A process that is killed. */
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('has one server; a second is refused with one line until the first has ended, killed or not', async () => {
    server = await startDemo();
    const second = { DATABASE_URL: server.databaseUrl, REPLAY_SPEED: '0' };
    const refused = await runServer(second);
    expect(refused.code).toBe(1);
    expectLine(refused.output, /^Cannot start: Database file:.* is in use by another server: stop that one/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    // The command line still works beside the server.
    const env = { DATABASE_URL: server.databaseUrl };
    const backup = join(folder, 'beside.db');
    expect(await runProgram(env, 'backup', '--to', backup)).toEqual({
      code: 0,
      output: `backup: ${backup}\n`,
    });
    expect((await runCommand(env, 'export', '--pool', '1')).output).toMatch(/^username,email,1,2/);
    expect((await runCommand(env, 'grade', '--pool', '1')).code).toBe(0);
    expect(existsSync(`${pathOf(server)}-wal`)).toBe(true);

    await server.kill('SIGKILL');
    await server.restart();
    await server.kill('SIGTERM');
    await server.restart();
  });
});
