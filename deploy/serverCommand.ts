// The production command of the built server, for `npm start` and for other supervisors (a unit of systemd, a
// container):
//
// MALLOC_ARENA_MAX=2 NODE_ENV=production node <serverCommand>
//
// in the project's folder.

import { totalmem } from 'node:os';

/** Bytes of memory from which the young generation is large. */
export const ROOMY = 2 ** 31;

/**
 * Flags of the heap. The heap grows in small steps, which keeps resident memory below Node's defaults. The young generation has
 * 4 MB a half where memory is scarce, else 16 MB: most of the gain in CPU for the least memory (DECISIONS D49).
 * `deploy/last-standing` chooses in the same way.
 * @param memory bytes that the process may use: by its cgroup, else all of the machine
 */
export function heapFlags(
  memory = Math.min(process.constrainedMemory() || Infinity, totalmem()),
): readonly string[] {
  return [`--max-semi-space-size=${memory >= ROOMY ? 16 : 4}`, '--heap-growing-percent=30'];
}

/** Arguments for Node. */
export const serverCommand = ['--enable-source-maps', ...heapFlags(), 'build/server/main.js'];

/**
 * Defaults of the process's environment; a variable that is already set takes precedence. Few malloc arenas
 * for the native parts (the database, password hashing) let freed memory be reused instead of being kept by
 * threads.
 */
export const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };
