import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { exportGridPage } from '#graphql/imports/exportGrid.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const ENTRY = `query ($entry: ID!) { entry(id: $entry) {
  status byeWeeks byesLeft thisWeek { number state isBye } eliminationDetail { week reason } } }`;

/** Entry 2 has a pick for Week 1 alone, which won; it is the Saturday of Week 2. */
describe.each(bothDialects)('bye weeks on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const entry = async (viewer: TestViewer = 'bob') =>
    (await fixture.ask(viewer, ENTRY, { entry: fixture.entry(2) })).data.entry;
  const play = (data: object) => fixture.db.pool.updateMany({ data });
  const passWeek = async (week: number) => {
    await fixture.clock.set({ now: hoursFromDeadline(week, 1) });
    await passDeadlines(fixture.services);
  };

  test('stand for a missing pick at the deadline, for nobody before, and end with the last one', async () => {
    await play({ byeWeeks: 1 });
    expect(await entry('alice')).toMatchObject({ byeWeeks: [], byesLeft: 1, thisWeek: { isBye: false } });
    await passWeek(2);
    expect(await entry()).toMatchObject({
      ...{ status: 'ALIVE', byeWeeks: [2], byesLeft: 0 },
      thisWeek: { number: 2, state: 'SURVIVED', isBye: true },
    });
    const pool = await fixture.db.pool.findFirstOrThrow({ include: { weeks: true } });
    const { rows } = await exportGridPage(fixture.db, pool, hoursFromDeadline(2, 1), 0);
    expect(rows[1]!.slice(2, 6)).toEqual(['PHI', 'BYE', '', 'active']);
    await passWeek(3);
    expect(await entry()).toMatchObject({
      ...{ status: 'ELIMINATED', byeWeeks: [2], byesLeft: 0 },
      eliminationDetail: { week: 3, reason: 'NO_PICK' },
    });
  });

  test('are none where the pool says nothing', async () => {
    await passWeek(2);
    expect(await entry()).toMatchObject({
      ...{ status: 'ELIMINATED', byeWeeks: [], byesLeft: 0 },
      eliminationDetail: { week: 2, reason: 'NO_PICK' },
    });
    // The option brings the entry back when all is graded again.
    await play({ byeWeeks: 2 });
    await gradePool(fixture.services, fixture.poolId);
    expect(await entry()).toMatchObject({ status: 'ALIVE', byeWeeks: [2], byesLeft: 1 });
  });
});
