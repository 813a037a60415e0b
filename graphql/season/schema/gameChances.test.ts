import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { chanceByLine } from '#graphql/outlook/rules/chances/lineChance.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

const QUERY = `{ pool { options { showChances } weeks { games { id homeWinChance winChanceSource } } } }`;
const NO_LINE = { line: null, lockedLine: null, lineLockedAt: null };

/** Saturday of Week 2: Week 1 and the first game of Week 2 (5) are over; 7 and 9 are ahead. */
describe.each(oneDialect)('chances to win, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const chances = async () => {
    const { data, errors } = await fixture.ask('alice', QUERY);
    expect(errors).toEqual([]);
    const weeks: { games: { homeWinChance: number | null; winChanceSource: string | null }[] }[] =
      data.pool.weeks;
    return weeks.map(({ games }) =>
      games.map(({ homeWinChance, winChanceSource }) => ({ homeWinChance, winChanceSource })),
    );
  };
  const change = async (where: object, data: object) => {
    await fixture.db.game.updateMany({ where, data });
    fixture.services.events.publish({ type: 'missed' });
  };

  test('follow from the line', async () => {
    const all = await chances();
    expect(all.flat().length).toBe(await fixture.db.game.count());
    const byLine = { homeWinChance: chanceByLine(-3.5), winChanceSource: 'LINE' };
    expect(new Set(all.flat().map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(byLine)]));
  });

  test('follow from the results known at kickoff where there is no line', async () => {
    await change({}, NO_LINE);
    const before = await chances();
    // Nothing was known at the kickoffs of Week 1.
    expect(before[0]!.every(({ homeWinChance }) => homeWinChance === null)).toBe(true);
    const ahead = before.slice(1).flat();
    expect(ahead.every(({ winChanceSource }) => winChanceSource === 'RATINGS')).toBe(true);
    expect(ahead.every(({ homeWinChance }) => homeWinChance! > 0 && homeWinChance! < 1)).toBe(true);

    // Monday's game, the last of Week 2.
    const { id, kickoff } = await fixture.db.game.findFirstOrThrow({
      where: { week: 2 },
      orderBy: { kickoff: 'desc' },
    });
    const completedAt = new Date(kickoff.getTime() + 3 * 3_600_000);
    await change({ id }, { status: 'FINAL', homeScore: 0, awayScore: 40, completedAt });
    const after = await chances();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toEqual(before[2]);
  });

  test('are unknown where neither is', async () => {
    await change({}, { ...NO_LINE, status: 'SCHEDULED', homeScore: null, awayScore: null });
    const all = (await chances()).flat();
    expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ homeWinChance: null, winChanceSource: null })]),
    );
  });
});
