// The production command of the built server, for `npm start` and for other supervisors (a unit of systemd, a
// container):
//
// MALLOC_ARENA_MAX=2 NODE_ENV=production node <serverCommand>
//
// in the project's folder.

/**
 * Arguments for Node. A small young generation and a heap that grows in small steps reduce resident memory by
 * about a quarter against Node's defaults, which suit machines that run one program (measured with `npm run
 * bench`).
 */
export const serverCommand = [
  '--enable-source-maps',
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  'build/server/main.js',
];

/**
 * Defaults of the process's environment; a variable that is already set takes precedence. Few malloc arenas
 * for the native parts (the database, password hashing) let freed memory be reused instead of being kept by
 * threads.
 */
export const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };
