// npm run pool -- <command>: the command line, from a fresh clone too. Its own output stays alone on stdout.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, StepError } from './setup.js';

await main(async () => {
  if ((await quietly(['.ci/prepare.js'])) !== 0)
    throw new StepError('Nothing was done, since the set-up failed.');
  if (!existsSync(join(root, 'build/server/cli.js')))
    throw new StepError('This version has no command line.');
  return inherit(['--enable-source-maps', 'build/server/cli.js', ...process.argv.slice(2)]);
});

/** Its progress goes to stderr, so that `npm run --silent pool -- export` can be sent to a file. */
function quietly(args) {
  return start(args, ['ignore', 2, 'inherit']);
}

function inherit(args) {
  return start(args, 'inherit');
}

function start(args, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio,
      env: { NODE_ENV: 'production', ...process.env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
