import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { columnsOf, DEFAULT_OPTIONS } from '../pools/rules/options/poolOptions.ts';
import { gradeGames } from '../testing/plantLeague.ts';
import { openTestPool, viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { submitTwoPicks } from '../picks/submitTwoPicks.ts';

const IN_TIME = new Date('2025-09-07T13:59:59Z');
/** The ends of the games of the two teams; the game that was stored last ends last. */
const ENDS = { CLE: new Date('2025-09-07T20:10:00Z'), BUF: new Date('2025-09-07T23:40:00Z') };
const AFTER = new Date('2025-09-08T12:00:00Z');

describe.each(oneDialect)('the last life of an entry with two picks on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 1));
  });
  afterEach(() => database.close());

  /** Stores whether the team of a finished game won, grades it and returns since when the entry is out. */
  async function play(teamId: keyof typeof ENDS, isWin: boolean): Promise<Date | null> {
    const game = await database.db.game.findFirstOrThrow({
      where: { week: 1, OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }] },
    });
    const isHigh = (game.homeTeamId === teamId) === isWin;
    await database.db.game.update({
      where: { id: game.id },
      data: {
        status: 'FINAL',
        homeScore: isHigh ? 20 : 10,
        awayScore: isHigh ? 10 : 20,
        completedAt: ENDS[teamId],
      },
    });
    await gradeGames(services, 2025, [game.id], AFTER);
    const entry = await database.db.entry.findUniqueOrThrow({ where: { id: planted.entries[0]!.id } });
    return entry.eliminatedAt;
  }

  async function pickBoth(lives: number): Promise<void> {
    await database.db.pool.updateMany({
      data: columnsOf({ ...DEFAULT_OPTIONS, lives, doublePickWeeks: [1] }),
    });
    await submitTwoPicks(services, viewerOf(planted.owner), {
      ...{ entryId: planted.entries[0]!.id, week: 1, receivedAt: IN_TIME, teamIds: ['CLE', 'BUF'] },
    });
  }

  it('is taken by the second loss where two lives are left, also after a correction and its reversal', async () => {
    await pickBoth(2);
    expect(await play('CLE', false)).toBeNull();
    expect(await play('BUF', false)).toEqual(ENDS.BUF);
    expect(await play('CLE', true)).toBeNull();
    expect(await play('CLE', false)).toEqual(ENDS.BUF);
  });

  it('is taken by the first loss where one life is left, in any order of the results', async () => {
    await pickBoth(1);
    expect(await play('BUF', false)).toEqual(ENDS.BUF);
    expect(await play('CLE', false)).toEqual(ENDS.CLE);
    expect(await play('CLE', true)).toEqual(ENDS.BUF);
    expect(await play('CLE', false)).toEqual(ENDS.CLE);
  });
});
