import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ServerProcess } from '#web/e2e/server.ts';

/** A location for a SQLite database whose disk can be filled. */
export interface SmallDisk {
  /** The method, for the report. */
  kind: 'file system' | 'file size limit';
  databaseUrl: string;
  /**
   * For startServer: the program through which the server is started; it depends on the state of the disk.
   */
  launcher: string[];
  /**
   * From now on no file grows. The server is restarted, so that its log has no allocated space left to write
   * to.
   */
  fill(server: ServerProcess): Promise<void>;
  free(server: ServerProcess): Promise<void>;
  remove(): void;
}

const MEGABYTES = 24;

/**
 * A separate file system where root may mount one; elsewhere the system's limit on the size of a process's
 * files.
 */
export function makeSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]);
  return mounted.status === 0 ? fileSystem(folder) : fileSizeLimit(folder);
}

function fileSystem(folder: string): SmallDisk {
  const filler = join(folder, 'filler');
  return {
    kind: 'file system',
    databaseUrl: `file:${join(folder, 'pool.db')}`,
    launcher: [],
    async fill(server) {
      await server.restart();
      const file = openSync(filler, 'w');
      try {
        // Fills the disk to the last block, with smaller pieces where a large one does not fit.
        for (const size of [1 << 20, 1 << 12]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => Promise.resolve(rmSync(filler, { force: true })),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function fileSizeLimit(folder: string): SmallDisk {
  const path = join(folder, 'pool.db');
  const launcher: string[] = [];
  return {
    kind: 'file size limit',
    databaseUrl: `file:${path}`,
    launcher,
    async fill(server) {
      await server.kill('SIGTERM');
      // The log reaches the size of the database long before its checkpoint. The shell counts blocks of 512
      // bytes.
      const blocks = Math.ceil(statSync(path).size / 512);
      launcher.push('sh', '-c', `ulimit -S -f ${blocks}; exec "$@"`, 'sh');
      await server.restart();
    },
    async free(server) {
      await server.kill('SIGKILL');
      launcher.splice(0);
      await server.restart();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
