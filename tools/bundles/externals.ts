/** Packages with native code or with other files, which stay outside the server's bundle. */
export const externals = ['@resvg/resvg-js', 'argon2', 'libsql', 'pino'];
