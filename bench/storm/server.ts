import type { EmptyDatabase } from '#web/e2e/database.ts';
import { type ServerProcess, startServer } from '#web/e2e/server.ts';
import { addCrowd, type Member } from '../crowd.ts';
import { createDatabase, type Dialect } from '../database.ts';

/** Milliseconds that a start may take on a busy machine. */
const PATIENCE = 300_000;

/** A demo server with a frozen clock and a crowd in its pool. */
export async function startWithCrowd(
  people: number,
  options: {
    dialect?: Dialect;
    databaseUrl?: string;
    /** With the demo in it, which spares the first start; removed with the server. */
    database?: EmptyDatabase | undefined;
    launcher?: readonly string[];
  } = {},
): Promise<{ server: ServerProcess; crowd: Member[]; databaseUrl: string }> {
  const { dialect = 'sqlite', databaseUrl, database: planted, launcher } = options;
  const env = {
    REPLAY_SPEED: '0',
    LOG_LEVEL: 'fatal',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  if (planted) {
    const crowd = await addCrowd(planted.url, people);
    const server = await startServer({ database: planted, env, patience: PATIENCE });
    return { server, crowd, databaseUrl: planted.url };
  }
  const database = await createDatabase(dialect);
  const server = await startServer({ database, env, patience: PATIENCE, launcher });
  try {
    await server.kill('SIGTERM');
    const url = databaseUrl ?? server.databaseUrl;
    const crowd = await addCrowd(url, people);
    await server.restart();
    return { server, crowd, databaseUrl: url };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Kills the server as a crash would, and starts it again. */
export async function killAndRestart(server: ServerProcess): Promise<void> {
  await server.kill('SIGKILL');
  await server.restart();
}
