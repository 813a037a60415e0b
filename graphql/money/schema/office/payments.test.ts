// SQL on both databases: graphql/entries/schema/office/entrySearch.ts

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { deletedEmail, standInEmail } from '#graphql/accounts/rules/people.ts';
import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const reason = 'Because of a test.';
const PAYMENT = 'state status amountCents receivedCents missingCents method note version';

describe.each(bothDialects)('payments in parts, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());
  const act = async (name: string, type: string, payload: string, input: object, viewer?: TestViewer) => {
    const { data, errors } = await fixture.ask(
      viewer ?? 'commissioner',
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ${payload} ... on Error { code message } } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const record = (input: object) =>
    act(
      'recordPayment',
      'RecordPaymentInput',
      `... on RecordPaymentPayload { payment { ${PAYMENT} } receipts { id amountCents } }`,
      { entry: fixture.entry(4), method: 'cash', ...input },
    );
  const markPaid = (...numbers: number[]) =>
    act(
      'markPaid',
      'MarkPaidInput',
      '... on PaymentsPayload { receipts { id amountCents } entries { payment { state } } }',
      { entries: numbers.map((number) => fixture.entry(number)), method: 'card' },
    );
  const reverse = (receipts: string[]) =>
    act(
      'reverseReceipts',
      'ReverseReceiptsInput',
      `... on ReverseReceiptsPayload { payments { ${PAYMENT} receipts { amountCents isReversal isReversed recordedBy } } }`,
      { receipts, reason },
    );
  const pool = async (selection: string) => {
    const { data, errors } = await fixture.ask('commissioner', `{ pool { ${selection} } }`);
    expect(errors).toEqual([]);
    return data.pool;
  };
  const TOTALS =
    'paymentTotals { entries paidEntries partialEntries owingEntries totalCents paidCents receivedCents outstandingCents }';

  test('a part that two commissioners record at once counts once', async () => {
    const first = await record({ amountCents: 1000 });
    const { version } = first.payment;
    expect((await record({ amountCents: 1000, version })).payment.receivedCents).toBe(2000);
    expect(await record({ amountCents: 1000, version })).toMatchObject({ code: 'STALE_VERSION' });
    const note = (input: object) =>
      act('setPaymentNote', 'SetPaymentNoteInput', '... on SetPaymentNotePayload { payment { note } }', {
        entry: fixture.entry(4),
        ...input,
      });
    expect(await note({ note: 'Friday.', version })).toMatchObject({ code: 'STALE_VERSION' });
    expect(await note({ note: ' Friday. ' })).toMatchObject({ payment: { note: 'Friday.' } });
    expect(await note({ note: ' ' })).toMatchObject({ payment: { note: null } });
  });

  test('the list is searched by name and address, and filtered by state', async () => {
    await record({ amountCents: 2000 });
    await markPaid(5);
    const usernames = async (args: string) => {
      const { payments } = await pool(
        `payments(${args}) { totalCount edges { node { entry { username } } } }`,
      );
      expect(payments.totalCount).toBe(payments.edges.length);
      return payments.edges.map(({ node }: { node: { entry: { username: string } } }) => node.entry.username);
    };
    expect(await usernames('search: "BOB@POOL"')).toEqual(['Entry 4']);
    expect(await usernames('search: "entry 1"')).toEqual(['Entry 1', 'Entry 10', 'Entry 11', 'Entry 12']);
    await fixture.db.user.update({ where: { email: 'bob@pool.example' }, data: { name: 'Robert Roe' } });
    expect(await usernames('search: "robert r"')).toEqual(['Entry 4']);
    const { entries } = await pool('entries(search: "ROBERT R") { totalCount edges { node { username } } }');
    expect(entries).toEqual({ totalCount: 1, edges: [{ node: { username: 'Entry 4' } }] });
    for (const email of [standInEmail('robert-token'), deletedEmail('robert-token')]) {
      await fixture.db.user.update({ where: { id: fixture.userId('owner8') }, data: { email } });
      expect(await usernames('search: "robert"')).toEqual(['Entry 4']);
    }
    expect(await usernames('state: PARTIAL')).toEqual(['Entry 4']);
    expect(await usernames('state: PAID')).toEqual(['Entry 5']);
    expect(await usernames('state: UNPAID, search: "alice"')).toEqual(['Entry 1', 'Entry 2', 'Entry 3']);
  });

  test('receipts cannot be changed', async () => {
    await record({ amountCents: 2000 });
    await expect(fixture.db.paymentReceipt.updateMany({ data: { amountCents: 1 } })).rejects.toThrow();
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('an entry is paid once all parts have arrived; reversing the last part makes it unpaid', async () => {
    expect(await record({ amountCents: 2000, note: 'On account.' })).toMatchObject({
      payment: { state: 'PARTIAL', status: 'PENDING', receivedCents: 2000, missingCents: 3000 },
    });
    expect(await record({ amountCents: 3001 })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await record({ amountCents: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await pool(TOTALS)).paymentTotals).toEqual({
      entries: 12,
      paidEntries: 0,
      partialEntries: 1,
      owingEntries: 12,
      totalCents: 60_000,
      paidCents: 0,
      receivedCents: 2000,
      outstandingCents: 58_000,
    });
    const rest = await markPaid(4, 5);
    expect(rest.receipts).toMatchObject([{ amountCents: 3000 }, { amountCents: 5000 }]);
    expect(rest.entries).toEqual([{ payment: { state: 'PAID' } }, { payment: { state: 'PAID' } }]);
    expect(await record({ amountCents: 1 })).toMatchObject({ code: 'CONFLICT' });

    const undone = await reverse(rest.receipts.map(({ id }: { id: string }) => id));
    expect(undone.payments).toMatchObject([
      { state: 'PARTIAL', receivedCents: 2000, method: 'cash' },
      { state: 'UNPAID', receivedCents: 0, method: null },
    ]);
    expect(undone.payments[0].receipts).toEqual([
      { amountCents: 2000, isReversal: false, isReversed: false, recordedBy: 'commissioner' },
      { amountCents: 3000, isReversal: false, isReversed: true, recordedBy: 'commissioner' },
      { amountCents: -3000, isReversal: true, isReversed: false, recordedBy: 'commissioner' },
    ]);
    expect(await reverse([rest.receipts[0].id])).toMatchObject({ code: 'CONFLICT' });
    const log = await fixture.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual([
      'payment.record',
      'payment.markPaid',
      'payment.markPaid',
      'payment.reverse',
      'payment.reverse',
    ]);
  });

  test('markUnpaid takes everything back', async () => {
    await record({ amountCents: 2000 });
    await markPaid(4);
    await act('markUnpaid', 'MarkUnpaidInput', '', { entries: [fixture.entry(4)], reason });
    expect((await pool(TOTALS)).paymentTotals).toMatchObject({ receivedCents: 0, paidEntries: 0 });
    expect(await fixture.db.paymentReceipt.aggregate({ _sum: { amountCents: true } })).toEqual({
      _sum: { amountCents: 0 },
    });
  });

  test('the export has a line for each entry and no formula', async () => {
    await fixture.db.user.update({ where: { email: 'bob@pool.example' }, data: { name: '=1+1, "Bob"' } });
    await record({ amountCents: 2050 });
    const { paymentsCsv } = await pool('paymentsCsv { csv next }');
    expect(paymentsCsv.next).toBeNull();
    const lines = (paymentsCsv.csv as string).split('\r\n');
    expect(lines).toHaveLength(14);
    expect(lines[0]).toBe(
      'username,name,email,fee,received,missing,status,paidAt,method,note,referrer,buyBack,currency',
    );
    expect(lines[4]).toBe(
      `Entry 4,"'=1+1, ""Bob""",bob@pool.example,50.00,20.50,29.50,PARTIAL,,cash,,,0.00,USD`,
    );
    const { data } = await fixture.ask('bob', '{ pool { paymentsCsv { csv } } }');
    expect(data.pool.paymentsCsv).toBeNull();
  });

  test('a page of the export goes on where the one before ended, without a header', async () => {
    const { id } = await fixture.db.payment.findFirstOrThrow({ orderBy: { id: 'asc' }, skip: 9 });
    const { paymentsCsv } = await pool(`paymentsCsv(after: "${id}") { csv next }`);
    expect(
      (paymentsCsv.csv as string)
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['Entry 11', 'Entry 12']);
  });
});

describe.each(bothDialects)('the prize, on %s', (dialect) => {
  test('is of all entries, or of those that have paid, as the pool says', async () => {
    const fixture = await openFixture(dialect);
    const prize = async () => {
      const { data } = await fixture.ask(
        'visitor',
        '{ pool { prizeBasis stats { totalPlayers prizeCents } } }',
      );
      return data.pool;
    };
    const ask = async (document: string, input: object) => {
      const { data } = await fixture.ask('commissioner', document, { input });
      return data.result.__typename;
    };
    const markPaid = (number: number) =>
      ask('mutation ($input: MarkPaidInput!) { result: markPaid(input: $input) { __typename } }', {
        entries: [fixture.entry(number)],
        method: 'cash',
      });
    expect(await prize()).toEqual({
      prizeBasis: 'ALL_ENTRIES',
      stats: { totalPlayers: 12, prizeCents: 60_000 },
    });
    expect(await markPaid(4)).toBe('PaymentsPayload');
    expect(
      await ask('mutation ($input: UpdatePoolInput!) { result: updatePool(input: $input) { __typename } }', {
        pool: fixture.pool,
        prizeBasis: 'PAID_ENTRIES',
        reason,
      }),
    ).toBe('UpdatePoolPayload');
    expect(await prize()).toEqual({
      prizeBasis: 'PAID_ENTRIES',
      stats: { totalPlayers: 12, prizeCents: 5000 },
    });
    expect(await markPaid(5)).toBe('PaymentsPayload');
    expect((await prize()).stats.prizeCents).toBe(10_000);
    await fixture.close();
  });
});
