import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own tick. */
const TICKS = 100;

/**
 * CPU seconds of a process and of its children that have ended, and theirs; null where the system does not report
 * them, or without such a process.
 */
export function cpuOf(pid: number | 'self'): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
    return (user! + system! + childrenUser! + childrenSystem!) / TICKS;
  } catch {
    return null;
  }
}
