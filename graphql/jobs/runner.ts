import type { Services } from '../actions/services.ts';
import { createBell } from './bell.ts';
import type { Job } from './job.ts';
import { giveUpLease, LEASE_BEAT, LEASE_TIME, newHolder, noteRun, takeLease } from './lease.ts';

/** Real milliseconds before a failed run is tried again: doubled with each failure in a row, up to the second. */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 60_000;
/** How often the runs of a job that goes well are noted. */
const NOTE_EVERY = 15_000;

export interface RunningJobs {
  /** Resolves when the signal has ended all of them and their leases are given up. */
  stopped: Promise<void>;
  /**
   * Whether each job could ask for its lease in the last 15 seconds of real time: it runs here, or stands by for the
   * process that holds it.
   */
  isWell(): boolean;
}

export interface JobRun {
  job: string;
  /** Real seconds. */
  seconds: number;
  hasFailed: boolean;
}

/** Real milliseconds without an answer about its lease after which a job is not well. */
const WELL_FOR = 15_000;

/**
 * Runs jobs until the signal ends them. Each runs in one process at a time, under a lease in the database; when its
 * holder dies, another takes over within 15 seconds. Started by the composition root alone.
 */
export function startJobs(
  services: Pick<Services, 'db' | 'systemClock' | 'log'>,
  jobs: readonly Job[],
  signal: AbortSignal,
  onRun: (run: JobRun) => void = () => {},
): RunningJobs {
  const askedAt = new Map<string, number>();
  const stopped = Promise.all(
    jobs.map((job) => {
      const asked = () => void askedAt.set(job.name, performance.now());
      return runUnderLease({ ...services, asked, onRun }, job, signal);
    }),
  ).then(() => {});
  const isWell = () =>
    jobs.every((job) => performance.now() - (askedAt.get(job.name) ?? Number.NEGATIVE_INFINITY) < WELL_FOR);
  return { stopped, isWell };
}

type Needs = Pick<Services, 'db' | 'systemClock' | 'log'> & {
  /** An answer about the job's lease came. */
  asked(): void;
  onRun(run: JobRun): void;
};

async function runUnderLease(services: Needs, job: Job, signal: AbortSignal): Promise<void> {
  const holder = newHolder();
  const pause = createBell();
  while (!signal.aborted) {
    let isHeld = false;
    try {
      isHeld = await takeLease(services, job.name, holder);
      services.asked();
    } catch (error) {
      services.log.warn({ err: error, job: job.name }, 'job: the lease could not be asked for');
    }
    if (isHeld) await runWhileHeld(services, job, holder, signal);
    else await pause.wait(LEASE_BEAT, signal);
  }
  await giveUpLease(services, job.name, holder).catch((error: unknown) => {
    services.log.debug(
      { err: error, job: job.name },
      'job: the lease could not be given up; it runs out by itself',
    );
  });
}

async function runWhileHeld(services: Needs, job: Job, holder: string, signal: AbortSignal): Promise<void> {
  const held = new AbortController();
  const end = () => held.abort(signal.reason);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const stopRenewing = renew(services, job, holder, held);
  const bell = createBell();
  const deafen = job.listen?.(() => bell.ring());
  try {
    await runAgainAndAgain(services, job, holder, held.signal, bell.wait);
  } finally {
    deafen?.();
    await stopRenewing();
    signal.removeEventListener('abort', end);
  }
}

/** Keeps the lease; ends the job's work when it was lost, or could not be renewed before it ran out. */
function renew(services: Needs, job: Job, holder: string, held: AbortController): () => Promise<void> {
  let heldUntil = performance.now() + LEASE_TIME;
  let renewing: Promise<void> = Promise.resolve();
  const beat = async () => {
    const asked = performance.now();
    try {
      if (await takeLease(services, job.name, holder)) {
        heldUntil = asked + LEASE_TIME;
        services.asked();
        return;
      }
      services.log.warn({ job: job.name }, 'job: another process has taken over');
      held.abort(new Error('The lease was lost.'));
    } catch (error) {
      services.log.warn({ err: error, job: job.name }, 'job: the lease could not be renewed');
      if (performance.now() + LEASE_BEAT > heldUntil) held.abort(error);
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(() => (held.signal.aborted ? undefined : beat()));
  }, LEASE_BEAT);
  return () => {
    clearInterval(timer);
    return renewing;
  };
}

async function runAgainAndAgain(
  services: Needs,
  job: Job,
  holder: string,
  signal: AbortSignal,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let failures = 0;
  let noted = { at: Number.NEGATIVE_INFINITY, error: null as string | null };
  while (!signal.aborted) {
    const lastStartedAt = services.systemClock.now();
    const began = performance.now();
    let delay: number;
    let lastError: string | null = null;
    try {
      delay = await job.run(signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      lastError = error instanceof Error ? error.message : String(error);
      delay = Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY);
      failures += 1;
      services.log.error({ err: error, job: job.name, failures, retryInMs: delay }, 'job: a run failed');
    }
    const seconds = (performance.now() - began) / 1000;
    services.onRun({ job: job.name, seconds, hasFailed: lastError !== null });
    if (lastError !== noted.error || performance.now() - noted.at >= NOTE_EVERY) {
      const run = { lastStartedAt, lastEndedAt: services.systemClock.now(), lastError };
      await noteRun(services, job.name, holder, run).then(
        () => (noted = { at: performance.now(), error: lastError }),
        (error: unknown) => services.log.warn({ err: error, job: job.name }, 'job: a run could not be noted'),
      );
    }
    await wait(delay, signal);
  }
}
