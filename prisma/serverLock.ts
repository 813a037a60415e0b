import { realpathSync } from 'node:fs';

import { type Database, DatabaseError, describe, filePath } from './client.ts';
import { takeFileLock } from './sqliteLock.ts';

/** Milliseconds to wait for a stopping server, so that a new one can be started right after another. */
const PATIENCE = 2000;

/**
 * Makes this process the only server on a SQLite file: a second server would process deadlines and mails as
 * well, without receiving the first one's events. Commands do not take the lock. PostgreSQL supports several
 * servers.
 * @returns a function that releases the lock; the lock of a process that dies is released
 * @throws DatabaseError when another server holds the file
 */
export function becomeOnlyServer(db: Database): () => void {
  const { url } = db;
  if (!url.startsWith('file:')) return () => {};
  const release = takeFileLock(`${realpathSync(filePath(url))}.server`, PATIENCE);
  if (release === null) {
    throw new DatabaseError(
      `Database ${describe(url)} is in use by another server: stop that one first, or set DATABASE_URL to another file`,
    );
  }
  return release;
}
