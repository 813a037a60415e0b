import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Services } from '../actions/services.ts';
import type { JobRun } from '../jobs/runner.ts';
import { collectPoolMetrics } from './poolMetrics.ts';

export interface Metrics {
  request(done: { method: string; route: string; status: number; seconds: number }): void;
  /** A GraphQL operation, by any transport. `name` is its first root field, so that callers cannot make up labels. */
  operation(done: { type: string; name: string; hasFailed: boolean; seconds: number }): void;
  jobRun(run: JobRun): void;
  socket(change: 1 | -1): void;
  /** An operation was refused before it ran, or a socket closed, for one of the reasons. */
  refused(reason: Refused): void;
  /** The queue whose length and running operations are told. */
  watchQueue(queue: { readonly waiting: number; readonly running: number }): void;
  /** Everything in Prometheus' text format. */
  expose(): Promise<{ contentType: string; text: string }>;
}

/**
 * - `budget`: the caller's cost of this minute is used up;
 * - `queue`: the caller's places to wait are taken; `busy`: everybody's are;
 * - `operations`: too many open on one socket or of one caller;
 * - `messages`: a socket was closed for sending too many; `sockets`: one for being too many.
 */
export type Refused = 'budget' | 'queue' | 'busy' | 'operations' | 'messages' | 'sockets';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The numbers of this process, and those of the pools, which each process tells alike. */
export function createMetrics(services: Pick<Services, 'db' | 'systemClock'>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Histogram({
    name: 'last_standing_http_request_duration_seconds',
    help: 'HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const operations = new Histogram({
    name: 'last_standing_graphql_operation_duration_seconds',
    help: 'GraphQL operations by their first root field, over HTTP, WebSocket and REST; subscriptions until they start.',
    labelNames: ['type', 'operation', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'last_standing_job_run_duration_seconds',
    help: 'Runs of background jobs in this process.',
    labelNames: ['job', 'outcome'],
    buckets: [...SECONDS, 60, 300],
    registers,
  });
  const failedJobs = new Counter({
    name: 'last_standing_job_failures_total',
    help: 'Runs of background jobs in this process that failed.',
    labelNames: ['job'],
    registers,
  });
  const sockets = new Gauge({
    name: 'last_standing_websockets',
    help: 'WebSocket connections open now.',
    registers,
  });
  const refusals = new Counter({
    name: 'last_standing_refused_total',
    help: 'Operations refused before they ran, and WebSockets closed, because a caller or everybody sent too much.',
    labelNames: ['reason'],
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
    'GraphQL operations that wait for their turn.',
    () => queue.waiting,
  );
  operationsOf('last_standing_operations_running', 'GraphQL operations that run now.', () => queue.running);
  collectPoolMetrics(services, registers);
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
    watchQueue: (watched) => void (queue = watched),
    expose: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}
