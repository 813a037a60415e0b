import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { hoursFromDeadline } from '#graphql/testing/pool.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';

const MEMBER = `{
  viewer { entriesNeedingPick { id } }
  pool { currentWeek stats { currentWeek } week { number } results: week(awaitsResults: true) { number }
    viewerEntries { id week { number viewerCanPick { allowed } } } } }`;

/** The last game of a week kicks off so long after its deadline. */
const LAST_KICKOFF = 34.25;

describe.each(oneDialect)('the current week while results are late, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  /** What a member sees so many hours after the deadline of Week 2, of which three games have no result. */
  async function at(hours: number) {
    await fixture.clock.set({ now: hoursFromDeadline(2, hours) });
    const { data } = await fixture.ask('alice', MEMBER);
    const { currentWeek, stats, week, results, viewerEntries } = data.pool;
    const weeks = new Set([currentWeek, stats.currentWeek, week.number]);
    for (const entry of viewerEntries) weeks.add(entry.week.number);
    expect(weeks.size).toBe(1);
    return { week: currentWeek, results: results.number, due: data.viewer.entriesNeedingPick.length };
  }

  test('it stays while a game is on, and moves to the pick that is due 12 hours after the last kickoff', async () => {
    expect(await at(LAST_KICKOFF)).toEqual({ week: 2, results: 2, due: 0 });
    expect(await at(LAST_KICKOFF + 11.9)).toEqual({ week: 2, results: 2, due: 0 });
    expect(await at(LAST_KICKOFF + 12)).toEqual({ week: 3, results: 2, due: 2 });
    expect(await at(7 * 24 - 1)).toEqual({ week: 3, results: 2, due: 2 });
  });

  test('it stays at the next week while that is played, and goes back to the results once nothing is left', async () => {
    expect(await at(7 * 24 + LAST_KICKOFF)).toEqual({ week: 3, results: 2, due: 0 });
    expect(await at(7 * 24 + LAST_KICKOFF + 12)).toEqual({ week: 2, results: 2, due: 0 });
  });

  test('a game after the next deadline does not hold its week, one before it does', async () => {
    const game = await fixture.db.game.findFirstOrThrow({ where: { week: 2, status: 'SCHEDULED' } });
    const moveTo = async (hours: number) => {
      const data = { kickoff: hoursFromDeadline(3, hours) };
      await fixture.db.game.update({ where: { id: game.id }, data });
      fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 2, gameIds: [game.id] });
    };
    await moveTo(-24);
    expect(await at(6 * 24 - 1)).toMatchObject({ week: 2 });
    await moveTo(1);
    expect(await at(6 * 24 - 1)).toMatchObject({ week: 3 });
  });

  test('a pinned week stays', async () => {
    await fixture.db.pool.updateMany({ data: { pinnedWeek: 1 } });
    fixture.services.events.publish({ type: 'pool', poolId: 1 });
    expect(await at(6 * 24)).toMatchObject({ week: 1, results: 1 });
  });
});
