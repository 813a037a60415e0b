import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { hoursFrom } from '#graphql/testing/facts.ts';
import { PLAIN_TEAMS, plainLeague } from '#graphql/testing/plainLeague.ts';
import { plantLeague, plantTeams, playGames } from '#graphql/testing/plantLeague.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';

const OUTCOME = `{ pool { payoutHours outcome {
  decidedWeek lastWeek winnerCount shareCents payoutDueAt payoutDueLabel } } }`;
const WINNERS = '{ pool { winners { prizeCents entry { username } } } }';

describe.each(oneDialect)('the end of a pool on %s', (dialect) => {
  let fixture: Fixture;
  // 11 entries of $50: $550, which three winners cannot share equally.
  beforeEach(async () => void (fixture = await openFixture(dialect, { entries: 11 })));
  afterEach(() => fixture.close());

  /** Stores picks by the entry's number, lets every home team of the week win, and grades. */
  const play = async (week: number, picks: Record<number, string>) => {
    const { db, services, poolId } = fixture;
    const games = await db.game.findMany({ where: { week } });
    for (const { id, homeTeamId, awayTeamId, kickoff } of games) {
      const result = { status: 'FINAL' as const, homeScore: 27, awayScore: 20 };
      const completedAt = new Date(kickoff.getTime() + 3 * 3_600_000);
      await db.game.update({ where: { id }, data: { ...result, completedAt } });
      for (const [number, teamId] of Object.entries(picks)) {
        if (teamId !== homeTeamId && teamId !== awayTeamId) continue;
        const entryId = fixture.entryIds[Number(number) - 1]!;
        const submittedAt = hoursFromDeadline(week, -90);
        await db.pick.create({ data: { poolId, entryId, week, teamId, gameId: id, submittedAt } });
      }
    }
    await fixture.clock.set({ now: hoursFromDeadline(week, 48) });
    await db.poolWeek.updateMany({ where: { week }, data: { deadlinePassedAt: hoursFromDeadline(week, 0) } });
    await gradePool(services, poolId);
  };
  const outcome = async () => (await fixture.ask('visitor', OUTCOME)).data.pool.outcome;
  const winners = async () =>
    (await fixture.ask('bob', WINNERS)).data.pool.winners?.map(
      ({ entry, prizeCents }: { entry: { username: string }; prizeCents: number }) => [
        entry.username,
        prizeCents,
      ],
    ) ?? null;

  /** Of Week 3, played until Tuesday, 1:15 AM. */
  const due = {
    payoutDueAt: hoursFromDeadline(3, 85.25).toISOString(),
    payoutDueLabel: 'Wednesday, September 24, 11:15 PM EDT',
  };

  test('is null while the pool runs', async () => {
    expect(await outcome()).toBeNull();
    expect(await winners()).toBeNull();
  });

  test('a sole winner gets the whole prize; the payout has a due date once the season is over', async () => {
    await fixture.db.pick.deleteMany({ where: { week: 2, teamId: 'DAL' } });
    await play(2, { 2: 'LAC' });
    const early = { decidedWeek: 2, lastWeek: null, winnerCount: 1, shareCents: 55_000 };
    expect(await outcome()).toEqual({ ...early, payoutDueAt: null, payoutDueLabel: null });
    expect(await winners()).toEqual([['Entry 2', 55_000]]);
    await play(3, {});
    expect(await outcome()).toEqual({ ...early, ...due });
  });

  test('survivors of the last week split, and the odd cent goes to the earliest joined', async () => {
    await play(2, { 2: 'LAC' });
    expect(await outcome()).toBeNull();
    await play(3, { 2: 'BUF', 6: 'MIA', 8: 'CHI' });
    expect(await outcome()).toEqual({
      decidedWeek: 3,
      lastWeek: null,
      winnerCount: 3,
      shareCents: 18_333,
      ...due,
    });
    expect(await winners()).toEqual([
      ['Entry 2', 18_334],
      ['Entry 6', 18_333],
      ['Entry 8', 18_333],
    ]);
  });

  test('if all entries are eliminated, those who lasted longest split', async () => {
    await play(2, { 2: 'LAC' });
    await play(3, { 2: 'KC', 6: 'LAC' });
    expect(await outcome()).toMatchObject({
      decidedWeek: 3,
      lastWeek: 3,
      winnerCount: 3,
      shareCents: 18_333,
    });
    expect((await winners()).map(([name]: [string]) => name)).toEqual(['Entry 2', 'Entry 6', 'Entry 8']);
  });

  test('visitors see that the pool is decided and the share, and no names', async () => {
    await play(2, { 2: 'LAC' });
    await play(3, { 2: 'BUF' });
    const { data, errors } = await fixture.ask('visitor', WINNERS);
    expect(errors).toEqual([]);
    expect(data.pool.winners).toBeNull();
    expect(await outcome()).toMatchObject({ winnerCount: 1, shareCents: 55_000 });
    const noRead = await fixture.ask({ name: 'alice', scopes: ['pick'] }, WINNERS);
    expect(noRead.data.pool.winners).toBeNull();
  });

  test("a decision before its week's deadline is hidden until then, because it would reveal picks", async () => {
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { decidedWeek: 2 } });
    expect(await outcome()).toBeNull();
    expect(await winners()).toBeNull();
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await outcome()).not.toBeNull();
    expect(await winners()).not.toBeNull();
  });
});

