// SQL on both databases: graphql/grading/makeAutoPicks.ts, graphql/picks/readPickFacts.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { columnsOf, DEFAULT_OPTIONS, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { PickRefusedError } from '../kernel/failures.ts';
import { openTestPool, viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from './submitPick.ts';
import { submitTwoPicks } from './submitTwoPicks.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');
const IN_TIME = new Date('2025-09-06T12:00:00Z');

/** On Sunday: BUF is favored by 10.5 against BAL, DEN by 10 against TEN; CLE and CIN have no line. Others are even. */
describe.each(bothDialects)('a limit of lines on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
    const { game } = database.db;
    await game.updateMany({ data: { line: 0, lockedLine: null, lineLockedAt: null } });
    await game.updateMany({ where: { week: 1, homeTeamId: 'BUF' }, data: { line: -10.5 } });
    await game.updateMany({ where: { week: 1, homeTeamId: 'DEN' }, data: { line: -10 } });
    await game.updateMany({ where: { week: 1, homeTeamId: 'CLE' }, data: { line: null } });
  });
  afterEach(() => database.close());

  const play = (options: Partial<PoolOptions>) =>
    database.db.pool.updateMany({
      data: columnsOf({ ...DEFAULT_OPTIONS, lives: 3, noPick: 'STRIKE', favoriteLimit: 10, ...options }),
    });
  const outcomeOf = (attempt: Promise<{ teamId: string }>) =>
    attempt.then(
      ({ teamId }) => teamId,
      (error: unknown) => {
        if (error instanceof PickRefusedError) return `${error.refusal}: ${error.message}`;
        throw error;
      },
    );
  const input = (number: number) => ({
    entryId: planted.entries[number - 1]!.id,
    week: 1,
    receivedAt: IN_TIME,
  });
  const pick = (number: number, teamId: string, replaces?: string) =>
    outcomeOf(submitPick(services, viewerOf(planted.owner), { ...input(number), teamId, replaces }));
  const pickTwo = (number: number, teamIds: readonly [string, string]) =>
    outcomeOf(submitTwoPicks(services, viewerOf(planted.owner), { ...input(number), teamIds }));
  const plan = (number: number, teams: string) => {
    const { id: entryId, userId } = planted.entries[number - 1]!;
    const row = { entryId, userId, name: 'Mine', teams, fallbackOf: entryId };
    return database.db.plan.create({ data: { ...row, createdAt: IN_TIME, updatedAt: IN_TIME } });
  };
  /** "BUF -10.5", as the records of the log have them. */
  async function logged(): Promise<string[]> {
    const leaves = await database.db.logLeaf.findMany({ where: { type: 'pick' }, orderBy: { index: 'asc' } });
    return leaves.map(({ record }) => {
      const { team, line } = JSON.parse(record!) as { team: string; line?: string | null };
      return `${team} ${line === undefined ? 'unstated' : line}`;
    });
  }
  const BUF_REFUSED =
    'LINE_OVER_LIMIT: The Buffalo Bills are favored by 10.5 points, and this pool allows at most 10. Please choose another team.';

  it('refuses a bigger favorite, and nothing else', async () => {
    await play({});
    expect(await pick(1, 'BUF')).toBe(BUF_REFUSED);
    expect([await pick(1, 'DEN'), await pick(2, 'BAL'), await pick(3, 'CIN')]).toEqual(['DEN', 'BAL', 'CIN']);
    expect(await logged()).toEqual(['DEN -10', 'BAL 10.5', 'CIN null']);
  });

  it("refuses a bigger underdog in a losers' pool", async () => {
    await play({ pickTo: 'LOSE' });
    expect(await pick(1, 'BAL')).toBe(
      'LINE_OVER_LIMIT: The Baltimore Ravens are underdogs by 10.5 points, and this pool allows at most 10. Please choose another team.',
    );
    expect([await pick(1, 'BUF'), await pick(2, 'TEN')]).toEqual(['BUF', 'TEN']);
  });

  it('goes by the locked line', async () => {
    await play({});
    await database.db.game.updateMany({
      where: { week: 1, homeTeamId: { in: ['BUF', 'DEN'] } },
      data: { lockedLine: -3, lineLockedAt: IN_TIME },
    });
    await database.db.game.updateMany({ where: { week: 1, homeTeamId: 'DEN' }, data: { lockedLine: -11 } });
    expect(await pick(1, 'BUF')).toBe('BUF');
    expect(await pick(2, 'DEN')).toMatch(/^LINE_OVER_LIMIT: .* favored by 11 points/);
  });

  it('has the log say nothing of lines in other pools', async () => {
    await play({ favoriteLimit: 0, noPick: 'AUTO' });
    expect(await pick(1, 'BUF')).toBe('BUF');
    await passDeadlines(services, DEADLINE);
    expect((await logged()).every((text) => text.endsWith(' unstated'))).toBe(true);
    const [rules] = await database.db.logLeaf.findMany({ where: { type: 'rules' } });
    expect(rules!.data).not.toContain('favoriteLimit');
  });

  it('holds for changes, and lets a pick stay whose line has moved', async () => {
    await play({ changePicks: 'UNTIL_LOCK' });
    expect(await pick(1, 'DEN')).toBe('DEN');
    await database.db.game.updateMany({ where: { week: 1, homeTeamId: 'DEN' }, data: { line: -14 } });
    expect(await pick(1, 'BUF', 'DEN')).toBe(BUF_REFUSED);
    expect(await pick(1, 'BAL', 'DEN')).toBe('BAL');
    expect(await pick(1, 'DEN', 'BAL')).toMatch(/^LINE_OVER_LIMIT: .* favored by 14 points/);
    expect(await logged()).toEqual(['DEN -10', 'BAL 10.5']);
  });

  it('holds for both picks of a week with two', async () => {
    await play({ doublePickWeeks: [1] });
    expect(await pickTwo(1, ['DEN', 'BUF'])).toBe(BUF_REFUSED);
    expect(await pickTwo(1, ['BUF', 'DEN'])).toBe(BUF_REFUSED);
    expect(await pickTwo(1, ['DEN', 'CLE'])).toBe('DEN');
    expect(await logged()).toEqual(['DEN -10', 'CLE null']);
  });

  it('leaves automatic picks the biggest favorite within it', async () => {
    await play({ noPick: 'AUTO' });
    await passDeadlines(services, DEADLINE);
    expect(await logged()).toEqual(['DEN -10', 'DEN -10', 'DEN -10']);
  });

  it('is that of each pool, where several pick at the same deadline', async () => {
    await play({ noPick: 'AUTO' });
    const { id: _id, ...row } = await database.db.pool.findFirstOrThrow();
    const other = await database.db.pool.create({ data: { ...row, slug: 'other', favoriteLimit: 0 } });
    const weeks = await database.db.poolWeek.findMany({ where: { week: 1 } });
    await database.db.poolWeek.createMany({
      data: weeks.map(({ id: _week, ...week }) => ({ ...week, poolId: other.id })),
    });
    const { id: _entry, ...entry } = await database.db.entry.findFirstOrThrow();
    await database.db.entry.create({ data: { ...entry, poolId: other.id } });
    await passDeadlines(services, DEADLINE);
    const picks = await database.db.pick.findMany({ orderBy: { poolId: 'asc' } });
    expect(picks.map(({ poolId, teamId }) => [poolId === other.id, teamId])).toEqual([
      ...planted.entries.map(() => [false, 'DEN']),
      [true, 'BUF'],
    ]);
  });

  it('has an entry go without an automatic pick where nothing is left within it', async () => {
    await play({ noPick: 'AUTO', favoriteLimit: 3 });
    await database.db.game.updateMany({ where: { week: 1 }, data: { line: -3.5 } });
    // The visitors are underdogs, whom nothing limits; all their games are off.
    await database.db.game.updateMany({
      where: { week: 1, homeTeamId: { not: 'BUF' } },
      data: { status: 'CANCELLED' },
    });
    await passDeadlines(services, DEADLINE);
    expect(await logged()).toEqual(['BAL 3.5', 'BAL 3.5', 'BAL 3.5']);
    await play({ noPick: 'AUTO', favoriteLimit: 3, pickTo: 'LOSE' });
    await database.db.pick.deleteMany();
    await database.db.poolWeek.updateMany({ data: { deadlinePassedAt: null } });
    await database.db.game.updateMany({ where: { week: 1, homeTeamId: 'BUF' }, data: { line: null } });
    await database.db.game.updateMany({
      where: { week: 1, homeTeamId: 'BUF' },
      data: { status: 'CANCELLED' },
    });
    await passDeadlines(services, DEADLINE);
    expect(await database.db.pick.count()).toBe(0);
    expect(await database.db.entry.count({ where: { strikeWeeks: '1' } })).toBe(3);
  });

  it('leaves a team of a plan out that is over it', async () => {
    await play({ ownAutoPicks: 18 });
    await plan(1, '1:BUF');
    await plan(2, '1:DEN');
    await plan(3, '1:CLE');
    await passDeadlines(services, DEADLINE);
    expect((await logged()).sort()).toEqual(['CLE null', 'DEN -10']);
    const deadline = await database.db.logLeaf.findFirstOrThrow({ where: { type: 'deadline' } });
    const { lines } = JSON.parse(deadline.data) as { lines: [string, string | null][] };
    expect(lines.map(([, line]) => line)).toContain('-10.5');
  });
});
