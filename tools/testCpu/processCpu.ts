import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own tick. */
const TICKS = 100;

interface ProcessStat {
  parent: number;
  /** CPU seconds of the process and of its children that have ended, and theirs. */
  seconds: number;
}

/**
 * CPU seconds of a process and of all its descendants; null where the system does not report them, or without such a
 * process. Descendants that were left running when their parent ended are not counted.
 */
export function cpuOf(pid: number): number | null {
  const own = readStat(pid);
  if (own === null) return null;
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(Number(name));
      return stat ? [{ pid: Number(name), ...stat }] : [];
    });
  const sumOf = (parent: number): number =>
    running
      .filter((child) => child.parent === parent)
      .reduce((sum, child) => sum + child.seconds + sumOf(child.pid), 0);
  return own.seconds + sumOf(pid);
}

function readStat(pid: number): ProcessStat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1]!, seconds: (user + system + childrenUser + childrenSystem) / TICKS };
  } catch {
    return null;
  }
}
