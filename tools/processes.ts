// Runs other programs to their end, with their output on this process's output.
import { spawn, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchLauncher } from './launcher.ts';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the commands of installed packages start. */
export const packages = {
  knip: 'node_modules/knip/bin/knip.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  relay: 'node_modules/relay-compiler/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** Arguments for Node that run a TypeScript file of the project. */
export function script(file: string, ...args: string[]): string[] {
  return ['--import', 'tsx', file, ...args];
}

/** A step that failed; the program that ran in it has reported why. */
export class StepError extends Error {}

interface RunOptions {
  env?: Record<string, string>;
  /** Milliseconds after which the program is killed; no limit by default. */
  timeout?: number;
  /** The destination of its output. */
  stdout?: 'inherit' | 'stderr';
}

const running = new Set<ChildProcess>();

/** Runs a program with this Node. @returns its exit code; null when a signal ended it. */
export function node(
  args: readonly string[],
  { env = {}, timeout, stdout = 'inherit' }: RunOptions = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
    });
    running.add(child);
    const late =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            console.error(`Gave up after ${Math.round(timeout / 1000)} s.`);
            child.kill('SIGTERM');
            setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
          }, timeout);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      running.delete(child);
      resolve(code);
    });
  });
}

/**
 * Reports on stderr the step and its duration.
 * @throws what `work` throws
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  console.error(`\n> ${title}`);
  const result = await work();
  console.error(`  ${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Set once a signal has asked this process to stop. */
export const stopping = new AbortController();

/**
 * Runs a command's body; no program that `node` runs outlives a Ctrl-C, or an npm that is stopped.
 * @returns the exit code: the body's, 1 after an error, 130 after a signal
 */
export async function command(body: () => Promise<number>): Promise<number> {
  const stop = (signal: NodeJS.Signals) => {
    stopping.abort();
    for (const child of running) child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const unwatch = watchLauncher(() => {
    if (!stopping.signal.aborted) stop('SIGTERM');
  });
  try {
    const code = await body();
    return stopping.signal.aborted ? 130 : code;
  } catch (error) {
    if (stopping.signal.aborted) return 130;
    console.error(error instanceof StepError ? `\n${error.message}` : error);
    return 1;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    unwatch();
  }
}
