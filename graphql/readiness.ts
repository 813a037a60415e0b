import { findMissingMigrations } from '../prisma/migrate.ts';
import { probeWrites } from './actions/probeWrites.ts';
import type { Services } from './actions/services.ts';
import type { RunningJobs } from './jobs/runner.ts';

/** What /readyz answers: whether this process can serve, part by part. */
export interface Readiness {
  /** It answers. */
  database: boolean;
  /** It takes writes: a pick could be stored. */
  writes: boolean;
  migrations: boolean;
  jobs: boolean;
}

type DatabaseReadiness = Omit<Readiness, 'jobs'>;

/** Real milliseconds after which a silent database counts as down. */
const PATIENCE = 3_000;
/** Real milliseconds for which an answer serves everybody who asks: whoever asks often causes no more writes. */
const SHARED_FOR = 1_000;

/** Looks at the database, its migrations and this process's jobs; false throughout once the process is ending. */
export function createReadiness(
  services: Services,
  jobs: Pick<RunningJobs, 'isWell'>,
  ending: AbortSignal,
): () => Promise<Readiness> {
  const lookAtDatabase = shared(() => look(services));
  return async () => {
    if (ending.aborted) return { database: false, writes: false, migrations: false, jobs: false };
    return { ...(await lookAtDatabase()), jobs: jobs.isWell() };
  };
}

async function look(services: Services): Promise<DatabaseReadiness> {
  const { db, log } = services;
  const parts: DatabaseReadiness = { database: false, writes: false, migrations: false };
  try {
    const missing = await inTime(findMissingMigrations(db));
    if (missing.length > 0) log.error({ missing }, 'the database lacks migrations');
    Object.assign(parts, { database: true, migrations: missing.length === 0 });
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return parts;
  }
  try {
    await inTime(probeWrites(services));
    parts.writes = true;
  } catch (error) {
    log.error({ err: error }, 'the database takes no writes');
  }
  return parts;
}

/**
 * One look at a time, whose outcome is everybody's until some time after it: as long as the look itself took, at least,
 * so that a slow database is not kept busy with looks.
 */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  return () => {
    if (current !== null) return current;
    const began = performance.now();
    current = work().finally(() => {
      const rest = Math.max(SHARED_FOR, performance.now() - began);
      setTimeout(() => (current = null), rest).unref();
    });
    return current;
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
