import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '#prisma/freePort.ts';

/** A program of the system that a test runs for itself, in a folder of its own, on a port of 127.0.0.1. */
export interface RunningProgram {
  port: number;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks whether it accepts connections, and the most of them. */
const LOOK_EVERY = 50;
const TRIES = 1_200;
/** Starts until one is given up. */
const STARTS = 5;

/** The first of these programs that is installed; null when none is. `.ci/run` installs what tests need. */
export function installed(...names: string[]): string | null {
  return names.find((name) => spawnSync(name, ['--version']).status === 0) ?? null;
}

/**
 * Starts a program and waits until it accepts connections.
 * @param prepare writes its files into the folder and returns its arguments
 */
export async function startProgram(
  name: string,
  prepare: (folder: string, port: number) => string[],
  given?: number,
): Promise<RunningProgram> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startOn(given ?? (await freePort()), name, prepare);
    } catch (error) {
      // Another program may have taken the port meanwhile.
      if (given !== undefined || starts === STARTS) throw error;
    }
  }
}

async function startOn(
  port: number,
  name: string,
  prepare: (folder: string, port: number) => string[],
): Promise<RunningProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-program-'));
  const output: string[] = [];
  const child = spawn(name, prepare(folder, port), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => output.push(String(text)));
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries === TRIES || child.exitCode !== null) {
      await stop();
      throw new Error(`${name} does not start: ${output.join('').slice(-500)}`);
    }
    await sleep(LOOK_EVERY);
  }
  return { port, stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
