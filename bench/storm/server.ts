import type { EmptyDatabase } from '../../web/e2e/database.ts';
import { type ServerProcess, startServer } from '../../web/e2e/server.ts';
import { addCrowd, type Member } from '../crowd.ts';

/** Milliseconds that a start may take on a busy machine. */
const PATIENCE = 300_000;

export type Dialect = 'sqlite' | 'postgresql';

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
  const { dialect = 'sqlite', databaseUrl, database, launcher } = options;
  const env = {
    REPLAY_SPEED: '0',
    LOG_LEVEL: 'fatal',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  if (database) {
    const crowd = await addCrowd(database.url, people);
    const server = await startServer({ database, env, patience: PATIENCE });
    return { server, crowd, databaseUrl: database.url };
  }
  const server = await startServer({ dialect, env, patience: PATIENCE, launcher });
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
