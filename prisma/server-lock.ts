import { realpathSync } from 'node:fs';

import { type Database, DatabaseError, describe, filePath, urlOf } from './client.ts';
import { takeFileLock } from './sqlite-lock.ts';

/** Milliseconds for a server that is ending to let go, so that one can be started right after another. */
const PATIENCE = 2000;

/**
 * Makes this process the only server on a SQLite file: a second one would act on deadlines and mails beside the first
 * without hearing of its changes. The command line needs no lock. PostgreSQL takes several servers.
 * @returns what gives the lock up; a process that dies has given it up
 * @throws DatabaseError when another server has the file
 */
export function becomeOnlyServer(db: Database): () => void {
  const url = urlOf(db);
  if (!url.startsWith('file:')) return () => {};
  const release = takeFileLock(`${realpathSync(filePath(url))}.server`, PATIENCE);
  if (release === null) {
    throw new DatabaseError(
      `Database ${describe(url)} is in use by another server: stop that one first, or set DATABASE_URL to another file`,
    );
  }
  return release;
}
