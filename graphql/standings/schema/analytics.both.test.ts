import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const ANALYTICS = `query { pool { analytics {
  weeks { week isComplete alive eliminated byReason { reason count } picks won lost tied pending
    mostPicked { team { abbreviation } count percent outcome } }
  teams { team { abbreviation } picks won lost tied pending } } } }`;

describe.each(bothDialects)('analytics on %s', (dialect) => {
  let fixture: Fixture;
  let large: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    large = await openFixture(dialect, { entries: 60 });
  });
  afterAll(async () => {
    await fixture.close();
    await large.close();
  });
  const read = async (viewer: TestViewer = 'alice', from = fixture) => {
    const { data, errors, statements } = await from.ask(viewer, ANALYTICS);
    expect(errors).toEqual([]);
    return { ...data.pool.analytics, statements };
  };
  // Week 1: PHI by entries 2, 4, 6, 8 and 12, KC by 1, 7, 9 and 11, LAC, which lost, by 3, 5 and 10.
  const week1 = {
    week: 1,
    isComplete: true,
    alive: 9,
    eliminated: 3,
    byReason: [{ reason: 'LOSS', count: 3 }],
    picks: 12,
    won: 9,
    lost: 3,
    tied: 0,
    pending: 0,
    mostPicked: { team: { abbreviation: 'PHI' }, count: 5, percent: 41.7, outcome: 'WON' },
  };
  const none = { won: 0, lost: 0, tied: 0, pending: 0 };

  test('takes few statements, and as many for 60 entries as for 12', async () => {
    const { statements } = await read();
    expect((await read('alice', large)).statements).toBe(statements);
    expect(statements).toBeLessThanOrEqual(8);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test.each<TestViewer>(['alice', 'bob', 'administrator'])(
    'before the deadline of Week 2 %s sees nothing of it, though bob lost on Thursday',
    async (viewer) => {
      const { weeks, teams } = await read(viewer);
      expect(weeks).toEqual([week1]);
      expect(teams).toEqual([
        { ...none, team: { abbreviation: 'PHI' }, picks: 5, won: 5 },
        { ...none, team: { abbreviation: 'KC' }, picks: 4, won: 4 },
        { ...none, team: { abbreviation: 'LAC' }, picks: 3, lost: 3 },
      ]);
    },
  );

  test('is not visible to visitors', async () => {
    const { data, errors } = await fixture.ask('visitor', ANALYTICS);
    expect(data?.pool ?? null).toBeNull();
    expect(errors.map(({ code }) => code)).toEqual(['NOT_SIGNED_IN']);
  });

  test('a week whose deadline is ahead hides its eliminations, also from a later week', async () => {
    await fixture.db.poolWeek.updateMany({
      where: { week: 3 },
      data: { deadline: hoursFromDeadline(1, 1) },
    });
    expect((await read()).weeks).toMatchObject([{ week: 1 }, { week: 3, alive: 9, eliminated: 0 }]);
    await fixture.db.poolWeek.updateMany({
      where: { week: 3 },
      data: { deadline: hoursFromDeadline(3, 0) },
    });
  });

  test('from the deadline on the week counts, including pending picks', async () => {
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    // Entries 7 and 11 made no pick; 9 joined late, and the commissioner eliminated it.
    const out = (eliminationReason: 'NO_PICK' | 'ADMIN') => ({
      eliminatedWeek: 2,
      eliminationReason,
      eliminatedAt: hoursFromDeadline(2, 0),
    });
    await fixture.db.entry.update({ where: { id: 7 }, data: out('NO_PICK') });
    await fixture.db.entry.update({ where: { id: 11 }, data: out('NO_PICK') });
    await fixture.db.entry.update({ where: { id: 9 }, data: { ...out('ADMIN'), startWeek: 2 } });
    const { weeks, teams } = await read();
    expect(weeks[0]).toEqual({ ...week1, alive: 8 });
    expect(weeks[1]).toEqual({
      ...none,
      week: 2,
      isComplete: false,
      alive: 5,
      eliminated: 4,
      byReason: [
        { reason: 'NO_PICK', count: 2 },
        { reason: 'ADMIN', count: 1 },
        { reason: 'LOSS', count: 1 },
      ],
      picks: 5,
      lost: 1,
      pending: 4,
      mostPicked: { team: { abbreviation: 'DAL' }, count: 3, percent: 60, outcome: 'PENDING' },
    });
    expect(weeks).toHaveLength(2);
    expect(teams[0]).toEqual({ ...none, team: { abbreviation: 'KC' }, picks: 5, won: 4, lost: 1 });
  });

  test('is empty before the season', async () => {
    await fixture.db.poolWeek.updateMany({ data: { deadline: hoursFromDeadline(3, 0) } });
    expect(await read()).toMatchObject({ weeks: [], teams: [] });
  });
});
