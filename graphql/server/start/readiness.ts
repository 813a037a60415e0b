import { findMissingMigrations } from '#prisma/migrate.ts';
import { isTooLate } from '#kernel/rules/clockSkew.ts';
import { probeWrites } from '#kernel/probeWrites.ts';
import type { Services } from '#kernel/services.ts';
import type { RunningJobs } from '../jobs/runner.ts';

/** The result of /readyz: whether this process can serve requests. */
export interface Readiness {
  database: boolean;
  /** Whether the database accepts writes, so that a pick could be stored. */
  writes: boolean;
  migrations: boolean;
  jobs: boolean;
  /** False when a pool's tables are known to differ from its log; does not affect readiness. */
  log: boolean;
  /** True when this server's clock is so far behind the last leaf of a log that picks are refused; not ready then. */
  clockBehind?: boolean;
  /**
   * Number of pools whose logs still have to begin, in the background; does not affect readiness. Missing when unknown.
   */
  logsToBegin?: number;
}

type DatabaseReadiness = Omit<Readiness, 'jobs'>;

/** Real milliseconds after which an unresponsive database counts as down. */
const TIMEOUT = 3_000;
/** Real milliseconds for which a result is shared: frequent checks cause no additional writes. */
const SHARED_TIME = 1_000;

/** Checks the database, its migrations and this process's jobs; all false during shutdown. */
export function createReadiness(
  services: Services,
  jobs: Pick<RunningJobs, 'isWell'>,
  ending: AbortSignal,
): () => Promise<Readiness> {
  const readDatabase = shared(() => checkDatabase(services));
  return async () => {
    if (ending.aborted) return { ...NOTHING, jobs: false };
    return { ...(await readDatabase()), jobs: jobs.isWell() };
  };
}

const NOTHING: DatabaseReadiness = {
  database: false,
  writes: false,
  migrations: false,
  log: false,
};

async function isClockBehind({ db, clock }: Services): Promise<boolean> {
  const { _max } = await db.poolLog.aggregate({ _max: { lastAt: true } });
  return _max.lastAt !== null && isTooLate(clock.now().getTime(), _max.lastAt.getTime());
}

async function checkLogs({ db }: Services): Promise<Pick<Readiness, 'log' | 'logsToBegin'>> {
  const [row] = await db.$queryRaw<[{ incidents: number | bigint; left: number | bigint }]>`
    SELECT (SELECT COUNT(*) FROM "LogIncident") AS "incidents", (SELECT COUNT(*) FROM "Pool" AS p
      WHERE NOT EXISTS (SELECT 1 FROM "PoolLog" AS l WHERE l."poolId" = p."id")) AS "left"`;
  return { log: Number(row.incidents) === 0, logsToBegin: Number(row.left) };
}

async function checkDatabase(services: Services): Promise<DatabaseReadiness> {
  const { db, log } = services;
  const parts = { ...NOTHING };
  try {
    const missing = await withTimeout(findMissingMigrations(db));
    if (missing.length > 0) log.error({ missing }, 'the database lacks migrations');
    Object.assign(parts, { database: true, migrations: missing.length === 0 });
  } catch (error) {
    log.error({ err: error }, 'the database does not respond');
    return parts;
  }
  if (parts.migrations) Object.assign(parts, await withTimeout(checkLogs(services)).catch(() => ({})));
  if (parts.migrations) {
    parts.clockBehind = await withTimeout(isClockBehind(services)).catch(() => false);
    if (parts.clockBehind) log.error('the clock is behind the last leaf of a log: picks are refused');
  }
  try {
    await withTimeout(probeWrites(services));
    parts.writes = true;
  } catch (error) {
    log.error({ err: error }, 'the database accepts no writes');
  }
  return parts;
}

/**
 * Runs one check at a time and shares its result, for at least the duration of the check, so that checks do
 * not overload a slow database.
 */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  return () => {
    if (current !== null) return current;
    const began = performance.now();
    current = work().finally(() => {
      const sharedFor = Math.max(SHARED_TIME, performance.now() - began);
      setTimeout(() => (current = null), sharedFor).unref();
    });
    return current;
  };
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${TIMEOUT} ms.`)), TIMEOUT);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
