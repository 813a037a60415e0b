// npm start: everything from a fresh clone to a server that answers. Ctrl-C drains it; a second Ctrl-C ends it at once.
import { spawn } from 'node:child_process';
import { main, node, root, setUp, step, StepError } from './setup.js';
import { serverCommand, serverEnvironment } from './server.js';

await main(async () => {
  await setUp();
  await step('Building', async () => {
    if ((await node(['.ci/build.js'])) !== 0)
      throw new StepError('Nothing was started, since the build failed.');
  });
  if (process.exitCode === 130) return;
  console.log('\n> Starting the server');
  return serve();
});

/**
 * The server gets a process group of its own, so that Ctrl-C in a terminal reaches it once, through us, and not two or
 * three times (from the terminal, from npm and from us). It stops by itself when the channel to us breaks.
 */
function serve() {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, serverCommand, {
      cwd: root,
      env: { ...serverEnvironment, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    let asked = 0;
    const stop = (signal) => {
      const now = performance.now();
      if (!asked) {
        asked = now;
        console.log(`\nStopping (${signal}); once more ends it at once.`);
        server.kill('SIGTERM');
      } else if (now - asked > 1_000) {
        server.kill('SIGKILL');
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    server.on('error', reject);
    server.on('exit', (code) => resolve(code ?? (asked ? 0 : 1)));
  });
}
