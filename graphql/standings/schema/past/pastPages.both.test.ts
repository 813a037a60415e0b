// SQL on both databases: graphql/standings/schema/past/pastPicks.ts, graphql/standings/schema/past/pastStandings.ts

import { describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { play, type Recorded, result, SEASON, settings, take } from '#graphql/testing/pastSeason.ts';
import { hoursFromDeadline, openFixture } from '#graphql/testing/schema.ts';

describe.each(bothDialects)('reads of past instants, on %s', (dialect) => {
  test('reads pages of as many rows and statements, however large the pool', async () => {
    const counts = await Promise.all(
      [40, 400].map(async (entries) => {
        const fixture = await openFixture(dialect, { entries });
        const recorded: Recorded[] = [];
        await take(fixture, settings({ entryFeeCents: 6000 }), recorded);
        await take(fixture, { hours: 24 }, recorded);
        await take(fixture, result('correctResult', 1, 20, 27), recorded);
        const instant = recorded[1]!.at.toISOString();
        const page = (list: string) =>
          fixture.ask(
            'alice',
            `{ pool { asOf(instant: "${instant}") { ${list} { pageInfo { hasNextPage } edges { cursor node { entry { username } } } } } } }`,
          );
        const lists = [
          'standings(first: 5)',
          'standings(status: ELIMINATED, first: 5)',
          'picks(week: 1, first: 5)',
          'picks(week: 2, first: 5)',
        ];
        const answers = [];
        for (const list of lists) answers.push(await page(list));
        for (const { data, errors } of answers) {
          expect(errors).toEqual([]);
          const [connection] = Object.values<{ edges: unknown[] }>(data.pool.asOf);
          expect(connection!.edges).toHaveLength(5);
        }
        await fixture.close();
        return answers.map(({ statements }) => statements);
      }),
    );
    expect(counts[1]).toEqual(counts[0]);
    expect(Math.max(...counts[0]!)).toBeLessThan(20);
  });

  test('pages in both directions list the same', async () => {
    const { fixture, recorded } = await play(dialect, SEASON.slice(0, 16));
    const instant = recorded.at(-1)!.at.toISOString();
    const all = async (list: string, direction: 'first' | 'last', size: number) => {
      const found: string[] = [];
      for (let cursor: string | null = null; ;) {
        const [name, key] = direction === 'first' ? ['after', 'endCursor'] : ['before', 'startCursor'];
        const at: string = cursor === null ? '' : `, ${name}: "${cursor}"`;
        const { data, errors } = await fixture.ask(
          'alice',
          `{ pool { asOf(instant: "${instant}") { list: ${list} ${direction}: ${size}${at}) {
            pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor } } } } }`,
        );
        expect(errors).toEqual([]);
        const { edges, pageInfo } = data.pool.asOf.list;
        const cursors = (edges as { cursor: string }[]).map((edge) => edge.cursor);
        found.splice(direction === 'first' ? found.length : 0, 0, ...cursors);
        if (!pageInfo[direction === 'first' ? 'hasNextPage' : 'hasPreviousPage']) return found;
        cursor = pageInfo[key];
      }
    };
    for (const list of ['standings(', 'standings(status: ALIVE,', 'picks(week: 1,', 'picks(week: 2,']) {
      const whole = await all(list, 'first', 200);
      expect(whole.length).toBeGreaterThan(2);
      expect(await all(list, 'first', 2)).toEqual(whole);
      expect(await all(list, 'last', 3)).toEqual(whole);
    }
    await fixture.close();
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('refuses instants that are ahead, knows nothing before its log, and answers members alone', async () => {
    const fixture = await openFixture(dialect);
    const ask = (viewer: 'alice' | 'visitor' | 'stranger', instant: Date) =>
      fixture.ask(
        viewer,
        'query ($pool: ID!, $instant: DateTime!) { pool(id: $pool) { asOf(instant: $instant) { isKnown beganAt week aliveCount outCount rules { name } standings { edges { cursor } } picks(week: 1) { edges { cursor } } games { week } } } }',
        { pool: fixture.pool, instant: instant.toISOString() },
      );
    const unknown = {
      isKnown: false,
      beganAt: null,
      week: null,
      aliveCount: 0,
      outCount: 0,
      rules: [],
      games: [],
    };
    const nothing = { ...unknown, standings: { edges: [] }, picks: null };
    expect((await ask('alice', hoursFromDeadline(2, -20))).data.pool.asOf).toEqual(nothing);
    await take(fixture, { hours: 1 }, []);
    await take(fixture, settings({ entryFeeCents: 6000 }), []);
    const began = fixture.clock.now();
    expect((await ask('alice', hoursFromDeadline(2, -20))).data.pool.asOf).toEqual({
      ...nothing,
      beganAt: began.toISOString(),
    });
    const now = (await ask('alice', began)).data.pool.asOf;
    expect(now).toMatchObject({ isKnown: true, week: 2, aliveCount: 9, outCount: 3 });
    expect((await ask('alice', new Date(began.getTime() + 1))).errors).toEqual([
      { message: 'This time is still ahead. Please choose one that has passed.', code: 'INVALID_INPUT' },
    ]);
    // The only pool of a site is read by every account.
    await fixture.db.pool.create({ data: { name: 'Another', seasonYear: 2025, createdAt: began } });
    expect((await ask('visitor', began)).errors.map(({ code }) => code)).toEqual(['NOT_SIGNED_IN']);
    expect((await ask('stranger', began)).errors.map(({ code }) => code)).toEqual(['FORBIDDEN']);
    const backwards = `{ pool { changesBetween(from: "${began.toISOString()}", to: "2025-09-01T00:00:00Z") { edges { cursor } } } }`;
    expect((await fixture.ask('alice', backwards)).errors[0]!.message).toContain('exchange "from" and "to"');
    await fixture.close();
  });
});
