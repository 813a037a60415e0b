import type { Database, Dialect } from '#prisma/client.ts';
import { copyTestDatabase } from '#prisma/testing.ts';
import { createSigner, newSigningKey } from '../log/key/signer.ts';
import { newApiToken } from '../accounts/sessions/apiTokens.ts';
import type { ReplayClock } from '../kernel/clock/replay.ts';
import { seedDemo } from '../demo/demo.ts';
import { createProcessState } from '../server/start/processState.ts';
import { startServer } from '../server/start/server.ts';
import { readSettings } from '../site/settings/settings.ts';
import { createDemoServices } from './demoServices.ts';
import { openCounted } from './schema.ts';
import { frozenClock } from './services.ts';

/** A demo that was played until an instant, served over HTTP, with the key of its log. */
export interface PlayedSite {
  db: Database;
  clock: ReplayClock;
  /** The address of its pool. */
  address(): string;
  /** Ends the server and starts another one on the same database: it remembers nothing. */
  restart(): Promise<void>;
  /** An API token of the member with this address, with the scope READ. */
  tokenOf(email: string): Promise<string>;
  close(): Promise<void>;
}

/** @param until the instant until which the season is played, where its clock stops */
export async function openPlayedSite(dialect: Dialect, until: Date): Promise<PlayedSite> {
  const database = await copyTestDatabase(dialect);
  const { db } = openCounted(dialect, database.url);
  const clock = await frozenClock(until);
  const signer = createSigner('pool.example', newSigningKey());
  const settings = readSettings({ PORT: '0', PUBLIC_URL: 'https://pool.example' });
  const ready = () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
  const services = () => ({ ...createDemoServices(db, clock), ...createProcessState(db, signer) });
  const planted = services();
  await seedDemo(planted, { replayStart: until });
  let running = planted;
  let server = await startServer(running, settings, ready);
  const { slug } = await db.pool.findFirstOrThrow();
  const end = async () => {
    await server.close();
    await running.events.close();
  };
  return {
    db,
    clock,
    address: () => `${server.url}/p/${slug}`,
    async restart() {
      await end();
      running = services();
      server = await startServer(running, settings, ready);
    },
    async tokenOf(email) {
      const { token, ...stored } = newApiToken();
      const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } });
      const scopes = { scopeRead: true, scopePick: false, scopeAdmin: false };
      const createdAt = running.systemClock.now();
      await db.apiToken.create({ data: { ...stored, ...scopes, userId, name: 'verify', createdAt } });
      return token;
    },
    async close() {
      await end();
      await clock.close();
      await db.$disconnect();
      await database.close();
    },
  };
}
