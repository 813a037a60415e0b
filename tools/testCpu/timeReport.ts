import { cpus } from 'node:os';

export interface TimesOfRun {
  /** Seconds from the start of the command to its end. */
  wall: number;
  /** CPU seconds of the command with all its programs; null where the system does not report them. */
  cpu: number | null;
  /** CPU seconds of set-up and checks, before the first test. */
  setUp: number | null;
  /** CPU seconds by part: the projects of vitest.config.ts and PostgreSQL. */
  parts: ReadonlyMap<string, number>;
  /** Seconds that test files took, added up. */
  files: number;
}

/** The lines at the end of `npm test` that say where its time went. */
export function timeReport({ wall, cpu, setUp, parts, files }: TimesOfRun, cores = cpus().length): string[] {
  const lines = ['\nTime:', row(wall, 'wall')];
  if (cpu === null || setUp === null) return [...lines, '  CPU time is not reported on this system.'];
  // PostgreSQL detaches from the process that starts it.
  const postgresql = parts.get('PostgreSQL') ?? 0;
  const all = cpu + postgresql;
  const workers = [...parts].filter(([part]) => part !== 'PostgreSQL');
  const inWorkers = workers.reduce((sum, [, seconds]) => sum + seconds, 0);
  return [
    ...lines,
    row(all, `CPU, ${((100 * all) / (wall * cores)).toFixed(0)} % of ${cores} cores`),
    row(setUp, 'of it set-up and checks'),
    ...workers.map(([part, seconds]) => row(seconds, `of it ${part}`)),
    row(postgresql, 'of it PostgreSQL'),
    row(Math.max(0, cpu - setUp - inWorkers), 'of it the browser, and Vitest itself'),
    row(Math.max(0, files - inWorkers), 'that test files waited: for a core, the browser or PostgreSQL'),
  ];
}

function row(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`;
}
