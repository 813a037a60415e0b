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
  return descendantsOf(pid).reduce((sum, { seconds }) => sum + seconds, own.seconds);
}

interface Descendant {
  pid: number;
  parent: number;
  /** CPU seconds of it and of its children that have ended. */
  seconds: number;
}

/** The processes that a process started, and theirs; none where the system does not list them. */
export function descendantsOf(pid: number): Descendant[] {
  const running = listProcesses().flatMap((each) => {
    const stat = readStat(each);
    return stat ? [{ pid: each, ...stat }] : [];
  });
  const below = (parent: number): Descendant[] =>
    running.filter((child) => child.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** All processes of the machine; none where the system does not list them. */
export function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
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
