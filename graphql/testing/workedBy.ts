import { readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time used by the main thread of a process; null where the system does not report
 * it.
 */
export function workedBy(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
