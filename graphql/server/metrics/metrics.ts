import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '#kernel/services.ts';
import type { JobRun } from '../jobs/runner.ts';
import { collectPoolMetrics } from './poolMetrics.ts';
import type { ProcessMetrics } from './processMetrics.ts';
import type { ClockWatch } from '#kernel/clockWatch.ts';

/** Registers metrics of this process's clock; unknown values are omitted. */
function collectClockMetrics(clockWatch: ClockWatch, registers: Registry[]): void {
  const gauge = (name: string, help: string, value: () => number | null) =>
    new Gauge({
      name: `last_standing_${name}`,
      help,
      registers,
      collect() {
        this.reset();
        const now = value();
        if (now === null) this.remove();
        else this.set(now);
      },
    });
  gauge(
    'clock_skew_seconds',
    "Seconds that this server's clock is ahead of the clock of a host outside; negative: behind.",
    () => clockWatch.read().skewSeconds,
  );
  gauge(
    'clock_skew_uncertainty_seconds',
    'Seconds by which the skew can be more or less.',
    () => clockWatch.read().uncertaintySeconds,
  );
  gauge(
    'clock_synchronized',
    '1 while the operating system keeps the clock right by NTP, 0 while it says that it does not.',
    () => {
      const { timeSync } = clockWatch.read();
      return timeSync === 'UNKNOWN' ? null : Number(timeSync === 'SYNCHRONIZED');
    },
  );
}

/** Totals of fan-out: many messages share a result and a frame. */
export interface FanOutCounts {
  /** Serialized results. */
  results: number;
  /** Frames built. */
  frames: number;
  /** Messages written. */
  messages: number;
}

export interface Metrics {
  request(done: { method: string; route: string; status: number; seconds: number }): void;
  /**
   * Records a GraphQL operation of any transport. `name` is its first root field, so that callers cannot invent labels.
   */
  operation(done: { type: string; name: string; hasFailed: boolean; seconds: number }): void;
  jobRun(run: JobRun): void;
  socket(change: 1 | -1): void;
  /** Records that an operation was refused before it ran, or a socket was closed. */
  refused(reason: Refused): void;
  /** Records a refusal with HTTP status 200, by its code: as a GraphQL error, or instead of a payload. */
  refusedInside(code: string): void;
  /** Registers the queue whose length and running operations are reported. */
  watchQueue(queue: { readonly waiting: number; readonly running: number }): void;
  /** Registers the answer cache (graphql/server/cache), whose hits, misses and size are reported. */
  watchAnswers(watched: { readonly counts: { hits: number; misses: number; bytes: number } }): void;
  /** Registers the totals of subscriptions over WebSockets. */
  watchFanOut(counts: Readonly<FanOutCounts>): void;
  /** Registers the number of database statements of this process. */
  watchStatements(statements: { readonly count: number }): void;
  /** Registers the check of /readyz. */
  watchReadiness(isReady: () => Promise<boolean>): void;
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ contentType: string; text: string }>;
}

/**
 * - `budget`: the caller's cost budget of this minute is spent;
 * - `queue`: the caller's share of the queue is full; `busy`: the whole queue is;
 * - `operations`: too many open operations on one socket or of one caller;
 * - `messages`: a socket was closed for sending too many messages; `sockets`: for exceeding the caller's sockets.
 */
type Refused = 'budget' | 'queue' | 'busy' | 'operations' | 'messages' | 'sockets';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of this server, and those of pools, which all processes report alike.
 * @param processMetrics reported along with them
 */
