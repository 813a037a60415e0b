import { readFileSync } from 'node:fs';

import { descendantsOf, listProcesses } from '../testCpu/processCpu.ts';
import { inspectorPort, workerState } from './workerState.ts';

/**
 * What the workers of this run do, with the programs that they started: lines for the log of a run that has stalled.
 * Linux alone lists processes; elsewhere there are none.
 */
export async function stallReport(): Promise<string[]> {
  const processes = descendantsOf(process.pid);
  const workers = processes.filter(({ pid }) => isWorker(pid));
  const states = await Promise.all(
    workers.map(async ({ pid }) => {
      const state = await workerState(pid, inspectorPort(pid));
      return [`Worker ${pid}:`, ...state.map((line) => `  ${line}`)];
    }),
  );
  const programs = processes.map(({ pid, parent, seconds }) => {
    return `  ${pid}, started by ${parent}, ${seconds.toFixed(1)} s of CPU: ${commandOf(pid)}`;
  });
  return [...states.flat(), 'Programs:', ...programs, 'PostgreSQL:', ...waitingSessions()];
}

/** The sessions of PostgreSQL that wait for another, or keep a transaction open: its processes are named so. */
function waitingSessions(): string[] {
  return listProcesses()
    .map(commandOf)
    .filter((command) => /^postgres: .*(waiting|in transaction)/.test(command))
    .map((command) => `  ${command}`);
}

/** Ends all that this run started: a worker in a loop outlives its run. */
export function killWorkers(): void {
  for (const { pid } of descendantsOf(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isWorker(pid: number): boolean {
  return commandOf(pid).includes('/vitest/dist/workers/');
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '(ended)';
  }
}
