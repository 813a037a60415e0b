// SQL on both databases: graphql/standings/schema/firstNames.ts

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { createMemoryEvents } from '#graphql/server/events/memory.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { createFirstNames, readFirstNames } from './firstNames.ts';

describe.each(bothDialects)('the first usernames of the teams of a week on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect, { entries: 60 });
  });
  afterAll(() => fixture.close());

  /** Read plainly: all picks of the week. */
  const plain = async (week: number, first: number) => {
    const { db, poolId } = fixture;
    const picks = await db.pick.findMany({ where: { poolId, week }, include: { entry: true } });
    picks.sort((a, b) => (a.entry.usernameKey < b.entry.usernameKey ? -1 : 1));
    const names = new Map<string, string[]>();
    for (const { teamId, entry } of picks)
      names.set(teamId, [...(names.get(teamId) ?? []), entry.username].slice(0, first));
    return names;
  };

  test.each([1, 2].flatMap((week) => [1, 3, 10, 50].map((first) => [week, first] as const)))(
    'of Week %i, up to %i, are those of all picks, however long a part of the walk is',
    async (week, first) => {
      const { db, poolId } = fixture;
      const expected = await plain(week, first);
      const rows = await db.pick.groupBy({ by: ['teamId'], where: { poolId, week }, _count: true });
      const counts = new Map(rows.map(({ teamId, _count }) => [teamId, _count]));
      expect(counts.size).toBeGreaterThan(1);
      for (const part of [1, 2, 7, 59, 60, 1000]) {
        expect(await readFirstNames(db, { poolId, week, first }, counts, part), `part ${part}`).toEqual(
          expected,
        );
      }
    },
  );

  test('are read again only where picks were stored or deleted', async () => {
    const { db, poolId, entryIds } = fixture;
    const events = createMemoryEvents();
    const names = createFirstNames(events);
    const read = async () => {
      const before = fixture.statements();
      const found = await names.of(db, { poolId, week: 1, first: 10 });
      expect(found).toEqual(await plain(1, 10));
      return fixture.statements() - before;
    };
    // One more statement of each is that of `plain`, with its relation.
    const [first, second] = [await read(), await read()];
    expect(second).toBeLessThan(first);

    // The numbers stay as they are: an entry leaves the team, another one joins it.
    const pick = async (number: number) =>
      db.pick.findUniqueOrThrow({
        where: { entryId_week_slot: { entryId: entryIds[number - 1]!, week: 1, slot: 1 } },
      });
    const [chargers, chiefs] = [await pick(5), await pick(6)];
    expect(chiefs.teamId).not.toBe(chargers.teamId);
    await db.pick.deleteMany({ where: { id: { in: [chargers.id, chiefs.id] } } });
    const { teamId, gameId } = chargers;
    await db.pick.create({
      data: { ...chargers, id: undefined, teamId: chiefs.teamId, gameId: chiefs.gameId },
    });
    await db.pick.create({ data: { ...chiefs, id: undefined, teamId, gameId } });
    expect(await read()).toBeGreaterThan(second);
    expect(await read()).toBe(second);

    await db.pick.deleteMany({ where: { entryId: entryIds[5]!, week: 1 } });
    expect(await read()).toBeGreaterThan(second);

    // Another process wrote by hand, without a trace in the marks.
    await db.entry.update({ where: { id: entryIds[4]! }, data: { username: 'Aaron', usernameKey: 'aaron' } });
    events.publish({ type: 'missed' });
    expect(await read()).toBeGreaterThan(second);
    expect(await read()).toBe(second);

    await db.entry.update({ where: { id: entryIds[4]! }, data: { username: 'Zoe', usernameKey: 'zoe' } });
    events.publish({ type: 'standings', poolId, renamed: true });
    expect(await read()).toBeGreaterThan(second);
  });
});
