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
  /** Everything in Prometheus' text format. */
  expose(): Promise<{ contentType: string; text: string }>;
}

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
    expose: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}
