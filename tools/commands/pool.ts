// npm run pool -- <command>: the command line, from a fresh clone too. Only the command itself writes to
// stdout, so that `npm run --silent pool -- export` can be redirected to a file.
import { spawn } from 'node:child_process';
import { serverEnvironment } from '#deploy/serverCommand.ts';
import { build } from '../prepare.ts';
import { command, root } from '../processes.ts';

export async function main(args: string[]): Promise<number> {
  const code = await command(async () => {
    await build();
    return 0;
  });
  return code === 0 ? runCommandLine(args) : code;
}

/** The command inherits the terminal, on which it asks for passwords. */
function runCommandLine(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', 'build/server/cli.js', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { NODE_ENV: serverEnvironment.NODE_ENV, ...process.env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
