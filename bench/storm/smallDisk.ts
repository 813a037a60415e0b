import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestServer } from '../../web/e2e/server.ts';

/** A place for a SQLite database where the disk can be made full. */
export interface SmallDisk {
  /** How it is done, for the report. */
  kind: 'file system' | 'file size limit';
  databaseUrl: string;
  /** For startServer: what the server is started through; changes with the disk. */
  launcher: string[];
  /** From here on no file grows. The server is started anew, so that its log has no old room left to write to. */
  fill(server: TestServer): Promise<void>;
  free(server: TestServer): Promise<void>;
  remove(): void;
}

const MEGABYTES = 24;

/** A file system of its own where root may mount one; elsewhere the system's limit on the size of a process's files. */
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
        // To the last block: smaller pieces where a large one does not fit.
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
      // The log reaches the size of the database long before it is folded in. The shell counts blocks of 512 bytes.
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
