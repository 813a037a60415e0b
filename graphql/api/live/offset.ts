import type { ExecutionResult } from 'graphql';

import type { Context } from '../context.ts';

/** Infinity as text: an offset that not every process will reach. */
export const UNKNOWN_OFFSET = 'unknown';

type Events = Pick<Context['services']['events'], 'offset'>;

/** The offset for a caller to carry to the next process (docs/cache.md); null in a single process. */
export function formatOffset(events: Events): string | null {
  const offset = events.offset();
  if (offset === 0) return null;
  return offset === Infinity ? UNKNOWN_OFFSET : String(offset);
}

/** Adds the offset to the result's extensions, where its name is `position`. */
export function withOffset(result: ExecutionResult, events: Events): ExecutionResult {
  const offset = formatOffset(events);
  return offset === null ? result : { ...result, extensions: { ...result.extensions, position: offset } };
}
