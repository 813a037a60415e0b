import type { Dialect } from '#prisma/client.ts';
import { cookieOptions, sessionCookie } from '../accounts/sessions/cookies.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import { persistedDocument, persistedIds } from '../api/persisted/documents.ts';
import { type RunningServer, startServer } from '../server/start/server.ts';
import { readSettings } from '../site/settings/settings.ts';
import { type Fixture, openFixture } from './schema.ts';

/** The pool of schema.ts behind two servers in one process: one keeps answers, the other computes each. */
export interface CachedServers {
  fixture: Fixture;
  caching: RunningServer;
  computing: RunningServer;
  /** The Cookie header of a new session; empty for a visitor. */
  cookieOf(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openCachedServers(dialect: Dialect): Promise<CachedServers> {
  const fixture = await openFixture(dialect);
  const start = (answerCache: 'on' | 'off') =>
    startServer(
      fixture.services,
      readSettings({ PORT: '0', ANSWER_CACHE: answerCache, COST_BUDGET: '1000000000' }),
      () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  const [caching, computing] = [await start('on'), await start('off')];
  return {
    fixture,
    caching,
    computing,
    async cookieOf(name) {
      if (name === 'visitor') return '';
      const { token } = await createSession(fixture.services, fixture.userId(name));
      return sessionCookie(token, cookieOptions(fixture.settings)).split(';')[0]!;
    },
    async close() {
      await caching.close();
      await computing.close();
      await fixture.close();
    },
  };
}

/** The id of the web app's operation of this name. */
export function persistedId(name: string): string {
  const id = persistedIds.find((one) => new RegExp(`^\\w+ ${name}\\b`).test(persistedDocument(one)!.text));
  if (id === undefined) throw new Error(`The web app has no ${name}`);
  return id;
}

/** The address of a persisted query. */
export function addressOf(id: string, variables: Record<string, unknown> = {}): string {
  return `/graphql?id=${id}&variables=${encodeURIComponent(JSON.stringify(variables))}`;
}
