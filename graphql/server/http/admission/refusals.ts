import { GraphQLError } from 'graphql';

import type { RateLimitedError } from '#kernel/failures.ts';

/** HTTP 429 with Retry-After. */
export function rateLimited({ message, code, retryAfterSeconds }: RateLimitedError): GraphQLError {
  return refusal(message, code, 429, retryAfterSeconds);
}

/** HTTP 503 with Retry-After. */
export function tooBusy(): GraphQLError {
  return refusal('The server is busy. Please try again in a moment.', 'TOO_BUSY', 503, 1);
}

/** A WebSocket or a caller has too many open operations. */
export function tooManyOpen(message: string): GraphQLError {
  return refusal(message, 'TOO_MANY_OPERATIONS', 429, 1);
}

/** Whether the error refuses an operation before it ran. */
export function isRefusal(error: GraphQLError): boolean {
  return 'http' in error.extensions;
}

/** The same error for a transport without HTTP statuses. */
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
