import Connection from 'libsql';

/**
 * Locks between processes, each a SQLite file of its own that nothing is written to. The lock is the system's: it goes
 * when its holder dies. The file stays behind, empty: SQLite cannot wait for one that is taken away.
 */

/**
 * Takes the lock of this file.
 * @param patience how long to wait for another process to give it up, in milliseconds
 * @returns what gives it up; null while another holds it
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

/** Runs the work while no other process holds the lock of this file. Waits as long as a migration may take. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = takeFileLock(path, 60_000);
  if (release === null) throw new Error(`another process holds ${path}`);
  try {
    return await work();
  } finally {
    release();
  }
}
