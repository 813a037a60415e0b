import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';

/** Shown to people for an unexpected error; details are only logged. */
export const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/**
 * Replaces an unexpected error by a masked one with the id of its log entry. @param about further fields of
 * the log entry
 */
export function unexpectedError(
  log: Logger,
  error: unknown,
  { message = UNEXPECTED, ...about }: { message?: string } & Record<string, unknown>,
): GraphQLError {
  const errorId = crypto.randomUUID();
  log.error({ err: error, errorId, ...about }, 'unexpected error');
  return new GraphQLError(message, { extensions: { code: 'INTERNAL_SERVER_ERROR', errorId } });
}
