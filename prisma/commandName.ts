/**
 * How the command line is started, for messages that name a command of it: from the sources by npm, from a release by its
 * launcher (deploy/last-standing), which says so.
 */
export const POOL_COMMAND = process.env.POOL_COMMAND || 'npm run pool --';
