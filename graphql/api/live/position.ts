import type { ExecutionResult } from 'graphql';

import type { Context } from '../context.ts';

/** The written form of Infinity: of a position that not every process will reach. */
export const UNKNOWN_POSITION = 'unknown';

type Events = Pick<Context['services']['events'], 'position'>;

/**
 * What a caller who was told everything that this process knows takes along to the next one (docs/cache.md); null in a
 * single process.
 */
export function writtenPosition(events: Events): string | null {
  const position = events.position();
  if (position === 0) return null;
  return position === Infinity ? UNKNOWN_POSITION : String(position);
}

/** The result with the position in its extensions. */
export function withPosition(result: ExecutionResult, events: Events): ExecutionResult {
  const position = writtenPosition(events);
  return position === null ? result : { ...result, extensions: { ...result.extensions, position } };
}
