import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { projectRoot } from '../prisma/projectRoot.ts';
import type { TestServer } from '../web/e2e/server.ts';

/** Runs a command of the built command line on the database of a server. @throws Error when it fails, with its output */
export async function runCommand(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  args: string[],
): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'build/server/cli.js'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')}: ${errorOutput}`);
}
