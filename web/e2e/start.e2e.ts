import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmptyDatabase } from './database.ts';
import { copyDemo } from './demo.ts';
import { runServer } from './run.ts';
import { projectRoot } from './server.ts';

let demo: EmptyDatabase;

beforeAll(async () => void (demo = await copyDemo()));
afterAll(() => demo?.remove());

/** One readable line, no stack, and exit code 1. */
async function expectRefusal(env: Record<string, string>, message: RegExp): Promise<void> {
  const { code, output } = await runServer({ LOG_LEVEL: 'silent', DATABASE_URL: demo.url, ...env });
  expect(output.trim()).toMatch(message);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

// Of databases: durability.e2e.ts, lostFiles.deep.e2e.ts, and what is said of each, prisma/client.test.ts and prisma/migrate.test.ts.
test('a start that fails names the setting that is wrong, or the port that is taken', async () => {
  await expectRefusal({ PORT: 'eighty' }, /^Cannot start: PORT must be a port number/);
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
