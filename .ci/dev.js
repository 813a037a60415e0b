// npm run dev: the server restarts and the page reloads as files are saved. One command, one Ctrl-C.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { main, node, root, setUp, tools } from './setup.js';

const port = process.env.PORT ?? '4000';
const devPort = process.env.DEV_PORT ?? '5173';

await main(async () => {
  await setUp();
  const children = [
    start([tools.tsx, 'watch', '--clear-screen=false', '--exclude', './web/**', 'graphql/main.ts'], {
      PORT: port,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${devPort}`,
    }),
    start([tools.vite, '--clearScreen', 'false'], { PORT: port, DEV_PORT: devPort }),
  ];
  // A graphql tag that changed needs its artifact, a model that changed its client; both then reload by themselves.
  const watchers = [
    onChange('web', /^(?!.*__generated__).*\.tsx?$/, () =>
      node([tools.relay, '--output', 'quiet-with-errors']),
    ),
    onChange('.', /^schema\.graphql$/, () => node([tools.relay, '--output', 'quiet-with-errors'])),
    onChange('prisma', /^schema\.prisma$/, () => node(['prisma/codegen.js'])),
  ];
  let isStopping = false;
  let wasAsked = false;
  const stop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    wasAsked = typeof signal === 'string';
    for (const watcher of watchers) watcher.close();
    // A terminal's Ctrl-C has reached the children already; tsx takes a second signal for impatience.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const codes = await Promise.all(
    children.map(
      (child) => new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0)).on('exit', stop)),
    ),
  );
  return wasAsked ? 0 : Math.max(...codes);
});

function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

function onChange(folder, pattern, act) {
  let timer;
  return watch(`${root}/${folder}`, { recursive: folder !== '.' }, (_event, file) => {
    if (!file || !pattern.test(file.replaceAll('\\', '/'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => act(), 150);
  });
}
