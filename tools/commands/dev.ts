// npm run dev: the server restarts and the page reloads as files are saved. One command, one Ctrl-C.
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { makeWhenStale } from '../makeWhenStale.ts';
import { generate } from '../prepare.ts';
import { prismaClients } from '../prismaClients.ts';
import { command, packages, root } from '../processes.ts';
import { relayArtifacts } from '../relayArtifacts.ts';
import { watchLauncher } from '../launcher.ts';
import { restTypes } from '../restTypes.ts';

const port = process.env.PORT ?? '4000';
const devPort = process.env.DEV_PORT ?? '5173';

export async function main(): Promise<number> {
  const code = await command(async () => {
    await generate();
    return 0;
  });
  return code === 0 ? serveSources() : code;
}

async function serveSources(): Promise<number> {
  const children = [
    start(
      [
        packages.tsx,
        'watch',
        '--clear-screen=false',
        '--exclude',
        './web/**',
        'graphql/server/start/main.ts',
      ],
      {
        PORT: port,
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${devPort}`,
      },
    ),
    start([packages.vite, '--clearScreen', 'false'], { PORT: port, DEV_PORT: devPort }),
  ];
  // A changed graphql tag needs a new artifact, a changed model a new client; server and page then reload by
  // themselves.
  const watchers = [
    onChange('web', /^(?!.*__generated__).*\.tsx?$/, () => makeWhenStale(relayArtifacts)),
    onChange('.', /^schema\.graphql$/, () => Promise.all([relayArtifacts, restTypes].map(makeWhenStale))),
    onChange('prisma', /^schema\.prisma$/, () => makeWhenStale(prismaClients)),
  ];
  let isStopping = false;
  let wasAsked = false;
  const stop = (signal?: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    wasAsked = signal !== undefined;
    for (const watcher of watchers) watcher.close();
    // A terminal's Ctrl-C has reached the children already; tsx takes a second signal as a request to stop at
    // once.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  watchLauncher(() => stop('SIGTERM'));
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise<number>((resolve) =>
          child.on('exit', (code) => {
            stop();
            resolve(code ?? 0);
          }),
        ),
    ),
  );
  return wasAsked ? 0 : Math.max(...codes);
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

function onChange(folder: string, pattern: RegExp, act: () => Promise<unknown>) {
  let timer: NodeJS.Timeout;
  return watch(join(root, folder), { recursive: folder !== '.' }, (_event, file) => {
    if (!file || !pattern.test(file.replaceAll('\\', '/'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A syntax error in a half-written file does not stop the watcher; the next change tries again.
      act().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    }, 150);
  });
}
