import { getNamedType, isObjectType, parse, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { schema } from '../index.ts';
import { dependsOnViewer } from './perViewer.ts';
import { SHARED_ROOTS } from '#graphql/server/cache/sharing.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

describe('dependsOnViewer', () => {
  const depends = (text: string, operationName?: string) =>
    dependsOnViewer(schema, parse(text), operationName);
  const standings = 'standings { edges { node { id username status eliminatedWeek } } }';

  test.each([
    [`subscription { standingsUpdated(pool: "") { id stats { activePlayers } ${standings} } }`],
    [
      'subscription { weekUpdated(pool: "", week: 1) { id picksSubmitted distribution { count usernames } games { id statusText } } }',
    ],
    ['subscription { clockUpdated { now } }'],
    ['subscription { gamesUpdated(pool: "", week: 1) { id homeScore homeTeam { record { text } } } }'],
  ])('does not depend on the viewer: %s', (text) => {
    expect(depends(text)).toBe(false);
  });

  test.each([
    ['subscription { standingsUpdated(pool: "") { viewerEntries { id } } }'],
    ['subscription { standingsUpdated(pool: "") { standings { edges { node { isViewers } } } } }'],
    [
      'subscription { standingsUpdated(pool: "") { ...A } } fragment A on Pool { ...B } fragment B on Pool { standings { edges { node { e: email } } } }',
    ],
    ['subscription { weekUpdated(pool: "", week: 1) { picks { totalCount } } }'],
    [
      'subscription { weekUpdated(pool: "", week: 1) { pool { ... on Node { ... on Pool { viewerAddEntries { allowed } } } } } }',
    ],
    ['{ viewer { id } }'],
    ['{ node(id: "") { id } }'],
    ['mutation { logOut { query { site { mode } } } }'],
  ])('depends on the viewer: %s', (text) => {
    expect(depends(text)).toBe(true);
  });

  test('only the operation that runs counts, with the fragments it spreads', () => {
    const text = `query A { site { mode } } query B { pools { ...P } } fragment P on Pool { id }
      query C { viewer { id } } fragment Unused on Pool { viewerEntries { id } }`;
    expect(depends(text, 'A')).toBe(false);
    expect(depends(text, 'C')).toBe(true);
    expect(
      depends(
        'subscription { standingsUpdated(pool: "") { id } } fragment Unused on Pool { viewerEntries { id } }',
      ),
    ).toBe(false);
  });
});

describe('fields without the mark', () => {
  let fixture: Fixture;
  beforeAll(async () => void (fixture = await openFixture('sqlite')));
  afterAll(() => fixture.close());

  /** Each unmarked field of a type that needs no argument, with each of its unmarked fields, to this depth. */
  function unmarked(type: GraphQLObjectType, depth: number): string[] {
    return Object.values(type.getFields()).flatMap((field) => {
      const named = getNamedType(field.type);
      const isMarked = field.extensions.perViewer !== undefined;
      if (isMarked || field.args.some(({ type: arg }) => String(arg).endsWith('!'))) return [];
      if (!isObjectType(named)) return [field.name];
      if (depth === 0) return [];
      return ['__typename', ...unmarked(named, depth - 1)].map((inner) => `${field.name} { ${inner} }`);
    });
  }

  const compared: [type: string, text: string, depth: number][] = [
    ['Pool', '($pool: ID!) { node(id: $pool) { ... on Pool { %s } } }', 2],
    ['Week', '($pool: ID!) { node(id: $pool) { ... on Pool { week { %s } } } }', 1],
    ['Entry', '($entry: ID!) { entry(id: $entry) { %s } }', 2],
    ['Site', '{ site { %s } }', 2],
    ['Team', '{ teams { %s } }', 2],
  ];

  test.each([...SHARED_ROOTS])('of the root %s are among those that are compared', (root) => {
    const type = getNamedType(schema.getQueryType()!.getFields()[root]!.type);
    expect(compared.map(([name]) => name)).toContain(type.name);
  });

  // One field at a time: all at once cost more than a document may.
  test.each(compared)(
    'of %s return the same to all participants, including the owner and the administrator',
    async (name, text, depth) => {
      for (const field of unmarked(schema.getType(name) as GraphQLObjectType, depth)) {
        const document = `query ${text.replace('%s', field)}`;
        const variables = { pool: fixture.pool, entry: fixture.entry(4) };
        const answers = await Promise.all(
          (['alice', 'bob', 'administrator'] as const).map((viewer) =>
            fixture.ask(viewer, document, variables),
          ),
        );
        expect(answers[0]!.errors).toEqual([]);
        expect(answers[1]!.data).toEqual(answers[0]!.data);
        expect(answers[2]!.data).toEqual(answers[0]!.data);
      }
    },
  );
});
