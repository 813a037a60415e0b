import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverCommand, serverEnvironment } from '#deploy/serverCommand.ts';
import { freePort } from '#prisma/freePort.ts';
import { createDatabase, type Dialect, type EmptyDatabase } from './database.ts';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Milliseconds that a start or a stop may take. */
const PATIENCE = 300_000;

export interface TestServer {
  url: string;
  databaseUrl: string;
  /** The output so far, of all runs. */
  logs(): string;
  /** An orderly shutdown, as by SIGTERM; the database stays. */
  end(): Promise<void>;
  /** Starts the server again on the same port and database, and ends it first when it still runs. */
  restart(): Promise<void>;
  /** Ends the server and removes its database. */
  stop(): Promise<void>;
}

/** A server that is a process of its own. */
export interface ServerProcess extends TestServer {
  /** Process id of the current process; undefined when none runs. */
  readonly pid: number | undefined;
  /** Sends the signal and waits for the end of the process. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Runs the built server as a process of its own, on a free port with a database of its own, and waits until it is
 * ready. A test that is not about the process takes `openServer` (hostedServer.ts), which needs a tenth of the time.
 */
export async function startServer({
  dialect = 'sqlite',
  database: given,
  env = {},
  host = '127.0.0.1',
  patience = PATIENCE,
  launcher = [],
}: {
  /** URL of the database; by default a new, empty one. */
  dialect?: Dialect;
  /** A folder that is removed with the server. */
  database?: EmptyDatabase;
  env?: Record<string, string>;
  host?: string;
  /** How long a start or a stop may take, in milliseconds. */
  patience?: number;
  /** A program with its arguments that runs the server's command; read anew for each start. */
  launcher?: readonly string[];
} = {}): Promise<ServerProcess> {
  const built = join(projectRoot, 'build/server/main.js');
  if (!existsSync(built)) throw new Error('The server is not built; run `npm run build` first.');
  const database = given ?? (await createDatabase(dialect));
  // Fixed, so that a page finds the server again after a restart.
  const port = await freePort();
  const url = `http://${host}:${port}`;
  let output = '';
  let child: ChildProcess | undefined;

  const start = async () => {
    const [program = '', ...args] = [...launcher, process.execPath, ...serverCommand];
    const started = spawn(program, args, {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...serverEnvironment,
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: database.url,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (text: Buffer) => (output += text.toString()));
    started.stderr.on('data', (text: Buffer) => (output += text.toString()));
    try {
      await untilReady(url, patience, () => hasEnded(started));
    } catch (error) {
      started.kill('SIGKILL');
      throw new Error(`The server did not get ready.\n${output}`, { cause: error });
    }
  };

  const kill = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child?.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(late);
  };

  try {
    await start();
  } catch (error) {
    await database.remove();
    throw error;
  }
  return {
    url,
    databaseUrl: database.url,
    get pid() {
      return child && !hasEnded(child) ? child.pid : undefined;
    },
    logs: () => output,
    kill,
    end: () => kill('SIGTERM'),
    async restart() {
      await kill('SIGTERM');
      await start();
    },
    async stop() {
      await kill('SIGTERM');
      await database.remove();
    },
  };
}

/**
 * Waits until /readyz says so.
 * @throws when it does not in time, or nothing can answer any more
 */
export async function untilReady(url: string, patience = PATIENCE, isOver = () => false): Promise<void> {
  for (const late = AbortSignal.timeout(patience); !late.aborted && !isOver(); await wait(20)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${url} is not ready.`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
