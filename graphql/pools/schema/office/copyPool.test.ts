import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { SHIPPED_SEASON } from '#prisma/seasons/seasons.ts';
import { oneDialect } from '#prisma/testing.ts';
import { hoursFromDeadline, openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

const YEAR = 365 * 86_400_000;

describe.each(oneDialect)('running a pool again, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    const { db } = fixture;
    await db.season.create({ data: { year: 2026, weekCount: 3 } });
    const games = await db.game.findMany({ where: { seasonYear: 2025 } });
    await db.game.createMany({
      data: games.map(({ id: _id, ...game }) => ({
        ...game,
        seasonYear: 2026,
        feedId: null,
        status: 'SCHEDULED' as const,
        kickoff: new Date(game.kickoff.getTime() + YEAR),
        homeScore: null,
        awayScore: null,
        completedAt: null,
        resultSource: null,
      })),
    });
  });
  afterEach(() => fixture.close());

  /** Decides the pool in Week 1: the first entries are left alive. */
  const decide = async (winners: number, settings: Prisma.PoolUpdateInput = {}) => {
    const { db, entryIds, poolId, services } = fixture;
    const out = { eliminatedWeek: 1, eliminationReason: 'LOSS' as const, eliminatedAt: services.clock.now() };
    const alive = { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null };
    await db.entry.updateMany({ where: { id: { in: entryIds.slice(winners) } }, data: out });
    await db.entry.updateMany({ where: { id: { in: entryIds.slice(0, winners) } }, data: alive });
    await db.pool.update({ where: { id: poolId }, data: { decidedWeek: 1, ...settings } });
  };
  const copy = async (input: object = {}, viewer: TestViewer = 'commissioner') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: CopyPoolInput!) { result: copyPool(input: $input) {
        __typename
        ... on CopyPoolPayload { slug carriedOverCents invited pool { name } }
        ... on InvalidInputError { issues { path message } }
        ... on Error { message }
      } }`,
      { input: { pool: fixture.pool, season: 2026, name: 'Office 2026', ...input } },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const copies = () => fixture.db.pool.findMany({ where: { copiedFromId: fixture.poolId } });

  test('loads the season that comes with the program, and no other', async () => {
    const { db } = fixture;
    await db.season.update({ where: { year: 2025 }, data: { year: SHIPPED_SEASON - 1 } });
    await decide(1);
    expect(await copy({ season: SHIPPED_SEASON + 2 })).toMatchObject({ __typename: 'NotFoundError' });
    expect(await copy({ season: SHIPPED_SEASON })).toMatchObject({ __typename: 'CopyPoolPayload' });
    expect(await db.game.count({ where: { seasonYear: SHIPPED_SEASON } })).toBeGreaterThan(200);
  });

  test('copies settings, options, welcome text and commissioners into the new season', async () => {
    const { db, poolId, userId } = fixture;
    await decide(1, {
      lives: 2,
      tieRule: 'SURVIVE',
      buyBackThroughWeek: 2,
      entryFeeCents: 2500,
      deadlineTime: '11:30',
      welcomeText: 'Welcome back.',
      registration: 'OPEN',
      contactEmail: 'us@pool.example',
      venmo: 'ann',
      paypal: 'ann',
      cashApp: 'ann',
      zelle: 'ann@pool.example',
      paymentLink: 'https://pay.pool.example',
      paymentText: 'By Friday.',
      pinnedWeek: 3,
      commissionCents: 300,
      prizeBasis: 'PAID_ENTRIES',
      seasonPublishedAt: new Date(),
    });
    const since = fixture.services.clock.now();
    await db.poolCommissioner.deleteMany();
    await db.poolCommissioner.createMany({
      data: ['commissioner', 'bob'].map((name) => ({ poolId, userId: userId(name), since })),
    });
    expect(await copy({ slug: 'office-2026' })).toEqual({
      __typename: 'CopyPoolPayload',
      slug: 'office-2026',
      carriedOverCents: 0,
      invited: 0,
      pool: { name: 'Office 2026' },
    });
    const source = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
    const [pool] = await copies();
    expect(pool).toEqual({
      ...source,
      id: pool!.id,
      name: 'Office 2026',
      slug: 'office-2026',
      seasonYear: 2026,
      createdAt: since,
      copiedFromId: poolId,
      currentWeek: 1,
      pinnedWeek: null,
      decidedWeek: null,
      seasonPublishedAt: null,
    });
    expect(await db.poolWeek.count({ where: { poolId: pool!.id } })).toBe(3);
    const runners = await db.poolCommissioner.findMany({ where: { poolId: pool!.id } });
    expect(new Set(runners.map((row) => row.userId))).toEqual(new Set(['bob', 'commissioner'].map(userId)));
    expect(await db.outboxMail.count()).toBe(0);
    const { data } = await fixture.ask(
      'commissioner',
      '{ pool { copies { slug } auditLog { edges { node { sentence } } } } }',
    );
    expect(data.pool.copies).toEqual([{ slug: 'office-2026' }]);
    const sentences = data.pool.auditLog.edges.map(
      ({ node }: { node: { sentence: string } }) => node.sentence,
    );
    expect(sentences.join()).toContain(' ran the pool again in 2026 as Office 2026.');
    expect((await fixture.ask('alice', '{ pool { copies { slug } } }')).data.pool.copies).toBeNull();
  });

  test('invites every member once, and opens a closed pool for them', async () => {
    const { db } = fixture;
    await decide(1);
    await db.pool.updateMany({ data: { registration: 'CLOSED' } });
    const members = await db.user.findMany({ where: { entries: { some: {} } }, select: { email: true } });
    expect(await copy({ inviteMembers: true, dryRun: true })).toMatchObject({
      invited: members.length,
      pool: null,
    });
    expect(await copies()).toEqual([]);
    expect(await db.outboxMail.count()).toBe(0);
    expect(await copy({ inviteMembers: true })).toMatchObject({ invited: members.length });
    const mails = await db.outboxMail.findMany();
    expect(mails.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort());
    expect(await copies()).toMatchObject([{ registration: 'MEMBERS_ONLY' }]);
  });

  test('carries the prize that nobody won into the first copy, and into no further one', async () => {
    await decide(2, { rollover: 'NO_WINNER', carriedOverCents: 700 });
    const { data } = await fixture.ask(
      'visitor',
      '{ pool { stats { prizeCents } outcome { rolledOverCents shareCents } } }',
    );
    expect(data.pool).toEqual({
      stats: { prizeCents: 60_700 },
      outcome: { rolledOverCents: 60_700, shareCents: 0 },
    });
    expect(await copy({ dryRun: true })).toMatchObject({ carriedOverCents: 60_700 });
    expect(await copy()).toMatchObject({ carriedOverCents: 60_700 });
    expect(await copy({ name: 'Another' })).toMatchObject({ carriedOverCents: 0 });
    const answer = await fixture.ask(
      'visitor',
      '{ pool(slug: "office-2026") { carriedOverCents stats { prizeCents } rules { topic items } } }',
    );
    expect(answer.data.pool).toMatchObject({ carriedOverCents: 60_700, stats: { prizeCents: 60_700 } });
    expect(JSON.stringify(answer.data.pool.rules)).toContain(
      'The prize pool includes $607 carried over from last season.',
    );
  });

  test('says that nobody won a pool without a prize, too', async () => {
    await decide(2, { rollover: 'NO_WINNER', entryFeeCents: 0 });
    const { data } = await fixture.ask(
      'visitor',
      '{ pool { outcome { isRolledOver rolledOverCents payoutText } } }',
    );
    expect(data.pool.outcome).toEqual({ isRolledOver: true, rolledOverCents: 0, payoutText: null });
  });

  test.each([
    ['a single winner', 1, { rollover: 'NO_WINNER' as const }],
    ['a prize that is split', 2, { rollover: 'NEVER' as const }],
  ])('carries nothing over from %s', async (_what, winners, settings) => {
    await decide(winners, { ...settings, carriedOverCents: 700 });
    const { data } = await fixture.ask('visitor', '{ pool { outcome { rolledOverCents } } }');
    expect(data.pool.outcome.rolledOverCents).toBe(0);
    expect(await copy()).toMatchObject({ carriedOverCents: 0 });
  });

  test('carries over the fees that were paid, where these are the prize', async () => {
    await decide(3, { rollover: 'NO_WINNER', prizeBasis: 'PAID_ENTRIES' });
    const { db, entryIds, services } = fixture;
    await db.payment.updateMany({ data: { status: 'PENDING', paidAt: null } });
    await db.payment.updateMany({
      where: { entryId: { in: entryIds.slice(0, 4) } },
      data: { status: 'COMPLETED', paidAt: services.clock.now() },
    });
    expect(await copy()).toMatchObject({ carriedOverCents: 4 * 5000 });
  });

  test('is refused with what to do, and leaves nothing behind', async () => {
    expect(await copy()).toMatchObject({ __typename: 'ConflictError' });
    await decide(1);
    // Decided by canceled games before the deadline, which is secret until then.
    await fixture.db.pool.updateMany({ data: { decidedWeek: 2 } });
    expect(await copy()).toMatchObject({ __typename: 'ConflictError' });
    await fixture.clock.set({ now: hoursFromDeadline(2, 1) });
    expect(await copy({ season: 2025 })).toMatchObject({
      __typename: 'InvalidInputError',
      issues: [{ path: ['input', 'season'], message: expect.stringContaining('a later one') }],
    });
    expect(await copy({ season: 2031 })).toMatchObject({ __typename: 'NotFoundError' });
    expect(await copy({ slug: 'Not one' })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await copy({ name: ' ' })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await copy({ version: 'older' })).toMatchObject({ __typename: 'StaleVersionError' });
    const { slug } = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    expect(await copy({ slug })).toMatchObject({ __typename: 'ConflictError' });
    expect(await copy({}, 'other commissioner')).toMatchObject({ __typename: 'NotFoundError' });
    expect(await copies()).toEqual([]);
    expect(await copy({}, 'administrator')).toMatchObject({ __typename: 'CopyPoolPayload' });
  });
});
