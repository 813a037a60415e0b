import { GraphQLError } from 'graphql';

import type { RateLimitedError } from '../actions/failures.ts';

/** What a caller did too much of: HTTP 429 with Retry-After. */
export function rateLimited({ message, code, retryAfterSeconds }: RateLimitedError): GraphQLError {
  return refusal(message, code, 429, retryAfterSeconds);
}

/** The server has more to do than it can: HTTP 503 with Retry-After. */
export function tooBusy(): GraphQLError {
  return refusal('The server is busy. Please try again in a moment.', 'TOO_BUSY', 503, 1);
}

/** More operations at once than a WebSocket or a caller may have open. */
export function tooManyOpen(message: string): GraphQLError {
  return refusal(message, 'TOO_MANY_OPERATIONS', 429, 1);
}

/** Whether it refuses an operation before it ran. */
export function isRefusal(error: GraphQLError): boolean {
  return 'http' in error.extensions;
}

/** For a transport without HTTP statuses. */
export function withoutStatus(error: GraphQLError): GraphQLError {
  const { http: _http, ...extensions } = error.extensions;
  return new GraphQLError(error.message, { extensions });
}

function refusal(message: string, code: string, status: number, retryAfterSeconds: number): GraphQLError {
  return new GraphQLError(message, {
    extensions: {
      code,
      retryAfterSeconds,
      http: { status, headers: { 'Retry-After': String(retryAfterSeconds) } },
    },
  });
}