export function createMetrics(
  services: Pick<Services, 'db' | 'systemClock' | 'clockWatch'>,
  processMetrics: ProcessMetrics = new Registry(),
): Metrics {
  const register = new Registry();
  const registers = [register];
  const requests = new Histogram({
    name: 'last_standing_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const operations = new Histogram({
    name: 'last_standing_graphql_operation_duration_seconds',
    help: 'Duration of GraphQL operations by their first root field, over HTTP, WebSocket and REST; of subscriptions until they start.',
    labelNames: ['type', 'operation', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'last_standing_job_run_duration_seconds',
    help: 'Duration of background jobs in this process.',
    labelNames: ['job', 'outcome'],
    buckets: [...SECONDS, 60, 300],
    registers,
  });
  const failedJobs = new Counter({
    name: 'last_standing_job_failures_total',
    help: 'Number of background job runs in this process that failed.',
    labelNames: ['job'],
    registers,
  });
  const sockets = new Gauge({
    name: 'last_standing_websockets',
    help: 'Number of open WebSocket connections.',
    registers,
  });
  const refusals = new Counter({
    name: 'last_standing_refused_total',
    help: 'Number of operations refused before they ran, and of WebSockets closed, because of too many requests.',
    labelNames: ['reason'],
    registers,
  });
  const refusalsInside = new Counter({
    name: 'last_standing_graphql_refusals_total',
    help: 'Number of refusals inside GraphQL answers, by code: errors and results in the place of a payload.',
    labelNames: ['code'],
    registers,
  });
  let queue = { waiting: 0, running: 0 };
  const operationsOf = (name: string, help: string, count: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count());
      },
    });
  operationsOf(
    'last_standing_operations_waiting',
    'Number of GraphQL operations that wait for their turn.',
    () => queue.waiting,
  );
  operationsOf(
    'last_standing_operations_running',
    'Number of GraphQL operations that are running.',
    () => queue.running,
  );
  let answers = { counts: { hits: 0, misses: 0, bytes: 0 } };
  operationsOf('last_standing_answers_bytes', 'Bytes of the kept answers.', () => answers.counts.bytes);
  new Gauge({
    name: 'last_standing_answers',
    help: 'Number of shared answers since the start: sent as kept (hit), and computed (miss).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.set({ outcome: 'hit' }, answers.counts.hits);
      this.set({ outcome: 'miss' }, answers.counts.misses);
    },
  });
  let statements = { count: 0 };
  new Counter({
    name: 'last_standing_statements_total',
    help: 'Number of SQL statements of this process, those of bundled picks aside.',
    registers,
    collect() {
      this.reset();
      this.inc(statements.count);
    },
  });
  let isReady = async () => false;
  new Gauge({
    name: 'last_standing_ready',
    help: '1 when this server is ready, as /readyz says it; else 0.',
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  let fanOut: Readonly<FanOutCounts> = { results: 0, frames: 0, messages: 0 };
  const sent = (name: keyof FanOutCounts, help: string) =>
    new Counter({
      name: `last_standing_subscription_${name}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(fanOut[name]);
      },
    });
  sent('results', 'Number of results of subscriptions that were serialized for WebSockets, once for all.');
  sent('frames', 'Number of WebSocket frames that were built for them, once for equal subscription ids.');
  sent('messages', 'Number of messages that were sent with them.');
  collectPoolMetrics(services, registers);
  collectClockMetrics(services.clockWatch, registers);
  const all = Registry.merge([processMetrics, register]);
  return {
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    operation: ({ type, name, hasFailed, seconds }) =>
      operations.observe({ type, operation: name, outcome: hasFailed ? 'error' : 'ok' }, seconds),
    jobRun({ job, seconds, hasFailed }) {
      jobs.observe({ job, outcome: hasFailed ? 'error' : 'ok' }, seconds);
      failedJobs.inc({ job }, hasFailed ? 1 : 0);
    },
    socket: (change) => sockets.inc(change),
    refused: (reason) => refusals.inc({ reason }),
    refusedInside: (code) => refusalsInside.inc({ code }),
    watchQueue: (watched) => void (queue = watched),
    watchAnswers: (watched) => void (answers = watched),
    watchStatements: (watched) => void (statements = watched),
    watchFanOut: (counts) => void (fanOut = counts),
    watchReadiness: (watched) => void (isReady = watched),
    expose: async () => ({ contentType: all.contentType, text: await all.metrics() }),
  };
}
