import type { Services } from '#kernel/services.ts';
import { type Heartbeat, createHeartbeat } from './heartbeat.ts';
import type { Job } from './job.ts';
import { giveUpLease, LEASE_BEAT, LEASE_TIME, newHolder, noteRun, takeLease } from './lease.ts';

/** The maximum of setTimeout. */
const LONGEST = 2_147_483_647;

/** A wait that ends by timeout, by a wake or by an aborted signal. */
interface Timer {
  wake(): void;
  /** Waits at most so many real milliseconds; ends at once if woken since the last wait. Never rejects. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

function createTimer(): Timer {
  let isWoken = false;
  let wakeUp: (() => void) | null = null;
  return {
    wake() {
      isWoken = true;
      wakeUp?.();
    },
    async wait(milliseconds, signal) {
      if (!isWoken && !signal.aborted && milliseconds > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, Math.min(milliseconds, LONGEST));
          function done(): void {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            wakeUp = null;
            resolve();
          }
          wakeUp = done;
          signal.addEventListener('abort', done);
        });
      }
      isWoken = false;
    },
  };
}

/**
 * Real milliseconds until a failed run is retried: doubled with each consecutive failure, from the first to the last.
 */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 60_000;
/** Minimum real milliseconds between storing successful runs. */
const NOTE_EVERY = 15_000;

export interface RunningJobs {
  /** Resolves when the signal has ended all jobs and their leases are released. */
  stopped: Promise<void>;
  /**
   * Whether each job has had a response about its lease in the last 15 seconds of real time: it runs here, or
   * stands by for the holder.
   */
  isWell(): boolean;
}

export interface JobRun {
  job: string;
  /** Real seconds. */
  seconds: number;
  hasFailed: boolean;
}

/** Real milliseconds without a response about its lease after which a job is unhealthy. */
const WELL_FOR = 15_000;

/**
 * Runs jobs until the signal aborts. Each runs in one process at a time, under a lease in the database; when
 * its holder dies, another takes over within 15 seconds. Called by the composition root only.
 * @param mayRun settles when the jobs may begin; until then they only acquire their leases
 */
export function startJobs(
  services: Pick<Services, 'db' | 'systemClock' | 'log'>,
  jobs: readonly Job[],
  signal: AbortSignal,
  onRun: (run: JobRun) => void = () => {},
  mayRun: Promise<void> = Promise.resolve(),
): RunningJobs {
  const renewedAt = new Map<string, number>();
  const heartbeat = createHeartbeat(services);
  const stopped = Promise.all(
    jobs.map((job) => {
      const onRenewed = () => void renewedAt.set(job.name, performance.now());
      return runUnderLease({ ...services, heartbeat, onRenewed, onRun, mayRun }, job, signal);
    }),
  ).then(() => {});
  const isWell = () =>
    jobs.every((job) => performance.now() - (renewedAt.get(job.name) ?? Number.NEGATIVE_INFINITY) < WELL_FOR);
  return { stopped, isWell };
}

type Needs = Pick<Services, 'db' | 'systemClock' | 'log'> & {
  heartbeat: Heartbeat;
  /** Called when the database has responded about the job's lease. */
  onRenewed(): void;
  onRun(run: JobRun): void;
  mayRun: Promise<void>;
};

async function runUnderLease(services: Needs, job: Job, ending: AbortSignal): Promise<void> {
  // A derived signal per job, since Node warns of leaks when many listen to one signal.
  const signal = AbortSignal.any([ending]);
  const holder = newHolder();
  const pause = createTimer();
  while (!signal.aborted) {
    let isHeld = false;
    try {
      isHeld = await takeLease(services, job.name, holder);
      services.onRenewed();
    } catch (error) {
      services.log.warn({ err: error, job: job.name }, 'job: the lease could not be acquired');
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
  const timer = createTimer();
  const stopListening = job.listen?.(() => timer.wake());
  try {
    await services.mayRun;
    await runInLoop(services, job, holder, held.signal, timer.wait);
  } finally {
    stopListening?.();
    await stopRenewing();
    signal.removeEventListener('abort', end);
  }
}

/** Renews the lease; aborts the job when it is lost, or could not be renewed before it expired. */
function renew(services: Needs, job: Job, holder: string, held: AbortController): () => Promise<void> {
  let heldUntil = performance.now() + LEASE_TIME;
  return services.heartbeat.hold({
    name: job.name,
    holder,
    onHeartbeat(outcome) {
      if (held.signal.aborted) return;
      if ('error' in outcome) {
        services.log.warn({ err: outcome.error, job: job.name }, 'job: the lease could not be renewed');
        if (performance.now() + LEASE_BEAT > heldUntil) held.abort(outcome.error);
      } else if (outcome.isHeld) {
        heldUntil = outcome.requestedAt + LEASE_TIME;
        services.onRenewed();
      } else {
        services.log.warn({ job: job.name }, 'job: another process has taken over');
        held.abort(new Error('The lease was lost.'));
      }
    },
  });
}

async function runInLoop(
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
