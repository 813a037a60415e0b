import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { setDemoClock } from '../graphql/season/setDemoClock.ts';
import { openRestFixture, type RestFixture } from '../graphql/testing/rest.ts';
import { openSocket } from '../graphql/testing/socket.ts';
import type { Game } from '../prisma/generated/sqlite/client.ts';
import { bothDialects } from '../prisma/testing.ts';
import { pathOf, screenDocument } from './queries.ts';

/**
 * What a run of the benchmark cannot vary: the SQL statements and the bytes of the page documents for the
 * demo's test user on the Sunday of Week 8, before the deadline, over HTTP. A change that lowers a number
 * lowers it here; one that raises it says why.
 *
 * `first` is the most statements of the first read after a change, `again` those of the second: PostgreSQL
 * answers statements side by side, and one more or less may find what another has read.
 */
const PAGES: Record<string, { first: number; again: number; bytes: number }> = {
  DashboardPageQuery: { first: 13, again: 0, bytes: 7_781 },
  // Each entry says whether a welcome waits: several share one.
  DashboardPageViewerQuery: { first: 6, again: 1, bytes: 443 },
  GamesPageQuery: { first: 13, again: 0, bytes: 7_457 },
  HistoryPageQuery: { first: 21, again: 0, bytes: 42_818 },
  HistoryPageViewerQuery: { first: 11, again: 0, bytes: 3_874 },
  PicksPageQuery: { first: 15, again: 0, bytes: 25_264 },
  // With the pool's clock, for the times at which picks were opened.
  PicksPageViewerQuery: { first: 13, again: 0, bytes: 3_733 },
  // Includes the name of the contact.
  RulesPageQuery: { first: 11, again: 0, bytes: 3_206 },
  StandingsPageQuery: { first: 18, again: 0, bytes: 7_580 },
};

/** At most, for ten sockets: two executions, should the replay of an earlier event coincide. */
const STATEMENTS_OF_AN_EVENT = 4;

/** At most, for the session query and the viewer's picks of ten sessions that are not known yet; 76 when none shared a statement. */
const STATEMENTS_OF_TEN_OPENINGS = 60;

/** At most, for ten sockets of sessions that are not known yet: the batches in which they happen to arrive. */
const STATEMENTS_OF_TEN_SOCKETS = 8;

/**
 * At most, for all pages, read by all people at each of the instants below, with the jumps between them;
 * without caches it was 709.
 */
const STATEMENTS_OF_A_SUNDAY = 300;

const GAMES = `subscription ($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) { id stateText homeScore awayScore }
}`;
const WEEK = 8;
const PEOPLE = ['priya@pool.example', 'tom@pool.example'];
/** The Sunday of Week 8: before the deadline, after it, during the early games, after them. */
const SUNDAY = [
  '2025-10-26T13:30:00Z',
  '2025-10-26T14:00:00Z',
  '2025-10-26T18:00:00Z',
  '2025-10-26T21:00:00Z',
];

