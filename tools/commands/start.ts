// npm start: goes from a fresh clone to a running server. Ctrl-C drains it; a second Ctrl-C ends it at once.
import { spawn } from 'node:child_process';
import { serverCommand, serverEnvironment } from '#deploy/serverCommand.ts';
import { build } from '../prepare.ts';
import { watchLauncher } from '../launcher.ts';
import { command, root } from '../processes.ts';

export async function main(args: string[]): Promise<number> {
  const code = await command(async () => {
    await build();
    return 0;
  });
  if (code !== 0) return code;
  console.error('\n> Starting the server');
  return serve(args);
}

/**
 * The server has a process group of its own, so that Ctrl-C in a terminal reaches it once, through this
 * process, and not two or three times (from the terminal, from npm and from here). It stops by itself when
 * the channel to this process breaks.
 */
function serve(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [...serverCommand, ...args], {
      cwd: root,
      env: { ...serverEnvironment, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    let askedAt: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      const now = performance.now();
      if (askedAt === undefined) {
        askedAt = now;
        console.error(`\nStopping (${signal}); once more ends it at once.`);
        server.kill('SIGTERM');
      } else if (now - askedAt > 1_000) {
        server.kill('SIGKILL');
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    const unwatch = watchLauncher(() => {
      // A Ctrl-C that ended npm's shell, too, has asked already.
      if (askedAt === undefined) stop('SIGTERM');
    });
    server.on('error', reject);
    server.on('exit', (code) => {
      unwatch();
      resolve(code ?? (askedAt === undefined ? 1 : 0));
    });
  });
}
