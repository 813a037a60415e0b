import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Free bytes that the memory file system needs to hold the databases. */
const ROOM = 1024 * 1024 * 1024;

const HOUR = 60 * 60 * 1000;

/**
 * Identifies a run of tests, and the process to which it belongs: rows that are planted once a run may differ in the
 * next. setup.ts sets TEST_RUN for all workers.
 */
export const runName = process.env.TEST_RUN ?? newRunName();

export function newRunName(): string {
  return `${Date.now()}_${process.pid}_${randomBytes(3).toString('hex')}`;
}

/** The folder of all test databases of this user. */
export function testFolder(): string {
  const folder = join(temporaryFolder(), `last-standing-tests-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** In memory where Linux offers it: otherwise every commit waits for the disk. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM ? memory : tmpdir();
}

/** Removes what crashed runs left, after an hour; what depends on migrations and constraints alone is kept for a day. */
export function removeStaleFiles(now: number): void {
  for (const name of readdirSync(testFolder())) {
    // sharedCluster.ts knows whether their server still runs.
    if (name.startsWith('cluster-')) continue;
    const path = join(testFolder(), name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > (name.startsWith('base-') ? 24 : 1) * HOUR) rmSync(path, { recursive: true, force: true });
  }
}
