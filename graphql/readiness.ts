import { findMissingMigrations } from '../prisma/migrate.ts';
import type { Services } from './actions/services.ts';
import type { RunningJobs } from './jobs/runner.ts';

/** What /readyz answers: whether this process can serve, part by part. */
export interface Readiness {
  database: boolean;
  migrations: boolean;
  jobs: boolean;
}

/** Real milliseconds after which a silent database counts as down. */
const PATIENCE = 3_000;

/** Looks at the database, its migrations and this process's jobs; false throughout once the process is ending. */
export function createReadiness(
  services: Services,
  jobs: Pick<RunningJobs, 'isWell'>,
  ending: AbortSignal,
): () => Promise<Readiness> {
  return async () => {
    if (ending.aborted) return { database: false, migrations: false, jobs: false };
    try {
      const missing = await inTime(findMissingMigrations(services.db));
      if (missing.length > 0) services.log.error({ missing }, 'the database lacks migrations');
      return { database: true, migrations: missing.length === 0, jobs: jobs.isWell() };
    } catch (error) {
      services.log.error({ err: error }, 'the database does not answer');
      return { database: false, migrations: false, jobs: jobs.isWell() };
    }
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE} ms.`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
