import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import { type Asker, hoursFromDeadline, openStage, type Stage } from './testing.ts';

const ANALYTICS = `query { pool { analytics {
  weeks { week isComplete alive eliminated byReason { reason count } picks won lost tied pending
    mostPicked { team { abbreviation } count percent outcome } }
  teams { team { abbreviation } picks won lost tied pending } } } }`;

describe.each(dialects)('analytics on %s', (dialect) => {
  let stage: Stage;
  let large: Stage;
  beforeAll(async () => {
    stage = await openStage(dialect);
    large = await openStage(dialect, { entries: 60 });
  });
  afterAll(async () => {
    await stage.close();
    await large.close();
  });

  const read = async (asker: Asker = 'alice', from = stage) => {
    const { data, errors, statements } = await from.ask(asker, ANALYTICS);
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

  test.each<Asker>(['alice', 'bob', 'administrator'])(
    'before the deadline of Week 2 %s learns nothing of it, though bob lost on Thursday',
    async (asker) => {
      const { weeks, teams } = await read(asker);
      expect(weeks).toEqual([week1]);
      expect(teams).toEqual([
        { ...none, team: { abbreviation: 'PHI' }, picks: 5, won: 5 },
        { ...none, team: { abbreviation: 'KC' }, picks: 4, won: 4 },
        { ...none, team: { abbreviation: 'LAC' }, picks: 3, lost: 3 },
      ]);
    },
  );

  test('it is not for visitors', async () => {
    const { data, errors } = await stage.ask('visitor', ANALYTICS);
    expect(data?.pool ?? null).toBeNull();
    expect(errors.map(({ code }) => code)).toEqual(['NOT_SIGNED_IN']);
  });

  test('it takes few statements, and as many for 60 entries as for 12', async () => {
    const { statements } = await read();
    expect((await read('alice', large)).statements).toBe(statements);
    expect(statements).toBeLessThanOrEqual(8);
  });

  test('a week whose deadline is still to come hides its eliminations, also from a later week', async () => {
    await stage.db.poolWeek.updateMany({
      where: { week: 3 },
      data: { deadline: hoursFromDeadline(1, 1) },
    });
    expect((await read()).weeks).toMatchObject([{ week: 1 }, { week: 3, alive: 9, eliminated: 0 }]);
    await stage.db.poolWeek.updateMany({
      where: { week: 3 },
      data: { deadline: hoursFromDeadline(3, 0) },
    });
  });

  test('from the deadline on the week counts, with what is still open', async () => {
    await stage.clock.set({ now: hoursFromDeadline(2, 0) });
    // Entries 7 and 11 made no pick; 9 joined late, and an administrator put it out.
    const out = (eliminationReason: 'NO_PICK' | 'ADMIN') => ({
      eliminatedWeek: 2,
      eliminationReason,
      eliminatedAt: hoursFromDeadline(2, 0),
    });
    await stage.db.entry.update({ where: { id: 7 }, data: out('NO_PICK') });
    await stage.db.entry.update({ where: { id: 11 }, data: out('NO_PICK') });
    await stage.db.entry.update({ where: { id: 9 }, data: { ...out('ADMIN'), startWeek: 2 } });
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

  test('before the season there is nothing', async () => {
    await stage.db.poolWeek.updateMany({ data: { deadline: hoursFromDeadline(3, 0) } });
    expect(await read()).toMatchObject({ weeks: [], teams: [] });
  });
});
