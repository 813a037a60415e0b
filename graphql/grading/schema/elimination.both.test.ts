import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';

const DETAIL = `eliminationDetail {
  week reason text shortText team { id } opponent { id } teamScore opponentScore
}`;
const ONE = `query ($entry: ID!) { entry(id: $entry) { status ${DETAIL} } }`;
const ALL = `{ pool { standings(first: 100, status: ELIMINATED) { edges { node { id ${DETAIL} } } } } }`;

const OUT_AT = hoursFromDeadline(2, -30);

describe.each(bothDialects)('the reason of an elimination on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect, { entries: 12 });
  });
  afterAll(() => fixture.close());
  const detail = async (number: number, viewer: 'alice' | 'bob' | 'administrator' = 'alice') =>
    (await fixture.ask(viewer, ONE, { entry: fixture.entry(number) })).data.entry.eliminationDetail;

  test('takes as many statements for a hundred entries of the standings as for one', async () => {
    const [small, large] = [await openFixture(dialect), await openFixture(dialect, { entries: 100 })];
    const few = await small.ask('alice', ALL);
    const many = await large.ask('alice', ALL);
    await Promise.all([small.close(), large.close()]);
    expect(few.errors).toEqual([]);
    expect(many.data.pool.standings.edges.length).toBeGreaterThan(few.data.pool.standings.edges.length);
    expect(many.statements).toBe(few.statements);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('names the team, the opponent and the score of a loss', async () => {
    const { nickname: chargers } = await fixture.db.team.findUniqueOrThrow({ where: { id: 'LAC' } });
    const { nickname: chiefs } = await fixture.db.team.findUniqueOrThrow({ where: { id: 'KC' } });
    expect(await detail(3)).toEqual({
      week: 1,
      reason: 'LOSS',
      text: `${chargers} lost 20-27 to the ${chiefs}`,
      shortText: `${chargers} lost 20-27`,
      team: { id: fixture.team('LAC') },
      opponent: { id: fixture.team('KC') },
      teamScore: 20,
      opponentScore: 27,
    });
    expect(await detail(1)).toBeNull();
  });

  test("hides a loss on Thursday from everyone, including the owner, before the week's deadline", async () => {
    for (const viewer of ['alice', 'bob', 'administrator'] as const) {
      expect(await detail(4, viewer)).toBeNull();
    }
  });

  test('shows a decision of the commissioner at once, and never the secret pick', async () => {
    await fixture.db.entry.update({
      where: { id: 6 },
      data: { eliminatedWeek: 2, eliminationReason: 'ADMIN', eliminatedAt: OUT_AT, adminEliminatedWeek: 2 },
    });
    for (const viewer of ['alice', 'administrator'] as const) {
      expect(await detail(6, viewer)).toEqual({
        week: 2,
        reason: 'ADMIN',
        text: 'By the commissioner',
        shortText: 'By the commissioner',
        team: null,
        opponent: null,
        teamScore: null,
        opponentScore: null,
      });
    }
  });

  test('names the late one of two picks', async () => {
    await fixture.db.pool.updateMany({ data: { doublePickWeeks: '1' } });
    const entry = await fixture.db.entry.findFirstOrThrow({
      where: { eliminatedWeek: null },
      include: { picks: true },
    });
    const first = entry.picks.find(({ week }) => week === 1)!;
    const { seasonYear } = await fixture.db.game.findUniqueOrThrow({ where: { id: first.gameId } });
    const other = await fixture.db.game.findFirstOrThrow({
      where: { seasonYear, week: 1, homeTeamId: { notIn: entry.picks.map(({ teamId }) => teamId) } },
    });
    const { id: _, ...pick } = first;
    await fixture.db.pick.create({
      data: {
        ...pick,
        slot: 2,
        teamId: other.homeTeamId,
        gameId: other.id,
        submittedAt: hoursFromDeadline(1, 1),
      },
    });
    await fixture.db.entry.update({
      where: { id: entry.id },
      data: { eliminatedWeek: 1, eliminationReason: 'LATE_PICK', eliminatedAt: OUT_AT },
    });
    expect(await detail(entry.number)).toMatchObject({
      reason: 'LATE_PICK',
      team: { id: fixture.team(other.homeTeamId) },
    });
  });

  // Last, because it moves the clock.
  test('is visible to all participants from the deadline on', async () => {
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await detail(4)).toMatchObject({ week: 2, reason: 'LOSS', teamScore: 20, opponentScore: 23 });
    await fixture.db.entry.update({
      where: { id: 9 },
      data: { eliminatedWeek: 2, eliminationReason: 'NO_PICK', eliminatedAt: OUT_AT },
    });
    expect(await detail(9)).toMatchObject({ reason: 'NO_PICK', text: 'No pick', team: null });
  });
});
