import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { globalId, readId } from './globalIds.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');

const NONSENSE = [
  '',
  'x',
  '1',
  'Entry:1',
  '{}',
  '\u0000',
  '😀',
  encode(''),
  encode('Entry'),
  encode('Entry:'),
  encode('Entry:0'),
  encode('Entry:-1'),
  encode('Entry:1.5'),
  encode('Entry:1e3'),
  encode('Entry: 1'),
  encode('Entry:1 OR 1=1'),
  encode('Entry:2147483648'),
  encode('Entry:99999999999999999999'),
  encode("Team:'; DROP TABLE Team;--"),
  encode('Team:\u0000'),
  encode('User:1'),
  encode('AuditEntries:1'),
  encode('Query:1'),
  encode('__proto__:1'),
  encode('constructor:1'),
  encode(`Entry:${'1'.repeat(10_000)}`),
];

test('an id decodes to what it was made of, and only for its type', () => {
  expect(readId('Entry', globalId('Entry', 7))).toBe(7);
  expect(readId('Team', globalId('Team', 'KC'))).toBe('KC');
  expect(readId('Entry', globalId('Game', 7))).toBeNull();
});

test.each(NONSENSE)('%j is no id', (text) => {
  expect(readId('Entry', text)).toBeNull();
});

describe.each(bothDialects)('ids on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => void (fixture = await openFixture(dialect)));
  afterAll(() => fixture.close());

  test('nonsense and unknown ids find nothing, everywhere', async () => {
    const unknown = ['Entry', 'Game', 'Pick', 'Pool', 'Season', 'Viewer', 'Week'].map((name) =>
      encode(`${name}:2147483647`),
    );
    const ids = [...NONSENSE, ...unknown, encode('Team:ZZZ')];
    const { data, errors } = await fixture.ask('alice', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids,
    });
    expect(errors).toEqual([]);
    expect(data.nodes).toEqual(ids.map(() => null));

    for (const id of ids) {
      const one = await fixture.ask(
        'alice',
        'query ($id: ID!) { node(id: $id) { id } pool(id: $id) { id } entry(id: $id) { id } viewer { entries(pool: $id) { id } } }',
        { id },
      );
      expect(one.errors).toEqual([]);
      expect(one.data).toEqual({ node: null, pool: null, entry: null, viewer: { entries: [] } });
    }
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('an id of another type finds nothing', async () => {
    const { data } = await fixture.ask(
      'alice',
      'query ($id: ID!) { entry(id: $id) { id } pool(id: $id) { id } }',
      {
        id: fixture.team('KC'),
      },
    );
    expect(data).toEqual({ entry: null, pool: null });
  });

  test('every type of node is found by its id', async () => {
    const { data } = await fixture.ask(
      'alice',
      '{ viewer { id } pool { id season { id } week { id games { id } } viewerEntries { id pick { id } } } teams { id } }',
    );
    const ids = [
      data.viewer.id,
      data.pool.id,
      data.pool.season.id,
      data.pool.week.id,
      data.pool.week.games[0].id,
      data.pool.viewerEntries[0].id,
      data.pool.viewerEntries[0].pick.id,
      data.teams[0].id,
    ];
    const found = await fixture.ask('alice', 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      ids: [...ids, ids[0]],
    });
    expect(found.errors).toEqual([]);
    expect(found.data.nodes.map(({ __typename }: { __typename: string }) => __typename)).toEqual([
      'Viewer',
      'Pool',
      'Season',
      'Week',
      'Game',
      'Entry',
      'Pick',
      'Team',
      'Viewer',
    ]);
    expect(found.data.nodes.map(({ id }: { id: string }) => id)).toEqual([...ids, ids[0]]);
  });

  test('more ids than the limit are refused', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => globalId('Entry', index + 1));
    const { errors } = await fixture.ask('alice', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids,
    });
    expect(errors.map(({ code }) => code)).toEqual(['INVALID_INPUT']);
  });

  test('weeks and pages out of range are refused with a code', async () => {
    const { errors } = await fixture.ask(
      'alice',
      `{ a: pool { week(number: 0) { id } } b: pool { week(number: 4) { id } } c: pool { week(number: -2147483648) { id } }
         d: pool { standings(first: -1) { totalCount } } e: pool { standings(after: "nonsense") { totalCount } }
         f: pool { week { picks(before: "bm9uZQ") { totalCount } } } }`,
    );
    expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'INVALID_INPUT'));
  });
});
