import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../prisma/projectRoot.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'last-standing-launcher-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const url = (path: string) => pathToFileURL(join(projectRoot, path)).href;

it.skipIf(process.platform === 'win32')(
  'nothing that a command runs outlives npm, which passes a signal to its shell alone',
  async () => {
    writeFileSync(
      join(folder, 'command.ts'),
      `import { command, node } from '${url('tools/processes.ts')}';
const endless = 'require("node:net").createServer().listen(0, "127.0.0.1", () => console.log("it runs"))';
process.exitCode = await command(async () => (await node(['-e', endless])) ?? 1);
console.log('it has ended with its command');`,
    );
    const start = `node --import ${url('node_modules/tsx/dist/esm/index.mjs')} command.ts; exit $?`;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }));
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    npm.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    // Of all that hold the output.
    const end = new Promise((resolve) => npm.on('close', resolve));
    await expect.poll(() => printed).toContain('it runs');
    npm.kill('SIGTERM');
    await end;
    expect(printed).toContain('it has ended with its command');
  },
);
