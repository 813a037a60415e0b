import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import { hoursFromDeadline, openStage, type Stage } from './testing.ts';

const DETAIL = `eliminationDetail {
  week reason text shortText team { id } opponent { id } teamScore opponentScore
}`;
const ONE = `query ($entry: ID!) { entry(id: $entry) { status ${DETAIL} } }`;
const ALL = `{ pool { standings(first: 100, status: ELIMINATED) { edges { node { id ${DETAIL} } } } } }`;

const OUT_AT = hoursFromDeadline(2, -30);

describe.each(dialects)('why an entry is out on %s', (dialect) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(dialect, { entries: 12 });
  });
  afterAll(() => stage.close());

  const detail = async (number: number, asker: 'alice' | 'bob' | 'administrator' = 'alice') =>
    (await stage.ask(asker, ONE, { entry: stage.entry(number) })).data.entry.eliminationDetail;

  test('a loss names the team, the opponent and the score', async () => {
    const { nickname: chargers } = await stage.db.team.findUniqueOrThrow({ where: { id: 'LAC' } });
    const { nickname: chiefs } = await stage.db.team.findUniqueOrThrow({ where: { id: 'KC' } });
    expect(await detail(3)).toEqual({
      week: 1,
      reason: 'LOSS',
      text: `${chargers} lost 20-27 to the ${chiefs}`,
      shortText: `${chargers} lost 20-27`,
      team: { id: stage.team('LAC') },
      opponent: { id: stage.team('KC') },
      teamScore: 20,
      opponentScore: 27,
    });
    expect(await detail(1)).toBeNull();
  });

  test("a loss on Thursday shows to nobody, the owner included, before the week's deadline", async () => {
    for (const asker of ['alice', 'bob', 'administrator'] as const) {
      expect(await detail(4, asker)).toBeNull();
    }
  });

  test('a decision of the commissioner shows at once, and never the secret pick', async () => {
    await stage.db.entry.update({
      where: { id: 6 },
      data: { eliminatedWeek: 2, eliminationReason: 'ADMIN', eliminatedAt: OUT_AT, adminEliminatedWeek: 2 },
    });
    for (const asker of ['alice', 'administrator'] as const) {
      expect(await detail(6, asker)).toEqual({
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

  test('a list of standings takes as many statements for one as for a hundred', async () => {
    const large = await openStage(dialect, { entries: 100 });
    const few = await stage.ask('alice', ALL);
    const many = await large.ask('alice', ALL);
    await large.close();
    expect(few.errors).toEqual([]);
    expect(many.data.pool.standings.edges.length).toBeGreaterThan(few.data.pool.standings.edges.length);
    expect(many.statements).toBe(few.statements);
  });

  // The last: the clock goes on.
  test('from the deadline on everybody reads of it', async () => {
    await stage.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await detail(4)).toMatchObject({ week: 2, reason: 'LOSS', teamScore: 20, opponentScore: 23 });
    await stage.db.entry.update({
      where: { id: 9 },
      data: { eliminatedWeek: 2, eliminationReason: 'NO_PICK', eliminatedAt: OUT_AT },
    });
    expect(await detail(9)).toMatchObject({ reason: 'NO_PICK', text: 'No pick', team: null });
  });
});
