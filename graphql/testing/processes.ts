import { type Database, openDatabase } from '#prisma/client.ts';
import { cookieOptions, sessionCookie } from '../accounts/sessions/cookies.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import { createEventsBetweenProcesses } from '../server/events/betweenProcesses.ts';
import type { Channel } from '../server/events/channel.ts';
import type { Services } from '../kernel/services.ts';
import { createProcessState } from '../server/start/processState.ts';
import { type RunningServer, startServer } from '../server/start/server.ts';
import { readSettings } from '../site/settings/settings.ts';
import { type Fixture, openFixture } from './schema.ts';

/** A server with everything that a process has of its own: connections, events, caches. */
export interface TestProcess {
  server: RunningServer;
  services: Services;
}

/** Processes on the PostgreSQL database of schema.ts's pool; they share the clock, as they share the real time. */
export interface Processes {
  fixture: Fixture;
  /** Starts a process whose events come over this channel. @param env further settings */
  start(channel: Channel, env?: Record<string, string>): Promise<TestProcess>;
  /** The Cookie header of a new session. */
  cookieOf(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openProcesses(entries?: number): Promise<Processes> {
  const fixture = await openFixture('postgresql', { entries });
  const opened: { process: TestProcess; db: Database }[] = [];
  return {
    fixture,
    async start(channel, env = {}) {
      const db = await openDatabase(fixture.db.url);
      const events = await createEventsBetweenProcesses(channel, fixture.services.log);
      const services: Services = { ...fixture.services, db, ...createProcessState(db), events };
      const server = await startServer(
        services,
        readSettings({ PORT: '0', COST_BUDGET: '1000000000', ...env }),
        () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
      );
      const process = { server, services };
      opened.push({ process, db });
      return process;
    },
    async cookieOf(name) {
      const { token } = await createSession(fixture.services, fixture.userId(name));
      return sessionCookie(token, cookieOptions(fixture.settings)).split(';')[0]!;
    },
    async close() {
      for (const { process, db } of opened) {
        await process.server.close();
        await process.services.events.close();
        await db.$disconnect();
      }
      await fixture.close();
    },
  };
}

/** A channel whose messages arrive so many milliseconds late. */
export function delayed(channel: Channel, delay: { by: number }): Channel {
  let last = Promise.resolve();
  const arrives = async () => {
    const until = performance.now() + delay.by;
    while (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return {
    connect: (hear, lose) =>
      channel.connect((position, text) => {
        const own = arrives();
        last = last.then(() => own).then(() => hear(position, text));
      }, lose),
  };
}
