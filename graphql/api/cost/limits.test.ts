import { getIntrospectionQuery, parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { measureDocument } from './documentCost.ts';
import { schema } from '../index.ts';
import { refuseCostly } from './limits.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture('sqlite')));
afterAll(() => fixture.close());

const nested = (times: number) => `{ pool { ${'week { pool { '.repeat(times)} id ${'} } '.repeat(times)} } }`;

test.each([
  ['too deep', nested(6)],
  ['too broad', `{ pool { ${Array.from({ length: 600 }, (_, n) => `f${n}: name`).join(' ')} } }`],
  [
    'too complex, by lists in lists',
    '{ pool { standings(first: 200) { edges { node { picks { team { record { wins } } game { id line } } teamOptions { game { homeTeam { id name } awayTeam { id name } } } } } } } }',
  ],
  [
    'too complex, by fragments in fragments',
    `{ pool { ...A } } fragment A on Pool { weeks { ...B } }
     fragment B on Week { games { id } pool { weeks { games { homeTeam { id name city record { text } } awayTeam { id name city record { text } } } byes { id } } } }`,
  ],
  [
    'too complex, by aggregates behind fields that lead back',
    `{ pool { weeks { pool { weeks { pool {
      ${Array.from({ length: 28 }, (_, n) => `a${n}: analytics { __typename }`).join(' ')}
    } } } } } }`,
  ],
  [
    'too complex, by searches under many aliases',
    `{ pool { ${Array.from({ length: 28 }, (_, n) => `s${n}: standings(search: "${n}") { totalCount }`).join(' ')} } }`,
  ],
])('a document that is %s is refused before anything is read', async (_, text) => {
  const { data, errors, statements } = await fixture.ask('alice', text);
  expect(data?.pool ?? null).toBeNull();
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['DOCUMENT_TOO_COSTLY']));
  expect(statements).toBe(0);
});

test('a mutation in a refused document writes nothing', async () => {
  const before = await fixture.db.pick.count();
  const deep = 'pool { week { '.repeat(6) + 'id ' + '} } '.repeat(6);
  const { errors } = await fixture.ask(
    'alice',
    `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { ... on SubmitPickPayload { week { ${deep} } } } }`,
    { input: { entry: fixture.entry(2), week: 2, team: fixture.team('GB') } },
  );
  expect(errors.map(({ code }) => code)).toEqual(['DOCUMENT_TOO_COSTLY']);
  expect(await fixture.db.pick.count()).toBe(before);
});

test('tools can read the schema', async () => {
  const { data, errors } = await fixture.ask('visitor', getIntrospectionQuery());
  expect(errors).toEqual([]);
  expect(data.__schema.queryType.name).toBe('Query');
});

test('introspection is charged for what it reads: once is accepted, under many aliases it is not', () => {
  const measure = (text: string) => measureDocument(schema, parse(text))!;
  const whole = getIntrospectionQuery();
  expect(refuseCostly(measure(whole))).toBeNull();
  const types = 'types { ...FullType }';
  const often = Array.from({ length: 8 }, (_, n) => `t${n}: ${types}`).join(' ');
  const document = whole.replace(/types \{\s*\.\.\.FullType\s*\}/, often);
  expect(document).not.toBe(whole);
  expect(refuseCostly(measure(document))?.extensions.code).toBe('DOCUMENT_TOO_COSTLY');
});

test('a document is measured once for its variables', () => {
  const document = parse(
    'query ($first: Int) { pool { standings(first: $first) { edges { node { id } } } } }',
  );
  const measure = (first: number) => measureDocument(schema, document, null, { first })!;
  expect(measure(10)).toBe(measure(10));
  expect(measure(100).cost).toBeGreaterThan(measure(10).cost);
  for (let first = 0; first < 100; first += 1) measure(first);
  expect(measure(10).cost).toBeLessThan(measure(100).cost);
});

test('a document whose prices read no variable is measured once', () => {
  const document = parse(
    'mutation ($input: SubmitPickInput!) { submitPick(input: $input) { ... on Error { message } } }',
  );
  const measure = (week: number) =>
    measureDocument(schema, document, null, { input: { entry: 'a', week, team: 'b' } });
  expect(measure(1)).toMatchObject({ depth: 2, breadth: 2 });
  expect(measure(2)).toBe(measure(1));
});

test('a page multiplies the cost of its edges by its length, and its other fields by one', () => {
  const cost = (text: string) => measureDocument(schema, parse(text))!.cost;
  const page = (first: number, fields: string) =>
    cost(`{ pool { standings(first: ${first}) { ${fields} } } }`);
  expect(page(200, 'totalCount') - page(1, 'totalCount')).toBe(0);
  expect(page(101, 'edges { node { id } }') - page(1, 'edges { node { id } }')).toBe(200);
});