describe.each(bothDialects)('the counts of the benchmark on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect, { COST_BUDGET: '1000000000' });
  });
  afterAll(() => fixture.close());

  const read = async (name: string, cookie: string, week = WEEK) => {
    const response = await fetch(fixture.url + pathOf(screenDocument(name), week), {
      headers: { cookie, accept: 'application/json' },
    });
    const text = await response.text();
    expect({ status: response.status, errors: text.includes('"errors":') }).toEqual({
      status: 200,
      errors: false,
    });
    return text;
  };
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = fixture.counter.statements;
    await work();
    return fixture.counter.statements - before;
  };
  /** How many answers were computed, or kept ones, so far. */
  const answered = async (outcome: 'hit' | 'miss') => {
    const metrics = await (await fetch(`${fixture.url}/metrics`)).text();
    return Number(
      new RegExp(`^last_standing_answers\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(metrics)![1],
    );
  };
  const jumpTo = (now: string) =>
    setDemoClock(fixture.services, fixture.services.demoFeed!, { now: new Date(now) });
  const change = () => fixture.services.events.publish({ type: 'missed' });

  test.each(Object.keys(PAGES))('%s', async (name) => {
    await read(name, fixture.tester);
    change();
    let text = '';
    const first = await statementsOf(async () => (text = await read(name, fixture.tester)));
    const again = await statementsOf(() => read(name, fixture.tester));
    const most = PAGES[name]!;
    expect(first, 'statements of the first read').toBeLessThanOrEqual(most.first);
    expect(again, 'statements of the second read').toBeLessThanOrEqual(most.again);
    expect(Buffer.byteLength(text)).toBe(most.bytes);
  });

  test('the documents of a known pool cost no statement, apart from those of their data', async () => {
    const { slug } = await fixture.db.pool.findFirstOrThrow();
    const open = (path: string) =>
      fetch(`${fixture.url}/p/${slug}/${path}`, {
        headers: { cookie: fixture.tester, prefer: 'return=minimal' },
      });
    change();
    expect(await statementsOf(() => open('picks'))).toBe(1);
    expect(await statementsOf(() => open('games'))).toBe(0);
  });

  test('an event is executed once for ten sockets', async () => {
    const week = 12;
    const [first, second] = await fixture.db.game.findMany({ where: { week }, orderBy: { id: 'asc' } });
    const pool = Buffer.from(`Pool:${fixture.poolId}`).toString('base64');
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const opened = await openSocket(fixture.url, { cookie: fixture.tester });
        opened.ask('games', GAMES, { pool, week });
        opened.ask('started', '{ site { mode } }');
        await opened.receive('started', 'complete');
        return opened;
      }),
    );
    const publish = async ({ id, seasonYear }: Game) => {
      const globalId = Buffer.from(`Game:${id}`).toString('base64');
      const received = sockets.map(({ socket }) => receipt(socket, globalId));
      fixture.services.events.publish({ type: 'games', seasonYear, week, gameIds: [id] });
      await Promise.all(received);
    };
    // Who has received one event is subscribed for good.
    await publish(first!);
    const statements = await statementsOf(() => publish(second!));
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(STATEMENTS_OF_AN_EVENT);
    for (const { socket } of sockets) socket.close();
  });

  test('ten people who open the picks page at once share statements', async () => {
    const cookies = await Promise.all(Array.from({ length: 10 }, () => fixture.sessionOf(PEOPLE[0]!)));
    const documents = ['sessionQuery', 'PicksPageViewerQuery'];
    for (const name of documents) await read(name, fixture.other);
    const statements = await statementsOf(() =>
      Promise.all(
        cookies.map(async (cookie) => {
          for (const name of documents) await read(name, cookie);
        }),
      ),
    );
    expect(statements).toBeLessThanOrEqual(STATEMENTS_OF_TEN_OPENINGS);
  });

  test('ten sockets that open at once share the lookup of their sessions', async () => {
    const pool = Buffer.from(`Pool:${fixture.poolId}`).toString('base64');
    const open = async (cookie: string) => {
      const opened = await openSocket(fixture.url, { cookie });
      opened.ask('games', GAMES, { pool, week: WEEK });
      opened.ask('started', '{ site { mode } }');
      await opened.receive('started', 'complete');
      return opened;
    };
    const cookies = await Promise.all(Array.from({ length: 10 }, () => fixture.sessionOf(PEOPLE[0]!)));
    const first = await open(fixture.tester);
    const opening: Awaited<ReturnType<typeof open>>[] = [];
    const statements = await statementsOf(async () =>
      opening.push(...(await Promise.all(cookies.map(open)))),
    );
    expect(statements).toBeLessThanOrEqual(STATEMENTS_OF_TEN_SOCKETS);
    for (const { socket } of [first, ...opening]) socket.close();
  });

  test('the caches answer most of a Sunday of two people', async () => {
    const cookies = await Promise.all(PEOPLE.map((email) => fixture.sessionOf(email)));
    const statements = await statementsOf(async () => {
      for (const now of SUNDAY) {
        await jumpTo(now);
        for (const name of Object.keys(PAGES)) for (const cookie of cookies) await read(name, cookie);
      }
    });
    expect(statements).toBeLessThanOrEqual(STATEMENTS_OF_A_SUNDAY);
  });

  test('a deadline is executed once for all who watch it', async () => {
    const week = WEEK + 1;
    const watchers = await Promise.all(PEOPLE.map((email) => fixture.sessionOf(email)));
    const picks = () =>
      Promise.all(Array.from({ length: 20 }, (_, at) => read('PicksPageQuery', watchers[at % 2]!, week)));
    const { deadline } = await fixture.db.poolWeek.findFirstOrThrow({ where: { week } });
    await jumpTo(new Date(deadline.getTime() - 1_000).toISOString());
    await picks();
    const before = await picks();
    await jumpTo(deadline.toISOString());
    const computed = await answered('miss');
    const after = await picks();
    expect(await answered('miss')).toBe(computed + 1);
    expect(before.filter((text) => text.includes('"revealedPicks":null'))).toHaveLength(20);
    expect(after.filter((text) => text.includes('"revealedPicks":{'))).toHaveLength(20);
  });
});

/** Resolves once the socket has received a message with this text. */
function receipt(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (data: Buffer) => {
      if (!data.toString().includes(text)) return;
      socket.off('message', look);
      resolve();
    };
    socket.on('message', look);
  });
}
