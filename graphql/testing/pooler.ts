import { chmodSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { installed, startProgram } from './program.ts';

/** PgBouncer, if this machine has it. */
export const poolerProgram = installed('pgbouncer');

export interface TestPooler {
  /** The database behind the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** A PgBouncer in transaction mode before a database: a few connections for all clients, another for each transaction. */
export async function openTestPooler(databaseUrl: string): Promise<TestPooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const login = `user=${username}${password === '' ? '' : ` password=${password}`}`;
  const running = await startProgram(poolerProgram!, (folder, own) => {
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
${database} = host=${hostname} port=${port || 5432} dbname=${database} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
server_round_robin = 1
ignore_startup_parameters = extra_float_digits
`,
    );
    // As root it does not run; another user has to read the folder.
    chmodSync(folder, 0o755);
    return userInfo().uid === 0 ? ['-u', 'nobody', file] : [file];
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(running.port);
  return { url: url.href, stop: () => running.stop() };
}
