import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const WEEK = `query ($entry: ID!, $number: Int) { entry(id: $entry) {
  week(number: $number) { id number entry { id } pick { id } viewerCanPick { allowed code message } teamOptions { state usedWeek team { id } } }
  pick(week: $number) { id } viewerCanPick(week: $number) { allowed code message } teamOptions(week: $number) { state usedWeek team { id } }
} }`;
const NODE = 'query ($id: ID!) { node(id: $id) { id ... on EntryWeek { number entry { id } } } }';
const FIRST = `query ($number: Int, $entry: ID) { pool { viewerEntryWeek(number: $number, entry: $entry) { number entry { id } } } }`;
const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename
  ... on SubmitPickPayload { pick { id } entryWeek { id number pick { id } viewerCanPick { code } teamOptions { state } } }
  ... on Error { code } } }`;

describe.each(oneDialect)('the week of an entry on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => void (fixture = await openFixture(dialect)));
  afterAll(() => fixture.close());

  const week = async (viewer: TestViewer, entry: number, number: number | null) =>
    (await fixture.ask(viewer, WEEK, { entry: fixture.entry(entry), number })).data.entry;

  test('without a number it is the current week, under the same id as by its number', async () => {
    const current = await week('alice', 1, null);
    expect(current.week).toMatchObject({ number: 2, entry: { id: fixture.entry(1) } });
    expect((await week('alice', 1, 2)).week.id).toBe(current.week.id);
    expect((await week('alice', 1, 3)).week.id).not.toBe(current.week.id);
    expect((await week('alice', 2, 2)).week.id).not.toBe(current.week.id);
    const { data } = await fixture.ask('alice', NODE, { id: current.week.id });
    expect(data.node).toEqual({ id: current.week.id, number: 2, entry: { id: fixture.entry(1) } });
  });

  test.each<[string, TestViewer, number, number]>([
    ['a pick that is in', 'alice', 1, 2],
    ['a pick to make', 'alice', 2, 2],
    ['a pick to make ahead', 'alice', 2, 3],
    ['a week that is over', 'alice', 2, 1],
    ['an entry that is out', 'alice', 3, 2],
    ["somebody else's secret pick", 'alice', 4, 2],
    ["somebody else's pick, past its deadline", 'alice', 4, 1],
    ["somebody else's pick, for the administrator", 'administrator', 4, 2],
  ])('of %s it tells what the entry does', async (_what, viewer, entry, number) => {
    const { week: own, ...fields } = await week(viewer, entry, number);
    const { pick, viewerCanPick, teamOptions } = own;
    expect({ pick, viewerCanPick, teamOptions }).toEqual(fields);
    expect(teamOptions).toHaveLength(8);
  });

  test.each([0, -1, 4, 99])('week %i is refused: the season has three', async (number) => {
    const { errors } = await fixture.ask('alice', WEEK, { entry: fixture.entry(1), number });
    expect(errors).toEqual([
      { code: 'INVALID_INPUT', message: 'The week must be a whole number from 1 to 3.' },
    ]);
  });

  test.each(['1-4', '1-0', '1-01', '1-', '-1', '1', '1-2-3', '1-1.5', '2147483648-1', '0-1', '999-1'])(
    'EntryWeek:%s is the id of nothing',
    async (id) => {
      const text = Buffer.from(`EntryWeek:${id}`).toString('base64');
      const { data, errors } = await fixture.ask('alice', NODE, { id: text });
      expect([data, errors]).toEqual([{ node: null }, []]);
    },
  );
});

describe.each(bothDialects)('many weeks of entries on %s', (dialect) => {
  // A database of its own: a refused document's other fields may still be read after its response.
  let fixture: Fixture;
  beforeAll(async () => void (fixture = await openFixture(dialect)));
  afterAll(() => fixture.close());

  test('are read at once', async () => {
    const id = (entry: number) => Buffer.from(`EntryWeek:${fixture.entryIds[entry]}-2`).toString('base64');
    const document =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on EntryWeek { pick { id } viewerCanPick { code } teamOptions { state } } } }';
    const readTables = async (ids: string[]) => {
      const tables: string[] = [];
      fixture.onStatement((sql) => tables.push(/ FROM (\S+)/.exec(sql)?.[1] ?? sql));
      const { errors } = await fixture.ask('alice', document, { ids });
      expect(errors).toEqual([]);
      return tables.toSorted();
    };
    const one = await readTables([id(0)]);
    expect(await readTables(fixture.entryIds.map((_, index) => id(index)))).toEqual(one);
  });
});

describe.each(oneDialect)("the viewer's entry to pick for on %s", (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    return () => fixture.close();
  });

  const first = async (viewer: TestViewer, variables: object = {}) =>
    (await fixture.ask(viewer, FIRST, { ...variables })).data.pool.viewerEntryWeek;

  test('is the one that is asked for, else the first that can pick, else the first alive, else the first', async () => {
    // Entry 1 has its pick for Week 2; entry 3 is out.
    expect(await first('alice')).toEqual({ number: 2, entry: { id: fixture.entry(2) } });
    expect(await first('alice', { number: 3 })).toEqual({ number: 3, entry: { id: fixture.entry(1) } });
    expect(await first('alice', { entry: fixture.entry(3) })).toMatchObject({
      entry: { id: fixture.entry(3) },
    });
    for (const entry of [fixture.entry(4), fixture.team('KC'), 'x']) {
      expect(await first('alice', { entry })).toMatchObject({ entry: { id: fixture.entry(2) } });
    }
    const input = { entry: fixture.entry(2), week: 2, team: fixture.team('GB') };
    await fixture.ask('alice', SUBMIT, { input });
    expect(await first('alice')).toMatchObject({ entry: { id: fixture.entry(1) } });
  });

  test('is nobody for who has no entry', async () => {
    expect(await first('administrator')).toBeNull();
  });

  test('comes back with its pick from the mutation that stores it', async () => {
    const input = { entry: fixture.entry(2), week: 2, team: fixture.team('GB') };
    const { data } = await fixture.ask('alice', SUBMIT, { input });
    const { pick, entryWeek } = data.submitPick;
    expect(entryWeek).toMatchObject({
      id: Buffer.from(`EntryWeek:${fixture.entryIds[1]}-2`).toString('base64'),
      number: 2,
      pick,
      viewerCanPick: { code: 'PICK_EXISTS' },
    });
  });
});
