import type { ExecutionResult } from 'graphql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import type { PoolEvent } from '../events/events.ts';
import { type Asker, openStage, type Stage } from './testing.ts';

type Stream = AsyncIterableIterator<ExecutionResult>;

const documents = {
  gamesUpdated:
    'subscription ($pool: ID!, $week: Int!) { gamesUpdated(pool: $pool, week: $week) { id homeScore } }',
  standingsUpdated:
    'subscription ($pool: ID!) { standingsUpdated(pool: $pool) { id stats { activePlayers } } }',
  weekUpdated:
    'subscription ($pool: ID!, $week: Int!) { weekUpdated(pool: $pool, week: $week) { number picksSubmitted } }',
};

const settle = () => new Promise((resolve) => void setTimeout(resolve, 120));

describe.each(dialects)('subscriptions on %s', (dialect) => {
  let stage: Stage;
  let listening: number;
  /** What counts as just published: nothing of the tests before. */
  let recent: PoolEvent[];
  const streams: Stream[] = [];
  beforeAll(async () => {
    stage = await openStage(dialect);
    const { subscribe } = stage.services.events;
    stage.services.events.recent = () => recent;
    stage.services.events.subscribe = (listener) => {
      const stop = subscribe(listener);
      listening += 1;
      return () => {
        listening -= 1;
        stop();
      };
    };
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    listening = 0;
    recent = [];
  });
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.return?.();
    expect(listening).toBe(0);
  });

  const listen = async (document: string, asker: Asker = 'alice', week = 2): Promise<Stream> => {
    const stream = await stage.listen(asker, document, { pool: stage.pool, week });
    if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream));
    streams.push(stream);
    return stream;
  };
  const data = async (stream: Stream) =>
    JSON.parse(JSON.stringify((await stream.next()).value)).data as unknown;
  const publish = (...events: Parameters<typeof stage.services.events.publish>[0][]) =>
    void events.map((event) => stage.services.events.publish(event));

  test('a changed game comes as it is now, and others not at all', async () => {
    const stream = await listen(documents.gamesUpdated);
    const games = await stage.db.game.findMany({ where: { week: 2 }, orderBy: { id: 'asc' } });
    const [, game, other] = games.map(({ id }) => id) as [number, number, number];
    publish(
      { type: 'games', seasonYear: 2025, week: 1, gameIds: [1] },
      { type: 'games', seasonYear: 2024, week: 2, gameIds: [game] },
      { type: 'standings', poolId: stage.poolId },
    );
    await stage.db.game.update({ where: { id: game }, data: { homeScore: 7, awayScore: 3, status: 'LIVE' } });
    publish({ type: 'games', seasonYear: 2025, week: 2, gameIds: [game] });
    expect(await data(stream)).toMatchObject({ gamesUpdated: [{ homeScore: 7 }] });

    // The same stream reads anew for each event; what comes in a burst comes at once.
    await stage.db.game.update({ where: { id: game }, data: { homeScore: 14 } });
    publish(
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [game] },
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [other, game] },
    );
    expect(await data(stream)).toMatchObject({ gamesUpdated: [{ homeScore: 14 }, { homeScore: null }] });
  });

  test('a burst of picks is told once or twice, not each', async () => {
    const stream = await listen(documents.weekUpdated);
    const answers: unknown[] = [];
    const reading = (async () => {
      for await (const answer of stream) answers.push(answer);
    })();
    for (let n = 0; n < 200; n += 1) publish({ type: 'week', poolId: stage.poolId, week: 2 });
    await settle();
    expect(answers.length).toBeGreaterThanOrEqual(1);
    expect(answers.length).toBeLessThanOrEqual(2);
    expect(answers.at(-1)).toMatchObject({ data: { weekUpdated: { number: 2 } } });
    await stream.return?.();
    await reading;
  });

  test('standings of this pool alone', async () => {
    const stream = await listen(documents.standingsUpdated);
    const next = stream.next();
    publish({ type: 'standings', poolId: stage.poolId + 1 }, { type: 'week', poolId: stage.poolId, week: 2 });
    expect(await Promise.race([next, settle()])).toBeUndefined();
    publish({ type: 'standings', poolId: stage.poolId });
    expect(await next).toMatchObject({
      done: false,
      value: { data: { standingsUpdated: { id: stage.pool } } },
    });
  });

  test('what happened since its page was read is told at once', async () => {
    const games = await stage.db.game.findMany({ where: { week: 2 }, orderBy: { id: 'asc' } });
    const [one, two] = games.map(({ id }) => id) as [number, number];
    recent = [
      { type: 'standings', poolId: stage.poolId },
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [one] },
      { type: 'games', seasonYear: 2025, week: 1, gameIds: [two] },
      { type: 'games', seasonYear: 2025, week: 2, gameIds: [two] },
    ];
    const stream = await listen(documents.gamesUpdated);
    const { gamesUpdated } = (await data(stream)) as { gamesUpdated: unknown[] };
    expect(gamesUpdated).toHaveLength(2);
    const quiet = await listen(documents.weekUpdated);
    expect(await Promise.race([quiet.next(), settle()])).toBeUndefined();
  });

  test('when events may have been missed, everybody hears of it', async () => {
    for (const document of Object.values(documents)) {
      const stream = await listen(document);
      publish({ type: 'missed' });
      expect(await data(stream)).toBeTruthy();
    }
  });

  test('the clock is public, and tells where it stands', async () => {
    const stream = await listen('subscription { clockUpdated { now speed } }', 'visitor');
    publish({ type: 'clock' });
    expect(await data(stream)).toEqual({
      clockUpdated: { now: stage.clock.now().toISOString(), speed: 0 },
    });
  });

  test('return() ends a next() that waits, at once, and stops listening', async () => {
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
      for (const [asker, code] of [
        ['visitor', 'NOT_SIGNED_IN'],
        [{ name: 'bob', scopes: ['pick'] }, 'FORBIDDEN'],
      ] as [Asker, string][]) {
        const refused = await stage.listen(asker, document, { pool: stage.pool, week: 2 });
        expect((refused as ExecutionResult).errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
      }
      expect(listening).toBe(0);
    },
  );

  test('an unknown pool or week is refused with a code', async () => {
    const codes = async (variables: Record<string, unknown>) =>
      ((await stage.listen('alice', documents.gamesUpdated, variables)) as ExecutionResult).errors?.map(
        ({ extensions }) => extensions.code,
      );
    expect(await codes({ pool: 'nonsense', week: 2 })).toEqual(['NOT_FOUND']);
    expect(await codes({ pool: stage.team('KC'), week: 2 })).toEqual(['NOT_FOUND']);
    expect(await codes({ pool: stage.pool, week: 0 })).toEqual(['INVALID_INPUT']);
    expect(await codes({ pool: stage.pool, week: 19 })).toEqual(['INVALID_INPUT']);
  });

  test('a subscription that costs too much never starts', async () => {
    const deep = Array.from({ length: 6 }, () => 'pool { week { ').join('') + 'number ' + '} } '.repeat(6);
    const refused = await stage.listen(
      'alice',
      `subscription ($pool: ID!) { weekUpdated(pool: $pool, week: 2) { ${deep} } }`,
      { pool: stage.pool },
    );
    expect((refused as ExecutionResult).errors?.map(({ extensions }) => extensions.code)).toEqual([
      'DOCUMENT_TOO_COSTLY',
    ]);
    expect(listening).toBe(0);
  });

  test('a slow reader gets the latest, not a queue', async () => {
    const stream = await listen(documents.standingsUpdated);
    const find = vi.spyOn(stage.db.pool, 'findMany');
    for (let n = 0; n < 50; n += 1) publish({ type: 'standings', poolId: stage.poolId });
    await settle();
    await stream.next();
    const second = stream.next();
    expect(await Promise.race([second, settle()])).toBeUndefined();
    expect(find.mock.calls.length).toBe(1);
    find.mockRestore();
    await stream.return?.();
    await second;
  });
});
