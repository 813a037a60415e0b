import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyGameUpdates } from './season/applyGameUpdates.ts';
import { settle } from './season/settle.ts';
import { hashToken } from './accounts/credentials/tokens.ts';
import { sharingOf } from './server/cache/sharing.ts';
import type { GameUpdate } from './kernel/scoreFeed.ts';
import { persistedDocument } from './api/persisted/documents.ts';
import { schema } from './api/index.ts';
import { globalId } from './api/paging/globalIds.ts';
import { isBetween } from './testing/between.ts';
import { addressOf, persistedId } from './testing/cachedServers.ts';
import { channels, type TestChannel } from './testing/channels.ts';
import { CookieJar } from './testing/cookieJar.ts';
import { delayed, openProcesses, type Processes, type TestProcess } from './testing/processes.ts';
import { shortOrLong } from './testing/length.ts';
import { hoursFromDeadline } from './testing/schema.ts';
import { openSocket, type TestSocket } from './testing/socket.ts';

const PEOPLE = shortOrLong(200, 2_000);
/** Readers around each change; their own pages are compared for the first ones. */
const READERS = shortOrLong(14, 70);
/** Milliseconds after which the second server hears of a change of the first. */
const LATE = shortOrLong(300, 900);
const OWN_PAGES = 4;

interface Person {
  /** The global id and the number of the entry. */
  entry: string;
  number: number;
  client: CookieJar;
}

const WEEK = { week: 2 };
/** Pages of the web app; those that all share are compared for everybody, the others for their own readers. */
const PAGES = [
  'GamesPageQuery',
  'StandingsPageQuery',
  'RulesPageQuery',
  'DashboardPageQuery',
  'PicksPageQuery',
];
const isShared = (name: string) => sharingOf(schema, persistedDocument(persistedId(name))!.document) !== null;
const REST = ['/api/pool-stats', '/api/games/week/2', '/api/picks/week/2/all', '/api/teams/records'];

/**
 * A Sunday with 200 participants (2,000 in the long form), a session each, against two servers on one PostgreSQL, each with connections, events
 * and caches of its own; the second hears of the first's changes late. A third server keeps nothing and is the
 * reference. Everything is real but the clock, which the script moves, and the processes, which are servers in one.
 *
 * The script makes one change at a time. Before it and after it the reference answers; around it fourteen people (seventy) read at
 * either server. Proven of every answer, for pages by persisted ids and REST:
 * - not foreign, not early: each part of an answer that was asked for during the change is the reference's for this
 *   person before or after it, so nothing of others, and nothing secret before the deadline;
 * - not stale: who has been told of the change, by the response to its own write or by an event over a WebSocket, gets
 *   at the other server exactly the reference's answer after it; so does everybody once the servers have heard of it.
 * Not proven: what a change in two transactions shows between them, except that who is told of its end is not taken back.
 */
const [postgres] = channels.filter(([name]) => name === 'PostgreSQL');

