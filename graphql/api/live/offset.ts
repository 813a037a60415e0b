import type { ExecutionResult } from 'graphql';

import type { Context } from '../context.ts';

/** The written form of Infinity: of a position that not every process will reach. */
export const UNKNOWN_OFFSET = 'unknown';

type Events = Pick<Context['services']['events'], 'offset'>;

/**
 * What a caller who was told everything that this process knows takes along to the next one (docs/cache.md); null in a
 * single process.
 */
export function formatOffset(events: Events): string | null {
  const offset = events.offset();
  if (offset === 0) return null;
  return offset === Infinity ? UNKNOWN_OFFSET : String(offset);
}

/** The result with the position in its extensions. */
export function withOffset(result: ExecutionResult, events: Events): ExecutionResult {
  const offset = formatOffset(events);
  return offset === null ? result : { ...result, extensions: { ...result.extensions, position: offset } };
}
