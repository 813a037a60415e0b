// How the built server is run, by `npm start` and by the tests alike.

/**
 * A small young generation and a heap that grows in small steps: the memory that stays resident is about a quarter
 * less than with Node's defaults, which suit machines that run one program (measured with `npm run bench`).
 */
export const serverCommand = [
  '--enable-source-maps',
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  'build/server/main.js',
];

/** Few arenas for the native parts (the database, password hashing): freed memory is used again, not kept by threads. */
export const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };
