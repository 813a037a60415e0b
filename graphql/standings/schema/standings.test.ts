// SQL on both databases: graphql/entries/schema/usernameSearch.ts

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { usernameKey } from '#graphql/entries/rules/usernames.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { skeletonOf } from '#graphql/entries/rules/confusables.ts';

const PAGE = `query ($first: Int, $after: String, $last: Int, $before: String, $status: EntryStatus, $search: String) {
  pool { standings(first: $first, after: $after, last: $last, before: $before, status: $status, search: $search) {
    totalCount edges { cursor node { username status eliminatedWeek } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;

interface Page {
  totalCount: number;
  edges: { cursor: string; node: { username: string; status: string; eliminatedWeek: number | null } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

describe.each(bothDialects)('standings on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect, { entries: 60 });
    await fixture.clock.set({ now: hoursFromDeadline(2, 1) });
  });
  afterAll(() => fixture.close());
  const page = async (variables: Record<string, unknown>): Promise<Page> => {
    const { data, errors } = await fixture.ask('alice', PAGE, variables);
    expect(errors).toEqual([]);
    return data.pool.standings as Page;
  };
  const names = ({ edges }: Page) => edges.map(({ node }) => node.username);
  const numbers = (list: string[]) => list.map((name) => Number(name.replace('Entry ', '')));
  const out = (week: number, reason: 'LOSS' | 'NO_PICK' = 'LOSS') => ({
    eliminatedWeek: week,
    eliminationReason: reason,
    eliminatedAt: hoursFromDeadline(week, 1),
  });
  /** Reads all pages of `size`; `between` runs before each page but the first. */
  const pageThrough = async (way: 'forwards' | 'backwards', size: number, between = async () => {}) => {
    const seen: string[] = [];
    let more = true;
    for (let cursor: string | null = null; more; await between()) {
      const read: Page =
        way === 'forwards'
          ? await page({ first: size, after: cursor })
          : await page({ last: size, before: cursor });
      if (way === 'forwards') seen.push(...names(read));
      else seen.unshift(...names(read));
      more = way === 'forwards' ? read.pageInfo.hasNextPage : read.pageInfo.hasPreviousPage;
      cursor = way === 'forwards' ? read.pageInfo.endCursor : read.pageInfo.startCursor;
      expect(seen.length).toBeLessThanOrEqual(70);
    }
    return seen;
  };

  test('between two cursors', async () => {
    const { edges } = await page({ first: 200 });
    for (const [from, to] of [
      [3, 9],
      [40, 50],
      [45, 58],
      [0, 59],
    ] as const) {
      const bounds = { after: edges[from]!.cursor, before: edges[to]!.cursor };
      const inside = edges.slice(from + 1, to).map(({ node }) => node.username);
      expect(names(await page({ first: 100, ...bounds }))).toEqual(inside);
      expect(names(await page({ last: 100, ...bounds }))).toEqual(inside);
      expect(names(await page({ first: 2, ...bounds }))).toEqual(inside.slice(0, 2));
      expect(names(await page({ last: 2, ...bounds }))).toEqual(inside.slice(-2));
    }
  });

  test('a search takes every character literally', async () => {
    for (const [id, username] of [
      [901, '100% Öl_Quelle'],
      [902, "O'Brien\\x"],
      [903, '1001 Nights'],
    ] as const) {
      await fixture.db.entry.create({
        data: {
          id,
          poolId: fixture.poolId,
          userId: (await fixture.db.user.findFirstOrThrow({ where: { name: 'bob' } })).id,
          username,
          usernameKey: username.toLowerCase(),
          usernameSkeleton: skeletonOf(username),
          number: id - 895,
          joinedAt: hoursFromDeadline(1, -1),
        },
      });
    }
    const found = async (search: string) => names(await page({ search, first: 100 }));
    expect(await found('ÖL_q')).toEqual(['100% Öl_Quelle']);
    expect(await found('100%')).toEqual(['100% Öl_Quelle']);
    expect(await found('%')).toEqual(['100% Öl_Quelle']);
    expect(await found('_')).toEqual(['100% Öl_Quelle']);
    expect(await found("'")).toEqual(["O'Brien\\x"]);
    expect(await found('\\')).toEqual(["O'Brien\\x"]);
    const refused = await fixture.ask('alice', PAGE, { search: 'x'.repeat(65) });
    expect(refused.errors.map(({ code }) => code)).toEqual(['INVALID_INPUT']);
    await fixture.db.entry.deleteMany({ where: { id: { gt: 900 } } });
  });

  test('a search finds what a plain comparison of all names finds', async () => {
    const { db, poolId } = fixture;
    const { id: userId } = await db.user.findFirstOrThrow({ where: { name: 'bob' } });
    const named = [
      'Straße Ωmega',
      'ÉCOLE ςίγμας',
      'İstanbul 🏈',
      '[a-z]* 100%_\\',
      'naïve aB',
      'ab',
      '漢字 テスト',
    ];
    await db.entry.createMany({
      data: named.map((username, index) => ({
        id: 901 + index,
        poolId,
        userId,
        username,
        usernameKey: usernameKey(username),
        usernameSkeleton: skeletonOf(username),
        number: 4 + index,
        joinedAt: hoursFromDeadline(1, -1),
      })),
    });
    const all = await db.entry.findMany({ where: { poolId } });
    const terms = named.flatMap((name) => [
      ...[1, 2, 3, 5].flatMap((length) => [0, 1, 4].map((at) => [...name].slice(at, at + length).join(''))),
      name.toUpperCase(),
      `${name}x`,
    ]);
    for (const term of [...new Set(terms)].filter((text) => text.trim() !== '')) {
      const expected = all.filter((entry) => entry.usernameKey.includes(usernameKey(term)));
      const found = await page({ search: term, first: 100 });
      expect(names(found).toSorted(), term).toEqual(expected.map(({ username }) => username).toSorted());
      expect(found.totalCount, term).toBe(expected.length);
    }
    await db.entry.deleteMany({ where: { id: { gt: 900 } } });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test.each([1, 7, 13, 59, 60])('pages of %i join up, forwards and backwards', async (size) => {
    const all = names(await page({ first: 200 }));
    expect(await pageThrough('forwards', size)).toEqual(all);
    expect(await pageThrough('backwards', size)).toEqual(all);
  });

  test('a search counts to a thousand', async () => {
    const { db, poolId } = fixture;
    const owners = Array.from({ length: 110 }, (_, index) => 5000 + index);
    await db.user.createMany({
      data: owners.map((id) => ({
        id,
        email: `${id}@pool.example`,
        name: 'Many',
        createdAt: hoursFromDeadline(1, -1),
        unsubscribeToken: `${id}`,
      })),
    });
    await db.entry.createMany({
      data: owners.flatMap((owner) =>
        Array.from({ length: 10 }, (_, index) => ({
          poolId,
          userId: owner,
          username: `Many ${owner} ${index}`,
          usernameKey: `many ${owner} ${index}`,
          usernameSkeleton: `many ${owner} ${index}`,
          number: index + 1,
          joinedAt: hoursFromDeadline(1, -1),
          ...(index < 5 ? {} : out(1)),
        })),
      ),
    });
    const count = async (variables: Record<string, unknown>) => (await page(variables)).totalCount;
    expect(await count({ search: 'many' })).toBe(1000);
    expect(await count({ search: 'many', status: 'ALIVE' })).toBe(550);
    expect(await count({ search: 'many 5099' })).toBe(10);
    expect(await count({})).toBe(60 + 1100);
    await db.entry.deleteMany({ where: { userId: { in: owners } } });
    await db.user.deleteMany({ where: { id: { in: owners } } });
  });

  test('orders entries alive by joining, then the latest week first', async () => {
    const read = await page({ first: 200 });
    const week1 = [3, ...Array.from({ length: 12 }, (_, n) => (n + 1) * 5)];
    const alive = Array.from({ length: 60 }, (_, n) => n + 1).filter((n) => n !== 4 && !week1.includes(n));
    expect(numbers(names(read))).toEqual([...alive, 4, ...week1]);
    expect(read.totalCount).toBe(60);
    expect(read.edges.map(({ node }) => node.eliminatedWeek)).toEqual([
      ...alive.map(() => null),
      2,
      ...week1.map(() => 1),
    ]);
  });

  test('status and search narrow the list and its count', async () => {
    const alive = await page({ first: 5, status: 'ALIVE' });
    expect(alive.totalCount).toBe(46);
    expect(alive.edges.every(({ node }) => node.status === 'ALIVE')).toBe(true);
    expect(alive.pageInfo.hasNextPage).toBe(true);
    const gone = await page({ first: 100, status: 'ELIMINATED' });
    expect(gone.totalCount).toBe(14);
    expect(numbers(names(gone))[0]).toBe(4);
    // 1, 10 to 19, 21, 31, 41, 51.
    const ones = await page({ first: 100, search: 'ENTRY 1' });
    expect(numbers(names(ones))).toEqual([1, 11, 12, 13, 14, 16, 17, 18, 19, 10, 15]);
    expect(ones.totalCount).toBe(11);
    expect((await page({ search: 'nobody' })).edges).toEqual([]);
  });

  test.each(['forwards', 'backwards'] as const)(
    'paging %s during eliminations shows each unaffected entry once',
    async (way) => {
      const before = await fixture.db.entry.findMany({
        where: { eliminatedWeek: null },
        orderBy: { id: 'asc' },
      });
      // One entry is eliminated before each page: on pages already read and on pages ahead, in turn.
      const leaving = [...before]
        .sort((a, b) => (a.id % 7) - (b.id % 7))
        .slice(0, 10)
        .map(({ id }) => id);
      const affected = new Set(leaving);
      const seen = await pageThrough(way, 8, async () => {
        const id = leaving.shift();
        if (id !== undefined) await fixture.db.entry.update({ where: { id }, data: out(2) });
      });
      const unaffected = numbers(seen).filter((id) => !affected.has(id));
      const all = numbers(names(await page({ first: 200 }))).filter((id) => !affected.has(id));
      expect(unaffected).toEqual(all);
      await fixture.db.entry.updateMany({
        where: { id: { in: [...affected] } },
        data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
      });
    },
  );

  test('the cursor of an eliminated entry keeps its position', async () => {
    const { edges } = await page({ first: 10 });
    await fixture.db.entry.update({ where: { id: 12 }, data: out(2) });
    const cursor = edges.find(({ node }) => node.username === 'Entry 12')!.cursor;
    expect(numbers(names(await page({ first: 2, after: cursor })))).toEqual([13, 14]);
    await fixture.db.entry.update({
      where: { id: 12 },
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
    });
  });

  test('tell who has paid to every member of a pool that shows it, and to nobody else', async () => {
    const { db, poolId } = fixture;
    const paid = async (viewer: 'alice' | 'bob' | 'visitor') => {
      const { data, errors } = await fixture.ask(
        viewer,
        '{ pool { standings(first: 2) { edges { node { username isPaid } } } } }',
      );
      return errors.length > 0
        ? errors.map(({ code }) => code)
        : (data.pool.standings.edges as { node: object }[]).map(({ node }) => node);
    };
    const set = async (data: { showPaid?: boolean; entryFeeCents?: number }) => {
      await db.pool.update({ where: { id: poolId }, data });
      fixture.services.events.publish({ type: 'pool', poolId });
    };
    const [first, second] = await paid('alice');
    expect([first, second]).toEqual([
      { username: 'Entry 1', isPaid: null },
      { username: 'Entry 2', isPaid: null },
    ]);
    await db.payment.update({
      where: { entryId: 2 },
      data: { status: 'COMPLETED', paidAt: hoursFromDeadline(1, 0) },
    });
    await db.payment.update({ where: { entryId: 1 }, data: { status: 'PENDING', paidAt: null } });
    await set({ showPaid: true });
    for (const viewer of ['alice', 'bob'] as const) {
      expect(await paid(viewer)).toEqual([
        { username: 'Entry 1', isPaid: false },
        { username: 'Entry 2', isPaid: true },
      ]);
    }
    expect(await paid('visitor')).toEqual(['NOT_SIGNED_IN']);
    await set({ entryFeeCents: 0 });
    expect(await paid('bob')).toEqual([first, second]);
    await set({ showPaid: false, entryFeeCents: 5000 });
  });
});
