import type { RequestListener } from 'node:http';

import type { Plugin } from 'graphql-yoga';

import type { StatementObserver } from '#prisma/observedStatements.ts';
import type { Job } from '../jobs/job.ts';

/**
 * Traces of what the process does, for a collector of OpenTelemetry: requests, operations, statements and jobs, each within
 * the one that caused it. They do not tell who did it or what was picked: they have routes, names of operations and SQL with
 * placeholders, and no variables, parameters, headers, addresses or messages of errors.
 */
export interface Tracing {
  /** Traces each request until all of its response was sent, or its connection has closed. */
  listener(answer: RequestListener): RequestListener;
  /** Traces each GraphQL operation, whatever its transport is. */
  operations: Plugin;
  /** Traces each run of a job. */
  job(job: Job): Job;
  /** Traces each statement of a request or job. */
  statement: StatementObserver;
  /** Sends what is left, and ends. */
  close(): Promise<void>;
}
