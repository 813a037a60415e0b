import { findPostgresql } from './postgresqlServer.ts';
import type { PostgresqlServer } from './postgresqlServer.ts';
import { newRunName, removePlanted, removeStaleDatabases } from './testing.ts';

let server: PostgresqlServer | undefined;
let run: string;

/**
 * Runs once per test run: provides a PostgreSQL for all workers, which inherit this process's environment.
 */
export async function setup(): Promise<void> {
  process.env.TEST_RUN ??= newRunName();
  run = process.env.TEST_RUN;
  if (process.env.TEST_DIALECTS !== 'sqlite') {
    server = await findPostgresql();
    process.env.TEST_DATABASE_URL = server.url;
  }
  await removeStaleDatabases(server?.url ?? null, Date.now());
}

export async function teardown(): Promise<void> {
  await removePlanted(server?.url ?? null, run);
  await server?.stop();
}
