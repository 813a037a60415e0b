import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { schema } from '#graphql/api/index.ts';

/** One fee fits a 32-bit Int, no sum of two does. */
const FEE = 2_000_000_000;

const POOL = `{ pool {
  entryFeeCents
  stats { prizeCents }
  outcome { shareCents }
  winners { prizeCents }
  viewerOwes { paymentCents }
  paymentTotals { totalCents paidCents owedCents commissionsEarnedCents commissionsPaidCents }
  payments { edges { node { amountCents } } }
  commissions { edges { node { amountCents } } }
} }`;

test('every sum of money is of the scalar Cents', () => {
  const isMoney = ({ name, type }: { name: string; type: Parameters<typeof getNamedType>[0] }) =>
    name.endsWith('Cents') || String(getNamedType(type)) === 'Cents';
  const sums = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
          .filter(isMoney)
          .map((field) => [`${type.name}.${field.name}`, String(getNamedType(field.type))])
      : [],
  );
  expect(sums.filter(([, type]) => type !== 'Cents')).toEqual([]);
  expect(new Set(sums.map(([field]) => field))).toEqual(
    new Set([
      'AddEntriesPayload.paymentCents',
      'Commission.amountCents',
      'CopyPoolPayload.carriedOverCents',
      'CreatePoolInput.entryFeeCents',
      'Entry.owedCents',
      'HowToPay.amountCents',
      'JoinPoolInput.paymentCents',
      'BuyBack.feeCents',
      'BuyBackInput.feeCents',
      'BuyBackOffer.feeCents',
      'BuyBackPayload.paymentCents',
      'Payment.buyBackCents',
      'PaymentTotals.buyBackCents',
      'JoinPoolPayload.paymentCents',
      'MarkPayoutPaidInput.amountCents',
      'OpenSecondChanceInput.entryFeeCents',
      'OwedFees.paymentCents',
      'OwedFees.receivedCents',
      'Payment.amountCents',
      'Payment.missingCents',
      'Payment.receivedCents',
      'PaymentReceipt.amountCents',
      'PaymentTotals.commissionsEarnedCents',
      'PaymentTotals.commissionsPaidCents',
      'PaymentTotals.outstandingCents',
      'PaymentTotals.owedCents',
      'PaymentTotals.paidCents',
      'PaymentTotals.receivedCents',
      'PaymentTotals.totalCents',
      'Payout.amountCents',
      'Pool.carriedOverCents',
      'Pool.commissionCents',
      'Pool.entryFeeCents',
      'PoolOptions.buyBackFeeCents',
      'PoolOptionsInput.buyBackFeeCents',
      'PoolOutcome.rolledOverCents',
      'PoolOutcome.shareCents',
      'PoolStats.prizeCents',
      'PublishedWinner.prizeCents',
      'RecordPaymentInput.amountCents',
      'RulesPreviewInput.entryFeeCents',
      'UpdatePoolInput.commissionCents',
      'UpdatePoolInput.entryFeeCents',
      'Winner.prizeCents',
    ]),
  );
});

describe.each(bothDialects)('sums of money beyond 32 bits on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect, { entries: 12 });
    await fixture.db.pool.updateMany({ data: { entryFeeCents: FEE, registration: 'OPEN' } });
    await fixture.db.payment.updateMany({ data: { amountCents: FEE } });
  });
  afterEach(() => fixture.close());
  const join = (paymentCents: unknown) =>
    fixture.ask(
      'visitor',
      `mutation ($input: JoinPoolInput!) { joinPool(input: $input) {
        ... on JoinPoolPayload { paymentCents } ... on Error { message } } }`,
      {
        input: {
          pool: fixture.pool,
          name: 'Nina New',
          email: 'nina@pool.example',
          password: 'correct horse battery',
          referralCode: 'ALICE-1234',
          numberOfEntries: 2,
          usernames: ['Nina One', 'Nina Two'],
          paymentCents,
        },
      },
    );

  test('are exact in every field', async () => {
    const { db, services, poolId } = fixture;
    const paidAt = hoursFromDeadline(1, 0);
    await db.payment.updateMany({ where: { entryId: { gte: 8 } }, data: { status: 'COMPLETED', paidAt } });
    await db.commission.createMany({
      data: [1, 2, 3].map((entryId) => ({
        entryId,
        userId: fixture.userId('bob'),
        amountCents: FEE,
        earnedAt: paidAt,
        ...(entryId > 1 && { status: 'PAID' as const, paidAt }),
      })),
    });
    // One entry survives.
    await db.entry.updateMany({ where: { id: { not: 2 } }, data: { adminEliminatedWeek: 1 } });
    await db.entry.updateMany({ where: { id: 2 }, data: { reinstatedThroughWeek: 3 } });
    await fixture.clock.set({ now: hoursFromDeadline(3, 48) });
    await db.game.updateMany({ data: { status: 'FINAL', homeScore: 27, awayScore: 20 } });
    await gradePool(services, poolId);

    const { data, errors } = await fixture.ask('administrator', POOL);
    expect(errors).toEqual([]);
    const amounts = (connection: { edges: { node: { amountCents: number } }[] }) =>
      connection.edges.map(({ node }) => node.amountCents);
    const { payments, commissions, ...sums } = data.pool;
    expect(sums).toEqual({
      entryFeeCents: FEE,
      stats: { prizeCents: 12 * FEE },
      outcome: { shareCents: 12 * FEE },
      winners: [{ prizeCents: 12 * FEE }],
      viewerOwes: null,
      paymentTotals: {
        totalCents: 12 * FEE,
        paidCents: 5 * FEE,
        owedCents: 7 * FEE,
        commissionsEarnedCents: 3 * FEE,
        commissionsPaidCents: 2 * FEE,
      },
    });
    expect(amounts(payments)).toEqual(Array.from({ length: 12 }, () => FEE));
    expect(amounts(commissions)).toEqual([FEE, FEE, FEE]);
    const owed = await fixture.ask('alice', '{ pool { viewerOwes { paymentCents } } }');
    expect(owed).toMatchObject({ errors: [], data: { pool: { viewerOwes: { paymentCents: 3 * FEE } } } });
  });

  test('are accepted as input, and counted exactly', async () => {
    await fixture.db.referralCode.create({
      data: {
        poolId: fixture.poolId,
        userId: fixture.userId('alice'),
        code: 'ALICE-1234',
        createdAt: hoursFromDeadline(1, -90),
      },
    });
    expect((await join(2 * FEE - 1)).data.joinPool.message).toBe(
      'The payment must be $20,000,000 for each of the 2 entries.',
    );
    expect((await join(2 * FEE)).data.joinPool).toEqual({ paymentCents: 2 * FEE });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test.each([1.5, '5000', 2 ** 53, null, true])('%s is no input of money', async (paymentCents) => {
    const { data, errors } = await join(paymentCents);
    expect(data).toBeNull();
    expect(errors[0]!.message).toContain(
      paymentCents === null ? 'to be null' : 'Cents must be a whole number of cents, like 5000 for 50.00.',
    );
  });

  test.each(['5000.0', '"5000"', '9007199254740992'])('%s is no literal of money', async (literal) => {
    const change = fixture.ask(
      'administrator',
      `mutation { updatePool(input: { pool: "${fixture.pool}", entryFeeCents: ${literal}, reason: "r" }) { __typename } }`,
    );
    await expect(change).rejects.toThrow('Cents must be a whole number of cents');
  });
});
