import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

const SEASON = `{ pool { publishedSeason { publishedAt winners { username prizeCents } weeks { week alive eliminated } } } }`;

describe.each(oneDialect)('closing a pool, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    // Everybody but entry 1 went out in Week 1, which decided the pool.
    const eliminatedAt = fixture.services.clock.now();
    const out = { eliminatedWeek: 1, eliminationReason: 'LOSS' as const, eliminatedAt };
    await fixture.db.entry.updateMany({ where: { id: { not: 1 } }, data: out });
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { decidedWeek: 1 } });
  });
  afterEach(() => fixture.close());

  const run = async (name: string, type: string, input: object, viewer: TestViewer = 'commissioner') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ... on Error { message } } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.result.__typename as string;
  };
  const payouts = async () => {
    const { data } = await fixture.ask(
      'commissioner',
      '{ pool { payouts { totalCount edges { node { amountCents method note entry { id } } } } } }',
    );
    return data.pool.payouts;
  };

  test('a payout is recorded once, listed, and taken back with a reason', async () => {
    const entry = fixture.entry(1);
    const paid = { entry, amountCents: 60_000, method: 'bank transfer', note: 'Sent on Monday.' };
    expect(await run('markPayoutPaid', 'MarkPayoutPaidInput', paid)).toBe('PayoutPayload');
    expect(await run('markPayoutPaid', 'MarkPayoutPaidInput', paid)).toBe('ConflictError');
    expect(await payouts()).toEqual({
      totalCount: 1,
      edges: [
        {
          node: {
            amountCents: 60_000,
            method: 'bank transfer',
            note: 'Sent on Monday.',
            entry: { id: entry },
          },
        },
      ],
    });
    const undo = { entry, reason: 'It bounced.' };
    expect(await run('unmarkPayout', 'UnmarkPayoutInput', undo)).toBe('PayoutPayload');
    expect(await run('unmarkPayout', 'UnmarkPayoutInput', undo)).toBe('NotFoundError');
    expect((await payouts()).totalCount).toBe(0);
    const actions = (await fixture.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['payout.markPaid', 'payout.unmark']);
  });

  test('an entry without a share is not paid, nor one of several where nobody won', async () => {
    const pay = (number: number) => {
      const input = { entry: fixture.entry(number), amountCents: 100, method: 'cash' };
      return run('markPayoutPaid', 'MarkPayoutPaidInput', input);
    };
    expect(await pay(2)).toBe('ConflictError');
    await fixture.db.entry.update({
      where: { id: 2 },
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
    });
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { rollover: 'NO_WINNER' } });
    expect(await pay(2)).toBe('ConflictError');
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { rollover: 'NEVER' } });
    expect(await pay(2)).toBe('PayoutPayload');
  });

  test('nobody is paid before the deadline of the deciding week', async () => {
    const later = new Date(fixture.services.clock.now().getTime() + 60_000);
    const where = { poolId: fixture.poolId, week: 1 };
    await fixture.db.poolWeek.updateMany({ where, data: { deadline: later, deadlinePassedAt: null } });
    const input = { entry: fixture.entry(1), amountCents: 100, method: 'cash' };
    expect(await run('markPayoutPaid', 'MarkPayoutPaidInput', input)).toBe('ConflictError');
  });

  test('an amount must be one, and nothing is paid in the future', async () => {
    const entry = fixture.entry(1);
    const later = new Date(fixture.services.clock.now().getTime() + 60_000).toISOString();
    for (const wrong of [{ amountCents: 0 }, { paidAt: later }, { method: ' ' }]) {
      const input = { entry, amountCents: 100, method: 'cash', ...wrong };
      expect(await run('markPayoutPaid', 'MarkPayoutPaidInput', input)).toBe('InvalidInputError');
    }
  });

  test('the page of the season is public only after the commissioner made it so, and names nobody but winners', async () => {
    const season = async (viewer: TestViewer = 'visitor') => {
      const { data, errors } = await fixture.ask(viewer, SEASON);
      expect(errors).toEqual([]);
      return data.pool.publishedSeason;
    };
    expect(await season()).toBeNull();
    const input = { pool: fixture.pool, isPublic: true };
    expect(await run('publishSeason', 'PublishSeasonInput', input, 'alice')).toBe('ForbiddenError');
    expect(await run('publishSeason', 'PublishSeasonInput', input)).toBe('PublishSeasonPayload');
    const { username } = await fixture.db.entry.findUniqueOrThrow({ where: { id: 1 } });
    expect(await season()).toEqual({
      publishedAt: fixture.services.clock.now().toISOString(),
      winners: [{ username, prizeCents: 60_000 }],
      weeks: [{ week: 1, alive: 1, eliminated: 11 }],
    });
    expect(await run('publishSeason', 'PublishSeasonInput', { ...input, isPublic: false })).toBe(
      'PublishSeasonPayload',
    );
    expect(await season()).toBeNull();
  });

  test('a pool that is open again shows no page and pays nobody', async () => {
    await run('publishSeason', 'PublishSeasonInput', { pool: fixture.pool, isPublic: true });
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { decidedWeek: null } });
    const { data } = await fixture.ask('visitor', SEASON);
    expect(data.pool.publishedSeason).toBeNull();
    const input = { entry: fixture.entry(1), amountCents: 100, method: 'cash' };
    expect(await run('markPayoutPaid', 'MarkPayoutPaidInput', input)).toBe('ConflictError');
  });
});
