import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import Connection from 'libsql';

import { POOL_COMMAND } from './commandName.ts';

/**
 * A database in WAL mode consists of two files: the latest commits are in `-wal` only. A copy of the first
 * file without the second opens without an error and lacks these commits. So the first file carries a mark
 * while it has a `-wal`: journal mode WAL in SQLite's own header, with this user_version. A clean shutdown
 * merges the log into the file and returns to a rollback journal, which leaves one complete file. A kill
 * leaves both files and the mark.
 */
const MARK = 1;

/** Offsets of the read version (2: WAL) and the user_version in SQLite's file format. */
const READ_VERSION_AT = 19;
const USER_VERSION_AT = 60;
const HEADER_SIZE = 100;
const WAL_VERSION = 2;
/** Times that leaving is tried again. */
const LEAVING = 20;

/** The file with the latest commits is missing; the message says what to do. */
export class WalMissingError extends Error {
  override name = 'WalMissingError';
  constructor(path: string) {
    super(
      `its latest writes stood in ${basename(path)}-wal, and that file is gone. Put it back beside it, or restore a ` +
        `backup with "${POOL_COMMAND} restore --from FILE"; "${POOL_COMMAND} repair --accept-loss" goes on without them`,
    );
  }
}

interface Header {
  isWal: boolean;
  isMarked: boolean;
}

/**
 * Reads the header; null when there is no database yet. Only for a file without a `-wal`: closing a file
 * releases the locks that the same process holds on it, and while somebody has the database open there is a
 * `-wal`.
 */
function readHeader(path: string): Header | null {
  const header = Buffer.alloc(HEADER_SIZE);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header, 0, HEADER_SIZE, 0) < HEADER_SIZE) return null;
  } finally {
    closeSync(file);
  }
  return {
    isWal: header[READ_VERSION_AT] === WAL_VERSION,
    isMarked: header.readUInt32BE(USER_VERSION_AT) === MARK,
  };
}

/** Returns the header of a database without a `-wal`; null when it has one, or does not exist yet. */
function headerWithoutWal(path: string): Header | null {
  if (!existsSync(path) || !statSync(path).isFile()) return null;
  // SQLite keeps the log beside the file itself, not beside a symbolic link to it.
  const real = realpathSync(path);
  return existsSync(`${real}-wal`) ? null : readHeader(real);
}

/** Whether the log with the latest commits is missing. */
export function isWalMissing(path: string): boolean {
  const header = headerWithoutWal(path);
  return header !== null && header.isWal && header.isMarked;
}

/**
 * Switches to WAL mode and marks the file, in an order in which a kill at any moment leaves no mark without a
 * log. Writes nothing when another process has the database open or was killed while it had.
 */
export function enterWal(connection: Connection.Database, path: string): void {
  const header = headerWithoutWal(path);
  if (header?.isMarked && !header.isWal) connection.exec('PRAGMA user_version = 0');
  connection.exec('PRAGMA journal_mode = WAL');
  const [row] = connection.prepare('PRAGMA user_version').all() as { user_version: number }[];
  if (row?.user_version === MARK) return;
  // The mark must be in the file itself, not in the log.
  connection.exec(`PRAGMA user_version = ${MARK}; PRAGMA wal_checkpoint(PASSIVE)`);
}

/**
 * Merges the log into the file and removes it; the file is then complete. Does nothing while another
 * connection has the database open, or when the disk does not allow it: both files stay and nothing is lost.
 * @returns whether the file is complete
 */
export function leaveWal(connection: Connection.Database): boolean {
  try {
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
    return true;
  } catch {
    return false;
  }
}

/**
 * Leaves the log and closes the connection. Two processes that close at the same time keep each other from leaving; SQLite
 * itself then merges and removes the log with the last of them, and the file, which is complete, still has the mark.
 */
export function closeAndLeaveWal(connection: Connection.Database, path: string): void {
  let hasLeft = leaveWal(connection);
  connection.close();
  // Fails again only while another process does the same.
  for (let tried = 0; !hasLeft && tried < LEAVING && isWalMissing(path); tried += 1) {
    const again = new Connection(path);
    hasLeft = leaveWal(again);
    again.close();
  }
}
