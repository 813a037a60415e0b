import { freePort } from '#prisma/freePort.ts';
import { createDatabase, type Dialect, type EmptyDatabase } from './database.ts';
import { productHost } from './productHost.ts';
import { type TestServer, untilReady } from './server.ts';

interface Given {
  /** Of the new database. */
  dialect?: Dialect;
  /** A database that is removed with the server; by default a new, empty one. */
  database?: EmptyDatabase;
  env?: Record<string, string>;
  host?: string;
}

/**
 * Runs the built server on a free port with a database of its own, and waits until it is ready. It runs in the one
 * process of this worker's servers, which saves loading and compiling it anew; what is about the process itself (kills,
 * signals, memory) takes `startServer`.
 */
export async function openServer({
  dialect = 'sqlite',
  database: given,
  env = {},
  host = '127.0.0.1',
}: Given = {}): Promise<TestServer> {
  const database = given ?? (await createDatabase(dialect));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  let output = '';
  let product: { close(): Promise<void> } | undefined;

  const start = async () => {
    product = await productHost().open(
      { PORT: String(port), PUBLIC_URL: url, DATABASE_URL: database.url, ...env },
      (text) => (output += text),
    );
    await untilReady(url);
  };
  const end = async () => {
    const ending = product;
    product = undefined;
    await ending?.close();
  };

  try {
    await start();
  } catch (error) {
    await end();
    await database.remove();
    throw error;
  }
  return {
    url,
    databaseUrl: database.url,
    logs: () => output,
    end,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      await database.remove();
    },
  };
}
