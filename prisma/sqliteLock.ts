import Connection from 'libsql';

/**
 * Locks between processes, each an empty SQLite file of its own. The operating system releases the lock when
 * its holder dies. The file stays: SQLite cannot wait for a file that is removed.
 */

/**
 * Takes the lock of this file. @param patience milliseconds to wait for another process @returns a function
 * that releases the lock; null while another process holds it
 */
export function takeFileLock(path: string, patience: number): (() => void) | null {
  const lock = new Connection(path, { timeout: patience });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => lock.close();
}

/**
 * Runs the work while no other process holds the lock of this file. Waits as long as a migration may take.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = takeFileLock(path, 60_000);
  if (release === null) throw new Error(`another process holds ${path}`);
  try {
    return await work();
  } finally {
    release();
  }
}
