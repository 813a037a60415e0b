import type { ExecutionResult } from 'graphql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import type { PoolEvent } from '../kernel/events.ts';
import { eventually } from '../testing/eventually.ts';
import { type Fixture, openFixture, type TestViewer } from '../testing/schema.ts';

type Stream = AsyncIterableIterator<ExecutionResult>;

const documents = {
  gamesUpdated:
    'subscription ($pool: ID!, $week: Int!) { gamesUpdated(pool: $pool, week: $week) { id homeScore } }',
  standingsUpdated:
    'subscription ($pool: ID!) { standingsUpdated(pool: $pool) { id stats { activePlayers } } }',
  weekUpdated:
    'subscription ($pool: ID!, $week: Int!) { weekUpdated(pool: $pool, week: $week) { number picksSubmitted } }',
};

describe.each(oneDialect)('subscriptions on %s', (dialect) => {
  let fixture: Fixture;
  let listening: number;
  /** The time for which events count as recent: excludes those of earlier tests. */
  let recent: PoolEvent[];
  const streams: Stream[] = [];
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    const { subscribe } = fixture.services.events;
    fixture.services.events.recent = () => recent;
    fixture.services.events.subscribe = (listener) => {
      const stop = subscribe(listener);
      listening += 1;
      return () => {
        listening -= 1;
        stop();
      };
    };
  });
  afterAll(() => fixture.close());
  beforeEach(() => {
    listening = 0;
    recent = [];
  });
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.return?.();
    expect(listening).toBe(0);
  });

  const listen = async (document: string, viewer: TestViewer = 'alice', week = 2): Promise<Stream> => {
    const stream = await fixture.listen(viewer, document, { pool: fixture.pool, week });
    if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream));
    streams.push(stream);
    return stream;
  };
  const data = async (stream: Stream) =>
    JSON.parse(JSON.stringify((await stream.next()).value)).data as unknown;
  /**
   * Waits until all events published so far are delivered: another stream has delivered a later event, and then two
   * more, since events of a burst are merged and delivered a moment later.
   */
  const deliveredAll = async () => {
    const clock = await listen('subscription { clockUpdated { speed } }', 'visitor');
    for (let round = 0; round < 3; round += 1) {
      publish({ type: 'clock' });
      await clock.next();
    }
    await clock.return?.();
  };
  /** The answer, when it is there already. */
  const soFar = (answer: Promise<unknown>) =>
    Promise.race([answer, new Promise((resolve) => setImmediate(() => resolve('none')))]);
  const publish = (...events: Parameters<typeof fixture.services.events.publish>[0][]) =>
    void events.map((event) => fixture.services.events.publish(event));

  test('publishes a changed game as it is now, and no other', async () => {
    const stream = await listen(documents.gamesUpdated);
    const games = await fixture.db.game.findMany({ where: { week: 2 }, orderBy: { id: 'asc' } });
    const [, game, other] = games.map(({ id }) => id) as [number, number, number];
    publish(
      { type: 'games', seasonYear: 2025, week: 1, gameIds: [1] },
      { type: 'games', seasonYear: 2024, week: 2, gameIds: [game] },
      { type: 'standings', poolId: fixture.poolId },
    );
    await fixture.db.game.update({
      where: { id: game },
      data: { homeScore: 7, awayScore: 3, status: 'LIVE' },
    });
    publish({ type: 'games', seasonYear: 2025, week: 2, gameIds: [game] });
    expect(await data(stream)).toMatchObject({ gamesUpdated: [{ homeScore: 7 }] });

    // The same stream reads again for each event; events of a burst are merged.
    await fixture.db.game.update({ where: { id: game }, data: { homeScore: 14 } });
    publish(
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [game] },
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [other, game] },
    );
    expect(await data(stream)).toMatchObject({ gamesUpdated: [{ homeScore: 14 }, { homeScore: null }] });
  });

  test('merges a burst of picks into one or two events', async () => {
    const stream = await listen(documents.weekUpdated);
    const answers: unknown[] = [];
    const reading = (async () => {
      for await (const answer of stream) answers.push(answer);
    })();
    for (let n = 0; n < 200; n += 1) publish({ type: 'week', poolId: fixture.poolId, week: 2 });
    await eventually(() => expect(answers.length).toBeGreaterThanOrEqual(1));
    await deliveredAll();
    expect(answers.length).toBeLessThanOrEqual(2);
    expect(answers.at(-1)).toMatchObject({ data: { weekUpdated: { number: 2 } } });
    await stream.return?.();
    await reading;
  });

  test('publishes standings of this pool only', async () => {
    const stream = await listen(documents.standingsUpdated);
    const next = stream.next();
    publish(
      { type: 'standings', poolId: fixture.poolId + 1 },
      { type: 'week', poolId: fixture.poolId, week: 2 },
    );
    await deliveredAll();
    expect(await soFar(next)).toBe('none');
    publish({ type: 'standings', poolId: fixture.poolId });
    expect(await next).toMatchObject({
      done: false,
      value: { data: { standingsUpdated: { id: fixture.pool } } },
    });
  });

  test('replays recent events to a late subscriber', async () => {
    const games = await fixture.db.game.findMany({ where: { week: 2 }, orderBy: { id: 'asc' } });
    const [one, two] = games.map(({ id }) => id) as [number, number];
    recent = [
      { type: 'standings', poolId: fixture.poolId },
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [one] },
      { type: 'games', seasonYear: 2025, week: 1, gameIds: [two] },
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [two] },
    ];
    const stream = await listen(documents.gamesUpdated);
    const { gamesUpdated } = (await data(stream)) as { gamesUpdated: unknown[] };
    expect(gamesUpdated).toHaveLength(2);
    const quiet = await listen(documents.weekUpdated);
    const next = quiet.next();
    await deliveredAll();
    expect(await soFar(next)).toBe('none');
  });

  test('publishes to every subscriber when events may have been missed', async () => {
    for (const document of Object.values(documents)) {
      const stream = await listen(document);
      publish({ type: 'missed' });
      expect(await data(stream)).toBeTruthy();
    }
  });

  test('the clock is public, with its current time', async () => {
    const stream = await listen('subscription { clockUpdated { now speed } }', 'visitor');
    publish({ type: 'clock' });
    expect(await data(stream)).toEqual({
      clockUpdated: { now: fixture.clock.now().toISOString(), speed: 0 },
    });
  });

  test('return() ends a pending next() at once, and unsubscribes', async () => {
    const stream = await listen(documents.gamesUpdated);
    const waiting = stream.next();
    expect(listening).toBe(1);
    await stream.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(listening).toBe(0);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  test.each(Object.entries(documents))(
    '%s is refused to visitors and to tokens without the scope',
    async (_, document) => {
      for (const [viewer, code] of [
        ['visitor', 'NOT_SIGNED_IN'],
        [{ name: 'bob', scopes: ['pick'] }, 'FORBIDDEN'],
      ] as [TestViewer, string][]) {
        const refused = await fixture.listen(viewer, document, { pool: fixture.pool, week: 2 });
        expect((refused as ExecutionResult).errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
      }
      expect(listening).toBe(0);
    },
  );

  test('an unknown pool or week is refused with a code', async () => {
    const codes = async (variables: Record<string, unknown>) =>
      ((await fixture.listen('alice', documents.gamesUpdated, variables)) as ExecutionResult).errors?.map(
        ({ extensions }) => extensions.code,
      );
    expect(await codes({ pool: 'nonsense', week: 2 })).toEqual(['NOT_FOUND']);
    expect(await codes({ pool: fixture.team('KC'), week: 2 })).toEqual(['NOT_FOUND']);
    expect(await codes({ pool: fixture.pool, week: 0 })).toEqual(['INVALID_INPUT']);
    expect(await codes({ pool: fixture.pool, week: 19 })).toEqual(['INVALID_INPUT']);
  });

  test('a subscription that costs too much never starts', async () => {
    const deep = Array.from({ length: 6 }, () => 'pool { week { ').join('') + 'number ' + '} } '.repeat(6);
    const refused = await fixture.listen(
      'alice',
      `subscription ($pool: ID!) { weekUpdated(pool: $pool, week: 2) { ${deep} } }`,
      { pool: fixture.pool },
    );
    expect((refused as ExecutionResult).errors?.map(({ extensions }) => extensions.code)).toEqual([
      'DOCUMENT_TOO_COSTLY',
    ]);
    expect(listening).toBe(0);
  });

  test('a slow reader gets the latest event, not a queue', async () => {
    const stream = await listen(documents.standingsUpdated);
    const find = vi.spyOn(fixture.db.pool, 'findMany');
    for (let n = 0; n < 50; n += 1) publish({ type: 'standings', poolId: fixture.poolId });
    await deliveredAll();
    await stream.next();
    const second = stream.next();
    await deliveredAll();
    expect(await soFar(second)).toBe('none');
    expect(find.mock.calls.length).toBe(1);
    find.mockRestore();
    await stream.return?.();
    await second;
  });
});
