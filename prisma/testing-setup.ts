import { findPostgresql } from './postgresql-server.ts';
import type { PostgresqlServer } from './postgresql-server.ts';
import { removeStaleDatabases } from './testing.ts';

let server: PostgresqlServer | undefined;

/** Once per run of the tests: a PostgreSQL for all workers, which inherit this process's environment. */
export async function setup(): Promise<void> {
  if (process.env.TEST_DIALECTS === 'sqlite') return;
  server = await findPostgresql();
  process.env.TEST_DATABASE_URL = server.url;
  await removeStaleDatabases(server.url, Date.now());
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
