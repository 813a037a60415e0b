import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#prisma/client.ts';
import type { EmptyDatabase } from './database.ts';
import { copyDemo } from './demo.ts';
import { runServer } from './run.ts';
import { projectRoot } from './server.ts';

let folder: string;
let demo: EmptyDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-start-'));
  demo = await copyDemo();
});

afterAll(async () => {
  await demo?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** One readable line, no stack, and exit code 1. */
async function expectRefusal(env: Record<string, string>, message: RegExp): Promise<void> {
  const { code, output } = await runServer({ LOG_LEVEL: 'silent', DATABASE_URL: demo.url, ...env });
  expect(output.trim()).toMatch(message);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

describe('a start that fails', () => {
  test('names a bad setting', () =>
    expectRefusal({ PORT: 'eighty' }, /^Cannot start: PORT must be a port number/));

  test('names a database that does not respond, without its password', async () => {
    await expectRefusal(
      { DATABASE_URL: 'postgresql://someone:secret@127.0.0.1:9/pool' },
      /^Cannot start: Database postgresql:\/\/someone@127\.0\.0\.1:9\/pool cannot be opened: Can't reach database server/,
    );
  });

  test('names a file that is not a database', async () => {
    writeFileSync(
      join(folder, 'letter.txt'),
      'Dear commissioner, this is not a database at all.\n'.repeat(50),
    );
    await expectRefusal(
      { DATABASE_URL: `file:${folder}/letter.txt` },
      /^Cannot start: Database file:.*not a database/,
    );
  });

  test('refuses a database that is newer than the program', async () => {
    const { url, remove } = await copyDemo();
    const db = await openDatabase(url);
    await db.$executeRawUnsafe(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "started_at", "applied_steps_count")
       VALUES ('x', 'x', '29990101000000_later', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`,
    );
    await db.$disconnect();
    await expectRefusal({ DATABASE_URL: url }, /^Cannot start: .*newer/);
    await remove();
  });

  test('names a port that is taken', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expectRefusal(
      { PORT: String(port) },
      new RegExp(`^Cannot start: PORT 127\\.0\\.0\\.1:${port} is taken`),
    );
    other.close();
  });
});

test.skipIf(process.platform === 'win32')(
  'npm start stops its server when npm itself is stopped',
  async () => {
    const env = { ...process.env, PORT: '0', DATABASE_URL: demo.url, REPLAY_SPEED: '0' };
    const npm = spawn('npm', ['start'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (part: Buffer) => (printed += part.toString()));
    }
    // Of every process that holds the output, the server among them.
    const end = once(npm, 'close');
    await expect.poll(() => printed).toContain('is ready at');
    npm.kill('SIGTERM');
    await end;
    expect(printed).toContain('Stopping (SIGTERM)');
  },
);
