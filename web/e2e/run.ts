import { spawn } from 'node:child_process';

import { serverCommand, serverEnvironment } from '#deploy/serverCommand.ts';
import { productHost } from './productHost.ts';
import { projectRoot } from './server.ts';

export interface Ended {
  code: number | null;
  /** The output on stdout and stderr. */
  output: string;
}

/** Real milliseconds after which a program that should have ended is killed. */
const PATIENCE = 300_000;

/** Runs the built server until it ends by itself, as it does when it cannot start. */
export function runServer(env: Record<string, string>): Promise<Ended> {
  return run(serverCommand, { ...serverEnvironment, PORT: '0', ...env });
}

/** Runs the built command line, the program of `npm run pool --`, as a process of its own. */
export function runProgram(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return run(['build/server/cli.js', ...args], env);
}

/** The same in the process of this worker's servers. */
export function runCommand(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return productHost().command(args, { LOG_LEVEL: 'warn', ...env });
}

function run(args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  });
  const ended: Ended = { code: null, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (ended.output += text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}
