import { Failure } from '#kernel/failures.ts';
import type { Context } from '#graphql/api/context.ts';

/** Logs sign-ins and their refusals for whoever monitors the log; what was typed is never logged. */
export function logSecurity(
  { services, settings, requestId, address }: Context,
  message: string,
  facts: object,
): void {
  services.log[settings.mode === 'live' ? 'info' : 'debug']({ requestId, address, ...facts }, message);
}

/**
 * Returns the outcome of an attempt; a refusal is logged with its reason, and with the account if there is a
 * session.
 */
export async function logRefusal<T>(context: Context, message: string, attempt: Promise<T>): Promise<T> {
  const userId = context.viewer?.userId;
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Failure) logSecurity(context, message, { userId, why: error.code });
    throw error;
  }
}