describe.each(oneDialect)('who wins a season of 18 weeks on %s', (dialect) => {
  let fixture: Fixture;
  let year = 1950;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    await plantTeams(fixture.db, PLAIN_TEAMS);
    await fixture.clock.set({ now: hoursFrom(18, 100) });
  });
  afterAll(() => fixture.close());

  test.each<[string, weeksOut: (number | null)[], decidedWeek: number, shares: Record<string, number>]>([
    ['a sole winner', [12, 12, null, 3], 12, { E3: 20_000 }],
    [
      'several after Week 18, the odd cents going to the earliest joined',
      [9, null, 3, null, 4, null, 17],
      18,
      { E2: 11_667, E4: 11_667, E6: 11_666 },
    ],
    ['those who lasted longest when all are out before Week 10', [4, 7, 7, 3], 7, { E2: 10_000, E3: 10_000 }],
    [
      'those who lasted longest when all are out in a later week',
      [14, 14, 3, 14],
      14,
      { E1: 6667, E2: 6667, E4: 6666 },
    ],
    ['entries eliminated together in Week 18', [18, 2, 18], 18, { E1: 7500, E3: 7500 }],
  ])('%s', async (_, weeksOut, decidedWeek, shares) => {
    const league = plainLeague(weeksOut);
    const { poolId, facts } = await plantLeague(
      fixture.db,
      { year: (year += 1), userId: fixture.userId('bob') },
      league,
    );
    await playGames(fixture.services, year, facts.games, facts.now);
    await passDeadlines(fixture.services, facts.now, poolId);
    const { data, errors } = await fixture.ask(
      'administrator',
      `query ($pool: ID!) { pool(id: $pool) {
        outcome { decidedWeek lastWeek winnerCount shareCents }
        winners { prizeCents entry { username } } } }`,
      { pool: globalId('Pool', poolId) },
    );
    expect(errors).toEqual([]);
    const { outcome, winners } = data.pool;
    const [isAnyAlive, cents] = [weeksOut.includes(null), Object.values(shares)];
    expect(outcome).toEqual({
      decidedWeek,
      lastWeek: isAnyAlive ? null : decidedWeek,
      winnerCount: cents.length,
      shareCents: cents.at(-1),
    });
    expect(
      winners.map(({ prizeCents, entry }: { prizeCents: number; entry: { username: string } }) => [
        entry.username,
        prizeCents,
      ]),
    ).toEqual(Object.entries(shares));
  });
});
