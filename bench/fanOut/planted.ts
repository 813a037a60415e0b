import { pino } from 'pino';

import { hashToken, randomToken } from '#graphql/accounts/credentials/tokens.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { openTestPool } from '#graphql/testing/services.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { inSlices } from './commands.ts';

const DAY = 86_400_000;

/** The product's server in this process, with an account for each socket. */
export async function openPlanted(count: number) {
  const { database, services } = await openTestPool('sqlite', 10);
  const { db } = database;
  const systemClock = createSystemClock();
  const server = await startServer(
    { ...services, systemClock, log: pino({ level: 'warn' }) },
    readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example', COST_BUDGET: '1000000000' }),
    () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );
  const pool: Pool = await db.pool.findFirstOrThrow();
  const now = systemClock.now();
  const accounts: { userId: number; token: string }[] = [];
  for (const part of inSlices(
    Array.from({ length: count }, () => randomToken()),
    500,
  )) {
    await db.user.createMany({
      data: part.map((token) => ({
        email: `${hashToken(token)}@pool.example`,
        name: token,
        createdAt: now,
        unsubscribeToken: token,
      })),
    });
    const users = await db.user.findMany({ where: { name: { in: part } }, select: { id: true, name: true } });
    await db.session.createMany({
      data: users.map(({ id, name }) => ({
        tokenHash: hashToken(name),
        userId: id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + DAY),
        provenAt: now,
      })),
    });
    accounts.push(...users.map(({ id, name }) => ({ userId: id, token: name })));
  }
  return {
    db,
    services,
    pool,
    url: server.url,
    /** In the order of the sockets. */
    accounts,
    cookies: accounts.map(({ token }) => `session=${token}`),
    async stop() {
      await server.close();
      await services.events.close();
      await database.close();
    },
  };
}
