// SQL on both databases: graphql/standings/schema/firstNames.ts

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { firstNames, readFirstNames } from './firstNames.ts';

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

  test('are those of the teams that are picked now', async () => {
    const { db, poolId, entryIds } = fixture;
    const wanted = { poolId, week: 1, first: 10 };
    expect(await firstNames(db, wanted)).toEqual(await plain(1, 10));
    const { teamId } = await db.pick.findUniqueOrThrow({
      where: { entryId_week_slot: { entryId: entryIds[4]!, week: 1, slot: 1 } },
    });
    await db.pick.deleteMany({ where: { poolId, week: 1, teamId } });
    await db.pickCount.deleteMany({ where: { poolId, week: 1, teamId } });
    const names = await firstNames(db, wanted);
    expect(names.has(teamId)).toBe(false);
    expect(names).toEqual(await plain(1, 10));
  });
});
