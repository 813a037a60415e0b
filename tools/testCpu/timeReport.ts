import { cpus } from 'node:os';

export interface TimesOfRun {
  /** Seconds from the start of the command to its end. */
  wall: number;
  /** CPU seconds of set-up and checks, before the first test; null where the system does not report them. */
  setUp: number | null;
  /** CPU seconds by part: the projects of vitest.config.ts with all that they start, PostgreSQL, and Vitest itself. */
  parts: ReadonlyMap<string, number>;
  /** Seconds that test files took, added up. */
  files: number;
  /** The names of the projects among the parts. */
  projects: readonly string[];
}

/** The lines at the end of `npm test` that say where its time went. */
export function timeReport(
  { wall, setUp, parts, files, projects }: TimesOfRun,
  cores = cpus().length,
): string[] {
  const lines = ['\nTime:', row(wall, 'wall')];
  if (setUp === null) return [...lines, '  CPU time is not reported on this system.'];
  const all = [...parts.values()].reduce((sum, seconds) => sum + seconds, setUp);
  const inFiles = projects.reduce((sum, project) => sum + (parts.get(project) ?? 0), 0);
  return [
    ...lines,
    row(all, `CPU, ${((100 * all) / (wall * cores)).toFixed(0)} % of ${cores} cores`),
    row(setUp, 'of it set-up and checks'),
    ...[...parts].map(([part, seconds]) => row(seconds, `of it ${part}`)),
    row(Math.max(0, files - inFiles), 'that test files waited: for a core, the browser or PostgreSQL'),
  ];
}

function row(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`;
}
