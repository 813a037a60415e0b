import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of Linux's process accounting. */
const TICK = 10;

/** Milliseconds of CPU that a process has used, from Linux's /proc; not a number elsewhere. */
export function cpuTimeOf(pid: number): number {
  const fields = readOf(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK : Number.NaN;
}

/** Megabytes of memory that a process holds, from Linux's /proc; not a number elsewhere. */
export function residentOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readOf(pid, 'status') ?? '') ?? [];
  return Number(kilobytes) / 1024;
}

function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
