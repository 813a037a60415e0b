import type { Database } from '../prisma/client.ts';
import { createDatabase, type Dialect, onDatabase } from './database.ts';
import { type ServerProcess, startServer } from '../web/e2e/server.ts';
import { type Account, addAccounts } from './accounts.ts';

/** Sunday of Week 8, half an hour before the deadline. */
export const BEFORE_THE_DEADLINE = new Date('2025-10-26T13:30:00Z');
/** The same Sunday, while the early games are played. */
export const AFTER_THE_DEADLINE = new Date('2025-10-26T17:30:00Z');

/** The built server on a database with the demo's pool and accounts of the benchmark. */
export interface Stage {
  server: ServerProcess;
  port: number;
  accounts: Account[];
  now: Date;
}

/**
 * Starts the server on a new database, fills it, and starts the server again. The demo's clock stands, so that
 * no game changes during a measurement.
 * @param hasFreeBudget whether one account may send as much as it likes
 */
export async function openStage({
  dialect = 'postgresql',
  now = BEFORE_THE_DEADLINE,
  count,
  entries,
  startWeek,
  hasFreeBudget = true,
}: {
  dialect?: Dialect;
  now?: Date;
  /** Of accounts to add. */
  count: number;
  entries?: number;
  startWeek?: number;
  hasFreeBudget?: boolean;
}): Promise<Stage> {
  const server = await startServer({
    database: await createDatabase(dialect),
    env: {
      REPLAY_START: now.toISOString(),
      REPLAY_SPEED: '0',
      LOG_LEVEL: 'warn',
      ...(hasFreeBudget ? { COST_BUDGET: '1000000000' } : {}),
    },
  });
  await server.kill('SIGTERM');
  const accounts = await onDatabase(server.databaseUrl, (db) =>
    fillStage(db, now, { count, entries, startWeek }),
  );
  await server.restart();
  return { server, port: Number(new URL(server.url).port), accounts, now };
}

/**
 * Adds accounts to the demo's, and removes picks that are secret at this instant: the peers know no secrecy, so that all
 * answer alike only where everybody may see all picks.
 */
export async function fillStage(
  db: Database,
  now: Date,
  accounts: Parameters<typeof addAccounts>[1],
): Promise<Account[]> {
  const added = await addAccounts(db, accounts);
  const secret = await db.poolWeek.findMany({ where: { deadline: { gt: now } }, select: { week: true } });
  await db.pick.deleteMany({ where: { week: { in: secret.map(({ week }) => week) } } });
  return added;
}
