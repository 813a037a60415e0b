import { Failure } from '../actions/failures.ts';
import type { Context } from './context.ts';

/** Who got in and who did not, for whoever watches the log; what was typed stays out of it. */
export function logSecurity(
  { services, settings, requestId, address }: Context,
  message: string,
  facts: object,
): void {
  services.log[settings.mode === 'live' ? 'info' : 'debug']({ requestId, address, ...facts }, message);
}

/** The outcome of an attempt; a refusal is logged with its reason, and with the account where a session says it. */
export async function logRefusal<T>(context: Context, message: string, attempt: Promise<T>): Promise<T> {
  const userId = context.viewer?.userId;
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Failure) logSecurity(context, message, { userId, why: error.code });
    throw error;
  }
}
