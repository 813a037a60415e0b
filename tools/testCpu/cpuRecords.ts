// What the processes of a test run have used, for the report at its end: each writes its sum so far to a file of its own.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../processes.ts';
import { cpuOf } from './processCpu.ts';

const folder = join(root, 'test-results/cpu');

/** Deletes the records of an earlier run. */
export function forgetCpu(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Records what a process has used so far: this one by default, with all that it started. */
export function recordCpu(part: string, pid = process.pid, seconds = cpuOf(pid)): void {
  if (seconds === null) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}.${pid}`), String(seconds));
}

/** CPU seconds by part of the run. */
export function readCpu(): Map<string, number> {
  const parts = new Map<string, number>();
  for (const file of readFolder()) {
    const part = file.replace(/\.\d+$/, '');
    parts.set(part, (parts.get(part) ?? 0) + Number(readFileSync(join(folder, file), 'utf8')));
  }
  return parts;
}

function readFolder(): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