describe.each(postgres === undefined ? [] : [postgres])('a Sunday on %s', (_name, open) => {
  let medium: TestChannel;
  let processes: Processes;
  let servers: [TestProcess, TestProcess];
  let reference: TestProcess;
  let administrator: CookieJar;
  const people: Person[] = [];
  const sockets: { person: Person; at: number; socket: TestSocket }[] = [];
  const delay = { by: 0 };
  /** Answers that were compared, and those of people who had been told. */
  const counts = { compared: 0, answers: 0, during: 0 };
  let turn = 0;
  let steps = 0;

  beforeAll(async () => {
    medium = await open();
    processes = await openProcesses(PEOPLE + 4);
    const { fixture } = processes;
    servers = [await processes.start(medium.channel), await processes.start(delayed(medium.channel, delay))];
    reference = await processes.start(medium.channel, { ANSWER_CACHE: 'off' });
    administrator = new CookieJar(await processes.cookieOf('administrator'));
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
    await fixture.db.session.createMany({
      data: tokens.map((token, index) => ({
        tokenHash: hashToken(token),
        userId: fixture.userId(`owner${index + 5}`),
        createdAt: now,
        lastSeenAt: now,
        provenAt: now,
        expiresAt,
      })),
    });
    for (const [index, token] of tokens.entries()) {
      const client = new CookieJar(`session=${token}`);
      people.push({ entry: fixture.entry(index + 5), number: index + 5, client });
    }
    const events = `subscription { weekUpdated(pool: "${fixture.pool}", week: 2) { id } }`;
    const games = `subscription { gamesUpdated(pool: "${fixture.pool}", week: 2) { id homeScore } }`;
    const standings = `subscription { standingsUpdated(pool: "${fixture.pool}") { id } }`;
    for (const [index, person] of people.slice(-6).entries()) {
      const socket = await openSocket(servers[index % 2]!.server.url, { cookie: person.client.header });
      for (const [id, query] of [
        ['1', events],
        ['2', games],
        ['3', standings],
      ] as const)
        socket.ask(id, query);
      sockets.push({ person, at: index % 2, socket });
    }
  });
  afterAll(async () => {
    for (const { socket } of sockets) socket.socket.terminate();
    await processes?.close();
    await medium?.close();
  });

  async function read(process: TestProcess, { client }: Person, path: string): Promise<unknown> {
    const response = await client.fetch(process.server.url + path);
    const answer = (await response.json()) as { errors?: unknown };
    expect(answer.errors, path).toBeUndefined();
    return answer;
  }

  const pages = (names: string[]) => names.map((name) => addressOf(persistedId(name), WEEK));
  const common = [...pages(PAGES.filter(isShared)), ...REST];
  const own = pages(PAGES.filter((name) => !isShared(name)));

  /** The people whose turn it is to read; over the day all come. */
  function next(count: number): Person[] {
    const chosen = Array.from({ length: count }, (_, index) => people[(turn + index) % people.length]!);
    turn += count;
    return chosen;
  }

  /** What the reference answers: to everybody, and to each of these people. */
  async function state(readers: Person[]) {
    const answers = new Map<string, unknown>();
    const [anybody] = readers;
    for (const path of common) answers.set(path, await read(reference, anybody!, path));
    for (const person of readers.slice(0, OWN_PAGES))
      for (const path of own) answers.set(`${person.number} ${path}`, await read(reference, person, path));
    return answers;
  }

  const keyOf = (person: Person, path: string) => (own.includes(path) ? `${person.number} ${path}` : path);

  async function heard(): Promise<void> {
    for (const one of servers) {
      await one.services.events.settled();
      for (const other of servers) await other.services.events.reached(one.services.events.offset());
    }
  }

  /** The latest position that a person's socket told. */
  const positionOf = ({ socket }: (typeof sockets)[number]): number =>
    Math.max(0, ...socket.received.map(({ payload }) => Number(payload?.extensions?.position ?? 0)));

  /**
   * Makes a change while people read.
   * @param change returns who made it, if a participant did
   * @param isOneTransaction whether nothing in between can be seen
   */
  async function step(
    name: string,
    change: (at: TestProcess) => Promise<Person | void>,
    isOneTransaction = true,
  ): Promise<void> {
    const readers = next(READERS);
    const paths = (index: number) => (index < OWN_PAGES ? [...common, ...own] : common);
    const before = await state(readers);
    for (const { socket } of sockets) socket.received.length = 0;
    const at = (steps += 1) % 2;
    // Longer than the reads of others hold up those of whoever was told.
    delay.by = at === 0 ? LATE : 0;
    const during: { person: Person; path: string; answer: unknown }[] = [];
    const begin = async (person: Person, index: number, path: string) => {
      const answer = await read(servers[(index + path.length) % 2]!, person, path);
      during.push({ person, path, answer });
    };
    const reads = (round: number) =>
      readers.map((person, index) =>
        begin(person, index + round, paths(index)[(index + round) % paths(index).length]!),
      );
    const first = reads(0);
    const start = servers[at]!.services.events.offset();
    const changing = change(servers[at]!);
    const second = reads(1);
    const who = await changing;
    const { events } = servers[at]!.services;
    await events.settled();
    const end = events.offset();
    const answers: { person: Person; path: string; answer: unknown }[] = [];
    const askAll = async (person: Person) => {
      const other = servers[1 - at]!;
      await Promise.all(
        common.map(async (path) => answers.push({ person, path, answer: await read(other, person, path) })),
      );
    };
    if (who) await askAll(who);
    // Whoever hears at this server an event that covers the change asks the other one at once.
    const hearing = sockets.filter((one) => one.at === at);
    if (end > start) await expect.poll(() => hearing.some((one) => positionOf(one) >= end)).toBe(true);
    for (const one of hearing) {
      if (end === start || positionOf(one) < end) continue;
      one.person.client.remember(String(positionOf(one)));
      await askAll(one.person);
    }
    await Promise.all([...first, ...second]);
    await heard();
    const after = await state(readers);
    for (const { person, path, answer } of answers) {
      expect(answer, `${name}: ${path} of ${person.number}, who was told`).toEqual(after.get(path));
    }
    if (isOneTransaction) {
      for (const { person, path, answer } of during) {
        const key = keyOf(person, path);
        if (!isBetween(answer, before.get(key), after.get(key))) {
          expect(answer, `${name}: ${path} of ${person.number}`).toEqual(after.get(key));
        }
      }
      counts.during += during.length;
    }
    const late = readers.slice(0, 20).flatMap((person, index) =>
      paths(index)
        .filter((_, place) => place % 4 === index % 4)
        .map((path) => ({ person, path })),
    );
    await Promise.all(
      late.map(async ({ person, path }, index) => {
        const answer = await read(servers[index % 2]!, person, path);
        expect(answer, `${name}: ${path} of ${person.number}, later`).toEqual(after.get(keyOf(person, path)));
      }),
    );
    counts.compared += late.length;
    counts.answers += answers.length;
  }

  const submit =
    'mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename ... on SubmitPickPayload { pick { team { id } } } } }';
  /** Alive entries without a pick: the odd ones, which have not used these teams. */
  const pickers = () => people.filter(({ number }) => number % 2 === 1 && number % 5 !== 0);
  const teams = ['MIA', 'GB', 'CHI'];
  const pick = async (process: TestProcess, person: Person) => {
    const team = processes.fixture.team(teams[person.number % 3]!);
    const response = await person.client.ask(process.server.url, submit, {
      input: { entry: person.entry, week: 2, team },
    });
    expect(await response.json()).toMatchObject({ data: { submitPick: { pick: { team: { id: team } } } } });
  };
  const command = async (process: TestProcess, mutation: string, type: string, input: object) => {
    const text = `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`;
    const response = await administrator.ask(process.server.url, text, { input });
    expect(JSON.stringify(await response.json())).toContain('Payload');
  };
  const game = (id: number) => globalId('Game', id);
  const score = (
    homeTeamId: string,
    awayTeamId: string,
    homeScore: number,
    more: Partial<GameUpdate> = {},
  ) => ({
    seasonYear: 2025,
    week: 2,
    homeTeamId,
    awayTeamId,
    homeScore,
    awayScore: 3,
    status: 'LIVE' as const,
    period: 2,
    clock: '10:00',
    ...more,
  });
  const to = async (hours: number) => processes.fixture.clock.set({ now: hoursFromDeadline(2, hours) });

  it('before the deadline: single picks, and changes by the commissioner', async () => {
    for (const person of pickers().slice(0, 8)) {
      await step('a pick', async (at) => {
        await pick(at, person);
        return person;
      });
    }
    await step('a line', (at) =>
      command(at, 'setLine', 'SetLineInput', { game: game(8), line: -2.5, reason: 'A test.' }),
    );
    await step('the fee', (at) =>
      command(at, 'updatePool', 'UpdatePoolInput', {
        pool: processes.fixture.pool,
        entryFeeCents: 7_500,
        reason: 'A test.',
      }),
    );
  });

  it('the rush: who has picked sees the pick at the other server at once, and nobody sees it sooner', async () => {
    const rest = pickers().slice(8);
    delay.by = 15;
    const anybody = people[1]!;
    const secret = addressOf(persistedId('PicksPageQuery'), WEEK);
    let isOver = false;
    const spying = (async () => {
      const first = JSON.stringify(await read(reference, anybody, '/api/picks/week/2/all'));
      while (!isOver) {
        for (const { server } of servers) {
          const answer = await anybody.client.fetch(`${server.url}/api/picks/week/2/all`);
          expect(await answer.text()).toBe(first);
        }
      }
    })();
    const line = async (start: number) => {
      for (let index = start; index < rest.length; index += 8) {
        const [person, at] = [rest[index]!, index % 2];
        await pick(servers[at]!, person);
        const seen = await person.client.fetch(servers[1 - at]!.server.url + secret);
        const { pool } = ((await seen.json()) as { data: { pool: object } }).data;
        expect(JSON.stringify(pool), String(person.number)).toContain(
          processes.fixture.team(teams[person.number % 3]!),
        );
        counts.answers += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, start) => line(start)));
    isOver = true;
    await spying;
  });

  it('the deadline: all picks at once for everybody, and not before', async () => {
    await step('the deadline passes', () => to(0));
    await step('what follows from it', ({ services }) => settle(services, null, services.clock.now()), false);
  });

  it('scores, finals and corrections', async () => {
    await step('kickoff', () => to(3));
    for (let points = 0; points < 8; points += 1) {
      await step('a score', async ({ services }) => {
        await applyGameUpdates(services, [score('LAC', 'MIA', points)]);
      });
    }
    await step('time passes', () => to(6));
    for (const [home, away] of [
      ['LAC', 'MIA'],
      ['GB', 'PHI'],
    ] as const) {
      await step('a final', async ({ services }) => {
        await applyGameUpdates(services, [
          score(home, away, 20, { status: 'FINAL', period: null, clock: null }),
        ]);
      });
    }
    const reason = 'The league corrected it.';
    for (const homeScore of [2, 20]) {
      await step('a correction', (at) =>
        command(at, 'correctResult', 'ResultInput', { game: game(6), homeScore, awayScore: 3, reason }),
      );
    }
    while (turn < PEOPLE) await step('a late look', async () => {});
  });

  it('had everybody there, and enough of everything to compare', () => {
    expect(turn).toBeGreaterThanOrEqual(PEOPLE);
    expect(counts.during).toBeGreaterThan(shortOrLong(500, 2_500));
    expect(counts.compared).toBeGreaterThan(shortOrLong(350, 500));
    expect(counts.answers).toBeGreaterThan(shortOrLong(250, 700));
  });
});
