import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';

/** What people are told of an error that nobody expects; the log has the rest. */
export const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** Replaces an unexpected error, with an id under which it is logged. @param about further fields of the log entry */
export function unexpectedError(
  log: Logger,
  error: unknown,
  { message = UNEXPECTED, ...about }: { message?: string } & Record<string, unknown>,
): GraphQLError {
  const errorId = crypto.randomUUID();
  log.error({ err: error, errorId, ...about }, 'unexpected error');
  return new GraphQLError(message, { extensions: { code: 'INTERNAL_SERVER_ERROR', errorId } });
}
