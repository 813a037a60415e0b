// SQL on both databases: graphql/money/prize.ts

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const reason = 'Because of a test.';
/** Alice's; out in Week 1, by the first game. */
const OUT = 3;

describe.each(bothDialects)('buying back in, on %s', (dialect) => {
  let fixture: Fixture;
  let published: string[];
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    const { db, poolId } = fixture;
    await db.pool.update({
      where: { id: poolId },
      data: { buyBackThroughWeek: 2, buyBackFeeCents: 2000 },
    });
    published = [];
    fixture.services.events.subscribe((event) => published.push(event.type));
  });
  afterEach(() => fixture.close());
  const act = async (name: string, type: string, payload: string, input: object, viewer: TestViewer) => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ${payload} ... on Error { message } } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const buyBack = (number = OUT, input: object = {}, viewer: TestViewer = 'alice') =>
    act(
      'buyBack',
      'BuyBackInput',
      '... on BuyBackPayload { entry { status } paymentCents paymentUrl }',
      { entry: fixture.entry(number), feeCents: 2000, ...input },
      viewer,
    );
  const OVERRIDE =
    '... on EntryOverridePayload { entry { status } regrading { isDryRun changes { before { status week } after { status week } } } }';
  const command = (name: 'buyBackFor' | 'cancelBuyBack', number = OUT, input: object = {}) =>
    act(
      name,
      'EntryBuyBackInput',
      OVERRIDE,
      { entry: fixture.entry(number), reason, ...input },
      'commissioner',
    );
  const read = async (viewer: TestViewer, selection: string, number = OUT) => {
    const { data, errors } = await fixture.ask(
      viewer,
      `{ entry(id: "${fixture.entry(number)}") { ${selection} } }`,
    );
    expect(errors).toEqual([]);
    return data.entry;
  };
  const correct = (homeScore: number, awayScore: number) =>
    act(
      'correctResult',
      'ResultInput',
      '',
      { game: globalId('Game', 1), homeScore, awayScore, reason },
      'administrator',
    );
  const OFFER = 'buyBackOffer { throughWeek feeCents closesAt closesAtLabel }';
  const ALL = `status eliminatedWeek strikes buyBacks { throughWeek feeCents paymentStatus }`;
  const pay = async (amountCents: number) =>
    act(
      'recordPayment',
      'RecordPaymentInput',
      '... on RecordPaymentPayload { payment { state missingCents buyBackCents } receipts { id } }',
      { entry: fixture.entry(OUT), amountCents, method: 'cash' },
      'commissioner',
    );
  const prize = async () => {
    const { data } = await fixture.ask('alice', '{ pool { stats { prizeCents } } }');
    return data.pool.stats.prizeCents as number;
  };

  test('two requests at once buy back once', async () => {
    const done = await Promise.all([buyBack(), buyBack()]);
    expect(done.map(({ __typename }) => __typename as string).toSorted()).toEqual([
      'BuyBackPayload',
      'ConflictError',
    ]);
    expect(await fixture.db.buyBack.count()).toBe(1);
    expect(await fixture.db.payment.findUnique({ where: { entryId: OUT } })).toMatchObject({
      amountCents: 7000,
      buyBackCents: 2000,
    });
  });

  test('the fee is collected with the entry fee, which is paid first', async () => {
    const basis = (prizeBasis: 'ALL_ENTRIES' | 'PAID_ENTRIES') =>
      fixture.db.pool.update({ where: { id: fixture.poolId }, data: { prizeBasis } });
    await basis('PAID_ENTRIES');
    await pay(5000);
    expect(await prize()).toBe(5000);
    await buyBack();
    // The entry has paid its fee, and owes the other one.
    expect(await prize()).toBe(5000);
    expect(await read('commissioner', 'paymentStatus payment { state receivedCents missingCents }')).toEqual({
      paymentStatus: 'PENDING',
      payment: { state: 'PARTIAL', receivedCents: 5000, missingCents: 2000 },
    });
    expect(await pay(500)).toMatchObject({
      payment: { state: 'PARTIAL', missingCents: 1500, buyBackCents: 2000 },
    });
    expect(await prize()).toBe(5000);
    const rest = await pay(1500);
    expect(rest).toMatchObject({ payment: { state: 'PAID' } });
    expect(await read('alice', ALL)).toMatchObject({
      buyBacks: [{ throughWeek: 1, feeCents: 2000, paymentStatus: 'COMPLETED' }],
    });
    expect(await prize()).toBe(7000);
    const totals = await fixture.ask(
      'commissioner',
      '{ pool { paymentTotals { totalCents buyBackCents receivedCents outstandingCents } } }',
    );
    expect(totals.data.pool.paymentTotals).toEqual({
      totalCents: 62_000,
      buyBackCents: 2000,
      receivedCents: 7000,
      outstandingCents: 55_000,
    });
    expect(await command('cancelBuyBack')).toMatchObject({
      message: '$20 of the buy-back has been received. Please take that receipt back under Payments first.',
    });
    const reverse = (receipts: string[]) =>
      act('reverseReceipts', 'ReverseReceiptsInput', '', { receipts, reason }, 'commissioner');
    await reverse([rest.receipts[0].id]);
    expect(await read('alice', ALL)).toMatchObject({ buyBacks: [{ paymentStatus: 'PENDING' }] });
    expect(await command('cancelBuyBack')).toMatchObject({
      message: '$5 of the buy-back has been received. Please take that receipt back under Payments first.',
    });
    const { receipts } = await fixture.db.payment.findUniqueOrThrow({
      where: { entryId: OUT },
      include: { receipts: { where: { amountCents: 500 } } },
    });
    await reverse(receipts.map(({ id }) => globalId('PaymentReceipt', id)));
    expect(await command('cancelBuyBack')).toMatchObject({ __typename: 'EntryOverridePayload' });
    expect(await read('commissioner', 'payment { state missingCents }')).toEqual({
      payment: { state: 'PAID', missingCents: 0 },
    });
    expect(await prize()).toBe(5000);
  });

  test('where there are several lives, all of them are back', async () => {
    const { db, poolId } = fixture;
    await db.pool.update({ where: { id: poolId }, data: { lives: 2, noPick: 'STRIKE' } });
    // A strike in Week 1; the other in Week 2 by a missing pick.
    await gradePool(fixture.services, poolId);
    expect(await read('alice', ALL)).toMatchObject({ status: 'ALIVE', strikes: 1 });
    expect(await buyBack()).toMatchObject({ message: 'This entry is still alive.' });
    await fixture.clock.set({ now: hoursFromDeadline(2, 1) });
    await passDeadlines(fixture.services);
    expect(await read('alice', `${ALL} ${OFFER}`)).toMatchObject({
      status: 'ELIMINATED',
      eliminatedWeek: 2,
      strikes: 2,
      buyBackOffer: { throughWeek: 2 },
    });
    await buyBack();
    expect(await read('alice', ALL)).toMatchObject({ status: 'ALIVE', strikes: 0 });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('the owner and the commissioner see the offer, nobody else', async () => {
    const offer = {
      throughWeek: 1,
      feeCents: 2000,
      closesAt: hoursFromDeadline(2, 0).toISOString(),
      closesAtLabel: 'Sunday, September 14, 10:00 AM EDT',
    };
    expect(await read('alice', OFFER)).toEqual({ buyBackOffer: offer });
    expect(await read('commissioner', OFFER)).toEqual({ buyBackOffer: offer });
    expect(await read('bob', `${OFFER} buyBacks { throughWeek }`)).toEqual({
      buyBackOffer: null,
      buyBacks: null,
    });
    // An entry that is in; and the end of the offer.
    expect(await read('alice', OFFER, 1)).toEqual({ buyBackOffer: null });
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await read('alice', OFFER)).toEqual({ buyBackOffer: null });
    expect(await buyBack()).toMatchObject({
      __typename: 'ConflictError',
      message: 'It is too late to buy back in: the deadline of Week 2 has passed.',
    });
  });

  test('the owner is back in, owes the fee, and can pick', async () => {
    const before = await prize();
    expect(await buyBack(OUT, { feeCents: 1999 })).toMatchObject({ __typename: 'InvalidInputError' });
    const done = await buyBack();
    expect(done).toMatchObject({ entry: { status: 'ALIVE' }, paymentCents: 2000 });
    expect(decodeURIComponent(done.paymentUrl)).toMatch(/20\.00.*Entry 3/);
    expect(published).toEqual(expect.arrayContaining(['standings', 'pool']));
    expect(await read('alice', `${ALL} ${OFFER} week(number: 2) { viewerCanPick { allowed } }`)).toEqual({
      status: 'ALIVE',
      eliminatedWeek: null,
      strikes: 0,
      buyBacks: [{ throughWeek: 1, feeCents: 2000, paymentStatus: 'PENDING' }],
      buyBackOffer: null,
      week: { viewerCanPick: { allowed: true } },
    });
    expect(await prize()).toBe(before + 2000);
    // What alice's entries owe: three fees and the buy-back.
    const { data } = await fixture.ask('alice', '{ pool { viewerOwes { paymentCents } } }');
    expect(data.pool.viewerOwes.paymentCents).toBe(3 * 5000 + 2000);
    expect(await buyBack()).toMatchObject({ message: 'This entry is still alive.' });
    // Grading everything anew finds the same.
    await gradePool(fixture.services, fixture.poolId);
    expect(await read('alice', 'status')).toEqual({ status: 'ALIVE' });
    const log = await fixture.ask('commissioner', '{ pool { auditLog { edges { node { sentence } } } } }');
    const sentences = log.data.pool.auditLog.edges.map(
      ({ node }: { node: { sentence: string } }) => node.sentence,
    );
    expect(sentences).toContain('alice bought Entry 3 back in through Week 1 for $20.');
  });

  test('the commissioner previews it, does it with a mail to the owner, and takes it back', async () => {
    const changes = [{ before: { status: 'ELIMINATED', week: 1 }, after: { status: 'ALIVE', week: null } }];
    expect(await command('buyBackFor', OUT, { dryRun: true })).toMatchObject({
      entry: { status: 'ALIVE' },
      regrading: { isDryRun: true, changes },
    });
    expect(await read('alice', ALL)).toMatchObject({ status: 'ELIMINATED', buyBacks: [] });
    expect(await fixture.db.outboxMail.count()).toBe(0);
    const seen = await read('commissioner', 'version');
    expect(await command('buyBackFor', OUT, seen)).toMatchObject({ regrading: { changes } });
    const mail = await fixture.db.outboxMail.findFirstOrThrow();
    expect(mail.to).toBe('alice@pool.example');
    expect(mail.subject).toContain('Entry 3 is back in');
    expect(mail.text).toContain('for $20. It needs its next pick by Sunday, September 14, 10:00 AM EDT');
    // Somebody who saw it before does not take it back by accident.
    expect(await command('cancelBuyBack', OUT, seen)).toMatchObject({ __typename: 'StaleVersionError' });
    expect(await command('cancelBuyBack', OUT, { dryRun: true })).toMatchObject({
      entry: { status: 'ELIMINATED' },
    });
    expect(await command('cancelBuyBack')).toMatchObject({ entry: { status: 'ELIMINATED' } });
    expect(await read('alice', `${ALL} ${OFFER}`)).toMatchObject({
      status: 'ELIMINATED',
      eliminatedWeek: 1,
      buyBacks: [],
      buyBackOffer: { feeCents: 2000 },
    });
    expect(await read('commissioner', 'payment { amountCents buyBackCents }')).toEqual({
      payment: { amountCents: 5000, buyBackCents: 0 },
    });
    expect(await command('cancelBuyBack')).toMatchObject({
      message: 'This entry has not bought back in.',
    });
    expect((await fixture.db.pool.findFirstOrThrow()).buyBackCents).toBe(0);
  });

  test('the commission for an entry stays with its entry fee', async () => {
    const { db, poolId, userId } = fixture;
    const code = await db.referralCode.create({
      data: { poolId, userId: userId('bob'), createdAt: hoursFromDeadline(1, 0), code: 'BOBS' },
    });
    await db.entry.update({ where: { id: OUT }, data: { referralCodeId: code.id } });
    await db.pool.update({ where: { id: poolId }, data: { commissionCents: 500 } });
    await pay(5000);
    await buyBack();
    expect(await db.commission.count()).toBe(1);
    await pay(2000);
    expect(await db.commission.count()).toBe(1);
  });

  test('an entry that was imported as paid owes the buy-back alone', async () => {
    const { db } = fixture;
    await db.payment.deleteMany({ where: { entryId: OUT } });
    const at = hoursFromDeadline(1, 0);
    await db.payment.create({
      data: {
        entryId: OUT,
        amountCents: 5000,
        receivedCents: 5000,
        status: 'COMPLETED',
        createdAt: at,
        paidAt: at,
        method: 'Imported',
        receipts: { create: { amountCents: 5000, method: 'Imported', at, recordedAt: at } },
      },
    });
    await buyBack();
    expect(await read('commissioner', 'payment { receivedCents missingCents }')).toEqual({
      payment: { receivedCents: 5000, missingCents: 2000 },
    });
    await pay(2000);
    expect(await read('commissioner', 'payment { state receivedCents }')).toEqual({
      payment: { state: 'PAID', receivedCents: 7000 },
    });
  });

  test('a correction leaves the buy-back as it is; the commissioner takes it back without a change', async () => {
    await buyBack();
    // The entry had picked the winner after all.
    await correct(20, 27);
    expect(await read('alice', ALL)).toMatchObject({ status: 'ALIVE', buyBacks: [{ throughWeek: 1 }] });
    expect(await command('cancelBuyBack', OUT, { dryRun: true })).toMatchObject({
      entry: { status: 'ALIVE' },
      regrading: { changes: [] },
    });
    // And back: it is in, since it bought back.
    await correct(27, 20);
    expect(await read('alice', 'status')).toEqual({ status: 'ALIVE' });
    await correct(20, 27);
    await command('cancelBuyBack');
    expect(await read('alice', ALL)).toMatchObject({ status: 'ALIVE', buyBacks: [] });
    // As if it had never bought back.
    await correct(27, 20);
    expect(await read('alice', ALL)).toMatchObject({ status: 'ELIMINATED', eliminatedWeek: 1 });
  });
});
