import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { copyDemo, startDemo } from './demo.ts';
import { runCommand, runServer } from './run.ts';
import type { ServerProcess, TestServer } from './server.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'last-standing-lost-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<T>(server: TestServer, query: string, cookie = ''): Promise<T> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { data: T }).data;
}

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

  it('is refused without its log after a kill, complete after an orderly shutdown, and repaired on request', async () => {
    // An orderly shutdown left the pool in the main file; the later log-in is in its log alone.
    server = await startDemo();
    const database = pathOf(server);
    await ask(server, 'mutation { testLogIn { __typename } }');
    await server.kill('SIGKILL');
    const alone = join(folder, 'alone.db');
    copyFileSync(database, alone);
    copyFileSync(`${database}.log-key`, `${alone}.log-key`);
    const env = { DATABASE_URL: `file:${alone}`, REPLAY_SPEED: '0' };

    const refused = await runServer(env);
    expect(refused.code).toBe(1);
    const line = /latest writes stood in alone\.db-wal, and that file is gone\. .*restore --from FILE/;
    expectLine(refused.output, line);
    const exported = await runCommand(env, 'export', '--pool', '1');
    expect(exported.code).toBe(1);
    expectLine(exported.output, line);
    const repaired = await runCommand(env, 'repair', '--accept-loss');
    expect(repaired).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^repaired: .*alone\.db, as it/) as string,
    });
    expect((await runCommand(env, 'export', '--pool', '1')).code).toBe(0);

    // The command line opens the database of the killed server first; the log is checkpointed, and no data is
    // missing.
    const killed = { DATABASE_URL: server.databaseUrl };
    expect((await runCommand(killed, 'backup', '--to', join(folder, 'killed.db'))).code).toBe(0);
    await server.restart();
    await server.kill('SIGTERM');
    expect(existsSync(`${database}-wal`)).toBe(false);
  });

  it('with damaged pages makes the start and commands fail with one line that says what to do', async () => {
    const planted = await copyDemo();
    const database = pathOf({ databaseUrl: planted.url });
    const bytes = readFileSync(database);
    bytes.fill(0xab, 40 * 4096, Math.min(60 * 4096, statSync(database).size));
    writeFileSync(database, bytes);
    const env = { DATABASE_URL: planted.url, REPLAY_SPEED: '0' };
    const started = await runServer(env);
    expect(started.code).toBe(1);
    expectLine(
      started.output,
      /^Cannot start: Database file:.* is damaged \(.*\)\. Restore a backup with "npm/,
    );
    for (const command of [
      ['export', '--pool', '1'],
      ['grade', '--pool', '1'],
      ['backup', '--to', join(folder, 'never.db')],
    ]) {
      const { code, output } = await runCommand(env, ...command);
      expect(code).toBe(1);
      expectLine(output, /^error: .*(damaged|no sound SQLite database).*Restore a backup/);
    }
    expect(existsSync(join(folder, 'never.db'))).toBe(false);
    await planted.remove();
  });
});
