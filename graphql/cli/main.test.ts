import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { projectRoot } from '#prisma/projectRoot.ts';

/** Each command in its own process, as users run it; program.test.ts tests what the commands do. */
describe('the process of a command', () => {
  let folder: string;
  let env: Record<string, string>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-cli-'));
    env = { DATABASE_URL: `file:${join(folder, 'pool.db')}`, POOL_MODE: 'live' };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('prints its help on stdout and exits with 0', async () => {
    const { code, out, error } = await run({}, '--help');
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('Usage: npm run pool -- ');
  });

  test('leaves stdout empty when it fails, prints the reason on stderr, and exits with 1', async () => {
    const file = join(folder, 'grid.csv');
    writeFileSync(file, 'username,email\n');
    const { code, out, error } = await run(
      env,
      'import',
      '--season',
      '2025',
      '--name',
      'Old',
      '--file',
      file,
    );
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^error: /m);
    expect(error).not.toMatch(/^\s+at /m);
  });

  test('writes its log to stderr, apart from its results', async () => {
    const elsewhere = { ...env, DATABASE_URL: `file:${join(folder, 'other.db')}`, LOG_LEVEL: 'info' };
    const { code, out, error } = await run(elsewhere, 'create', '--season', '2025', '--name', 'New');
    expect([code, out]).toEqual([0, 'pool: 1\n']);
    expect(error).toContain('"msg":"database migrated"');
  });

  test('backs up and restores', async () => {
    const backup = join(folder, 'backup.db');
    await run(env, 'create', '--season', '2025', '--name', 'First');
    expect(await run(env, 'backup', '--to', backup)).toEqual({
      code: 0,
      out: `backup: ${backup}\n`,
      error: '',
    });
    // Whatever the umask of who runs it.
    for (const file of [backup, join(folder, 'pool.db')]) expect(statSync(file).mode & 0o077).toBe(0);
    await run(env, 'create', '--season', '2025', '--name', 'Second');
    expect((await run(env, 'restore', '--from', backup)).error).toContain('--force');
    expect((await run(env, 'restore', '--from', backup, '--force')).code).toBe(0);
    const db = await openDatabase(env.DATABASE_URL!);
    expect((await db.pool.findMany()).map((pool) => pool.name)).toEqual(['First']);
    await db.$disconnect();
  });
});

interface Ended {
  code: number | null;
  out: string;
  error: string;
}

function run(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'graphql/cli/main.ts', ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Ended = { code: null, out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.error += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}
