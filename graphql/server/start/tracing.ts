import type { RequestListener } from 'node:http';

import type { Plugin } from 'graphql-yoga';

import type { StatementObserver } from '#prisma/observedStatements.ts';
import type { Job } from '../jobs/job.ts';

/**
 * Traces for an OpenTelemetry collector: requests, operations, statements and jobs, each below its cause.
 * They never identify people or picks: they contain routes, names of operations and SQL with placeholders,
 * but no variables, parameters, headers, addresses or error messages.
 */
export interface Tracing {
  /** Traces each request until its response was sent or its client has disconnected. */
  listener(answer: RequestListener): RequestListener;
  /** Traces each GraphQL operation of any transport. */
  operations: Plugin;
  /** Traces each run of a job. */
  job(job: Job): Job;
  /** Traces each statement of a request or job. */
  statement: StatementObserver;
  /** Flushes pending traces and stops. */
  close(): Promise<void>;
}
