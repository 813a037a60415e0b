import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import type { Services } from '#kernel/services.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { shortOrLong } from '#graphql/testing/length.ts';
import { openTestPool, plantUser } from '#graphql/testing/services.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { startServer, type RunningServer } from '../start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { openSocket, type TestSocket } from '#graphql/testing/socket.ts';

const SOCKETS = shortOrLong(500, 1_000);
const WITH_RANDOM_ID = 20;
const WEEK = 8;
const DOCUMENT = `subscription ($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) { id homeScore awayScore }
}`;

describe('a score to many sockets', () => {
  let database: TestDatabase;
  let services: Services;
  let server: RunningServer;
  const opened: TestSocket[] = [];

  beforeAll(async () => {
    const pool = await openTestPool('sqlite', 2);
    database = pool.database;
    services = { ...pool.services, systemClock: createSystemClock() };
    // Those who have just joined are not to get the event a second time.
    services.events.recent = () => [];
    const settings = readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example' });
    server = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
    const headers = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const user = await plantUser(database.db, `watcher${number}@pool.example`);
        return { cookie: `session=${(await createSession(services, user.id)).token}` };
      }),
    );
    const variables = { pool: Buffer.from(`Pool:${pool.planted.pool.id}`).toString('base64'), week: WEEK };
    // In parts, because the number of waiting operations of one caller is limited.
    while (opened.length < SOCKETS) {
      const part = await Promise.all(
        Array.from({ length: 100 }, (_, index) => openSocket(server.url, headers[index % headers.length])),
      );
      for (const [index, { ask }] of part.entries()) {
        ask(idOf(opened.length + index), DOCUMENT, variables);
        ask('subscribed', '{ site { mode } }');
      }
      await Promise.all(part.map(({ receive }) => receive('subscribed', 'complete')));
      opened.push(...part);
    }
  });
  afterAll(async () => {
    for (const { socket } of opened) socket.terminate();
    await server.close();
    await services.events.close();
    await database.close();
  });

  const idOf = (index: number) => (index < WITH_RANDOM_ID ? crypto.randomUUID() : '1');
  const events = () => opened.map(({ received }) => received.filter(({ type }) => type === 'next'));
  const counts = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const found = text.matchAll(/^last_standing_subscription_(\w+)_total (\d+)$/gm);
    return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
  };

  it('is read, serialized and framed once, and answers the health check in between', async () => {
    const game = await database.db.game.findFirstOrThrow({ where: { week: WEEK } });
    await database.db.game.update({
      where: { id: game.id },
      data: { homeScore: 7, awayScore: 3, status: 'LIVE' },
    });
    for (const { received } of opened) received.length = 0;
    const findMany = vi.spyOn(database.db.game, 'findMany');
    let turns = 0;
    let isOver = false;
    const turn = () => void setImmediate(() => ((turns += 1), isOver || turn()));
    turn();
    services.events.publish({
      type: 'games',
      seasonYear: game.seasonYear,
      week: WEEK,
      gameIds: [game.id],
    });
    await eventually(() => expect(events().every(({ length }) => length === 1)).toBe(true));
    isOver = true;
    expect(findMany).toHaveBeenCalledTimes(1);
    findMany.mockRestore();
    expect(await counts()).toEqual({ results: 1, frames: WITH_RANDOM_ID + 1, messages: SOCKETS });
    const payloads = new Set(events().map(([event]) => JSON.stringify(event!.payload)));
    expect([...payloads].map((text) => JSON.parse(text) as unknown)).toEqual([
      { data: { gamesUpdated: [expect.objectContaining({ homeScore: 7, awayScore: 3 })] } },
    ]);
    // In slices: 250 sockets at once.
    expect(turns).toBeGreaterThanOrEqual(SOCKETS / 250);
  });

  it('reaches those that still listen when others have completed or gone', async () => {
    for (const { received } of opened) received.length = 0;
    const before = await counts();
    const [completed, gone, ...others] = opened.slice(WITH_RANDOM_ID);
    completed!.socket.send('{"id":"1","type":"complete"}');
    completed!.ask('completed', '{ site { mode } }');
    await completed!.receive('completed', 'complete');
    gone!.socket.terminate();
    await eventually(async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      expect(text).toContain(`last_standing_websockets ${SOCKETS - 1}\n`);
    });
    const { id, seasonYear } = await database.db.game.findFirstOrThrow({ where: { week: WEEK } });
    services.events.publish({ type: 'games', seasonYear, week: WEEK, gameIds: [id] });
    await eventually(() => expect(others.every(({ received }) => received.length === 1)).toBe(true));
    expect(await counts()).toEqual({
      results: before.results! + 1,
      frames: before.frames! + WITH_RANDOM_ID + 1,
      messages: before.messages! + SOCKETS - 2,
    });
    expect(gone!.received).toEqual([]);
    expect(completed!.received.map(({ id: of }) => of)).toEqual(['completed', 'completed']);
  });
});
