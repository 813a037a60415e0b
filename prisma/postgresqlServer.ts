import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCluster, startCluster, stopCluster } from './postgresqlCluster.ts';
import { runOnce } from './postgresqlConnection.ts';

/** A PostgreSQL server whose commits wait for the disk; the user in `url` may create databases. */
export interface PostgresqlServer {
  url: string;
  stop(): Promise<void>;
}

const local = 'postgresql://postgres@127.0.0.1:5432/postgres';
const leaveRunning = () => Promise.resolve();

/**
 * For benchmarks and for writing migrations: TEST_DATABASE_URL, else a local server that trusts the user postgres, else
 * one that is started here and ends with `stop`. @throws Error with instructions when none is available
 */
export async function findPostgresql(): Promise<PostgresqlServer> {
  for (const url of [process.env.TEST_DATABASE_URL, local]) {
    if (!url) continue;
    const problem = await runOnce(url, 'SELECT 1').catch((error: unknown) => String(error));
    if (problem === undefined) return { url, stop: leaveRunning };
    if (url !== local)
      throw new Error(`TEST_DATABASE_URL names a PostgreSQL that does not answer: ${problem}`);
  }
  return startServer();
}

async function startServer(): Promise<PostgresqlServer> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-postgresql-'));
  const data = join(folder, 'data');
  try {
    await createCluster(data, { isDurable: true });
    const url = await startCluster(data);
    const stop = async () => {
      await stopCluster(data);
      rmSync(folder, { recursive: true, force: true });
    };
    return { url, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `No PostgreSQL: set TEST_DATABASE_URL, or run one on 127.0.0.1:5432. A server of our own failed: ${String(error)}`,
      { cause: error },
    );
  }
}
