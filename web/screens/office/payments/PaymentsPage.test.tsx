import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/PaymentsPageQuery.graphql.ts';
import { Component as PaymentsPage } from './PaymentsPage.tsx';

const receipt = (id: string, amountCents: number, more: object = {}) => ({
  __typename: 'PaymentReceipt',
  id,
  amountCents,
  method: 'Cash',
  note: null,
  at: '2025-09-01T12:00:00Z',
  recordedBy: 'Pat Doe',
  isReversal: false,
  isReversed: false,
  ...more,
});

const unpaid = {
  __typename: 'Payment',
  id: 'p1',
  state: 'UNPAID',
  amountCents: 5000,
  receivedCents: 0,
  missingCents: 5000,
  method: null as string | null,
  note: null,
  version: 'v1',
  receipts: [] as ReturnType<typeof receipt>[],
  entry: {
    __typename: 'Entry',
    id: 'e1',
    username: 'Ann',
    ownerName: 'Ann Lee',
    email: 'ann@pool.example',
    pool: { __typename: 'Pool', id: 'pool-1' },
  },
};

const totals = {
  entries: 1,
  paidEntries: 0,
  partialEntries: 0,
  receivedCents: 0,
  outstandingCents: 5000,
  totalCents: 5000,
};

const pool = (payments: object[]) => ({
  __typename: 'Pool',
  id: 'pool-1',
  version: 'v1',
  prizeBasis: 'ALL_ENTRIES',
  stats: { prizeCents: 5000 },
  paymentTotals: totals,
  payments: {
    totalCount: payments.length,
    edges: payments.map((node, index) => ({ cursor: String(index), node })),
    pageInfo: { hasNextPage: false, endCursor: null },
  },
  commissions: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
});

async function open(payment: object = unpaid, variables: object = { status: null }) {
  const page = await renderPage({
    Component: PaymentsPage,
    query,
    variables: () => ({ ...variables }),
    at: '/office/payments',
    now: '2025-09-01T12:00:00Z',
  });
  await page.answer('PaymentsPageQuery', { Query: () => ({ pool: pool([payment]) }) });
  return { page, user: userEvent.setup() };
}

const row = () => within(screen.getByRole('rowgroup', { name: 'Ann' }));

describe('the payments', () => {
  it('tick a fee off with one tap, by the method that is set, and take it back', async () => {
    const { page, user } = await open();
    expect(screen.getByText(/: \$0 collected, \$50 owed$/)).toHaveTextContent('0 of 1 paid');
    await user.clear(screen.getByLabelText('Paid by'));
    await user.type(screen.getByLabelText('Paid by'), 'Venmo');
    await user.click(screen.getByRole('button', { name: 'Mark Ann as paid' }));
    expect(page.variablesOf('useMarkPaidMutation')).toEqual({
      input: { entries: ['e1'], method: 'Venmo' },
    });
    await page.answer('useMarkPaidMutation', {
      Mutation: () => ({
        markPaid: {
          __typename: 'PaymentsPayload',
          entries: [
            {
              ...unpaid.entry,
              payment: {
                ...unpaid,
                state: 'PAID',
                receivedCents: 5000,
                missingCents: 0,
                method: 'Venmo',
                receipts: [receipt('r1', 5000, { method: 'Venmo' })],
              },
              pool: { ...unpaid.entry.pool, paymentTotals: { ...totals, paidEntries: 1 } },
            },
          ],
          receipts: [{ id: 'r1', amountCents: 5000 }],
        },
      }),
    });
    expect(row().getByText('Paid, Venmo')).toBeVisible();
    expect(screen.getByText('Ann paid $50')).toBeVisible();
    expect(screen.getByText('1 of 1 paid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(page.variablesOf('useReverseMutation')).toEqual({
      input: { receipts: ['r1'], reason: 'Undo: Ann paid $50' },
    });
  });

  it('tick all that owe off at once, after their number and sum are confirmed, and take them back', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Mark all as paid' }));
    const node = (id: string) => ({ node: { missingCents: 2500, currency: 'USD', entry: { id } } });
    const answerPage = (id: string, next: string | null) =>
      page.answer('MarkAllPaidQuery', {
        Query: () => ({
          node: {
            __typename: 'Pool',
            payments: { edges: [node(id)], pageInfo: { hasNextPage: next !== null, endCursor: next } },
          },
        }),
      });
    await waitFor(() => expect(page.pending('MarkAllPaidQuery')).toHaveLength(1));
    await answerPage('e1', 'more');
    await answerPage('e2', null);
    const dialog = within(screen.getByRole('dialog', { name: 'Mark all as paid' }));
    expect(dialog.getByText('2 entries, $50')).toBeVisible();
    expect(page.pending('useMarkPaidMutation')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Mark 2 as paid' }));
    expect(page.variablesOf('useMarkPaidMutation')).toEqual({
      input: { entries: ['e1', 'e2'], method: 'Cash' },
    });
    const receipts = ['r1', 'r2'].map((id) => ({ id, amountCents: 2500 }));
    await page.answer('useMarkPaidMutation', {
      Mutation: () => ({ markPaid: { __typename: 'PaymentsPayload', entries: [], receipts } }),
    });
    expect(screen.getByText('2 entries paid $50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(page.variablesOf('useReverseMutation')).toMatchObject({ input: { receipts: ['r1', 'r2'] } });
  });

  it.each([
    [[{ id: 'r2', amountCents: 2000 }], 'Ann paid $20'],
    [[], 'Someone else has already marked Ann as paid. Nothing was recorded twice.'],
  ])('say what was recorded where somebody else was faster', async (receipts, text) => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Mark Ann as paid' }));
    await page.answer('useMarkPaidMutation', {
      Mutation: () => ({ markPaid: { __typename: 'PaymentsPayload', entries: [], receipts } }),
    });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(receipts.length);
  });

  it('show those that still owe where the list of what waits leads to them, and then others', async () => {
    const { page, user } = await open(unpaid, { status: 'PENDING' });
    expect(screen.getByLabelText('Show')).toHaveDisplayValue('Still owing');
    await user.selectOptions(screen.getByLabelText('Show'), 'Paid in part');
    await waitFor(() => expect(page.pending('PaymentRowsPaginationQuery')).toHaveLength(1));
    expect(page.variablesOf('PaymentRowsPaginationQuery')).toMatchObject({ status: null, state: 'PARTIAL' });
  });

  it('keep a note of another commissioner that came while one was written', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
    const note = screen.getByLabelText('Note, for commissioners');
    await user.type(note, 'By check.');
    // The list is read again.
    await user.type(screen.getByLabelText('Search by entry, name or email address'), 'a');
    await waitFor(() => expect(page.pending('PaymentRowsPaginationQuery')).toHaveLength(1));
    await page.answer('PaymentRowsPaginationQuery', {
      Query: () => ({ node: pool([{ ...unpaid, note: 'Paid Bob.', version: 'v2' }]) }),
    });
    expect(row().getByText('Note: Paid Bob.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(page.variablesOf('PaymentNoteMutation')).toEqual({
      input: { entry: 'e1', note: 'By check.', version: 'v1' },
    });
  });

  it('stay all in the list when more than 200 are loaded and something changes', async () => {
    const all = Array.from({ length: 250 }, (_, index) => ({
      ...unpaid,
      id: `payment-${index}`,
      entry: { ...unpaid.entry, id: `e-${index}`, username: `Entry ${index}` },
    }));
    const pages = (from: number, to: number) => {
      const read = pool(all.slice(from, to));
      const pageInfo = { hasNextPage: to < all.length, endCursor: `cursor-${to}` };
      return { Query: () => ({ node: { ...read, payments: { ...read.payments, pageInfo } } }) };
    };
    // By their elements: the roles of thousands of elements take seconds.
    const shown = () => document.querySelectorAll('tbody').length;
    const { page } = await open();
    await page.push('useOfficeLiveSubscription', {});
    await page.answer('PaymentRowsPaginationQuery', pages(0, 250));
    expect(shown()).toBe(250);

    await page.push('useOfficeLiveSubscription', {});
    await waitFor(() => expect(page.pending('PaymentRowsPaginationQuery')).toHaveLength(1));
    expect(page.variablesOf('PaymentRowsPaginationQuery')).toMatchObject({ n: 200 });
    await page.answer('PaymentRowsPaginationQuery', pages(0, 200));
    expect(shown()).toBe(250);
    expect(page.variablesOf('PaymentRowsPaginationQuery')).toMatchObject({ n: 50, at: 'cursor-200' });
    await page.answer('PaymentRowsPaginationQuery', pages(200, 250));
    expect(shown()).toBe(250);
    expect(page.pending('PaymentRowsPaginationQuery')).toEqual([]);
  });

  it('keep what is typed in a row that leaves the list, until its details are closed', async () => {
    const { page, user } = await open(unpaid, { status: 'PENDING' });
    await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
    await user.type(screen.getByLabelText('Note, for commissioners'), 'By check.');
    // A colleague records the fee, and the list of those who owe is read again.
    await user.type(screen.getByLabelText('Search by entry, name or email address'), 'a');
    await waitFor(() => expect(page.pending('PaymentRowsPaginationQuery')).toHaveLength(1));
    await page.answer('PaymentRowsPaginationQuery', { Query: () => ({ node: pool([]) }) });
    const paid = {
      ...unpaid,
      state: 'PAID',
      receivedCents: 5000,
      missingCents: 0,
      method: 'Venmo',
      version: 'v2',
    };
    await page.answer('PaymentRowQuery', { Query: () => ({ node: paid }) });
    expect(row().getByText('Paid, Venmo')).toBeVisible();
    expect(row().getByText('No longer in this list. It stays until you close its details.')).toBeVisible();
    expect(screen.getByLabelText('Note, for commissioners')).toHaveValue('By check.');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(page.variablesOf('PaymentNoteMutation')).toMatchObject({
      input: { entry: 'e1', note: 'By check.' },
    });
    await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
    expect(screen.queryByRole('rowgroup', { name: 'Ann' })).toBeNull();
  });

  it.each(['', 'twenty', '-5', '12.345', '12,50'])(
    'refuse %j as a part of a fee, and keep it',
    async (text) => {
      const { page, user } = await open();
      await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
      const part = screen.getByLabelText('Part of the fee, in dollars; $50 is left');
      if (text !== '') await user.type(part, text);
      await user.click(screen.getByRole('button', { name: 'Record part' }));
      expect(screen.getByText('Please enter an amount in dollars, like 20 or 12.50.')).toBeVisible();
      expect(part).toHaveValue(text);
      expect(page.pending('RecordPartMutation')).toEqual([]);
    },
  );

  it('record a part in cents with the version shown; more than is left is refused by its reason', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
    const part = screen.getByLabelText('Part of the fee, in dollars; $50 is left');
    await user.type(part, '$1,000.5');
    await user.click(screen.getByRole('button', { name: 'Record part' }));
    expect(page.variablesOf('RecordPartMutation')).toEqual({
      input: { entry: 'e1', amountCents: 100_050, method: 'Cash', version: 'v1' },
    });
    await page.answer('RecordPartMutation', {
      Mutation: () => ({ recordPayment: { __typename: 'ConflictError', message: 'Only $50 is left.' } }),
    });
    expect(screen.getByText('Only $50 is left.')).toBeVisible();
    expect(part).toHaveValue('$1,000.5');
  });

  it('show what another commissioner recorded meanwhile, and keep what was typed', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
    await user.type(screen.getByLabelText('Part of the fee, in dollars; $50 is left'), '20');
    await user.click(screen.getByRole('button', { name: 'Record part' }));
    const message = 'Someone else changed this payment in the meantime.';
    await page.answer('RecordPartMutation', {
      Mutation: () => ({
        recordPayment: {
          __typename: 'StaleVersionError',
          message,
          current: {
            ...unpaid,
            state: 'PARTIAL',
            receivedCents: 3000,
            missingCents: 2000,
            version: 'v2',
            receipts: [receipt('r1', 3000)],
          },
        },
      }),
    });
    expect(screen.getByText(message)).toBeVisible();
    expect(row().getByText('$30 of $50')).toBeVisible();
    const part = screen.getByLabelText('Part of the fee, in dollars; $20 is left');
    expect(part).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Record part' }));
    expect(page.variablesOf('RecordPartMutation')).toMatchObject({ input: { version: 'v2' } });
  });

  it('take back single receipts, but no reversal and none twice', async () => {
    const { user, page } = await open({
      ...unpaid,
      state: 'PARTIAL',
      receivedCents: 1000,
      missingCents: 4000,
      receipts: [
        receipt('r1', 2000, { isReversed: true }),
        receipt('r2', -2000, { isReversal: true }),
        receipt('r3', 1000),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Details of Ann' }));
    expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
    expect(screen.getByText('Taken back')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back $10 of Ann' }));
    expect(page.variablesOf('useReverseMutation')).toEqual({
      input: { receipts: ['r3'], reason: 'Recorded by mistake.' },
    });
  });

  it('find by search and state once typing has settled', async () => {
    const { page, user } = await open();
    await user.type(screen.getByLabelText('Search by entry, name or email address'), '  bo ');
    await user.selectOptions(screen.getByLabelText('Show'), 'Paid in part');
    await waitFor(() =>
      expect(page.variablesOf('PaymentRowsPaginationQuery')).toMatchObject({
        search: 'bo',
        state: 'PARTIAL',
        n: 50,
      }),
    );
  });

  it('say in which fees the prize counts, by the version shown', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('The prize is the fees'), 'of paid entries');
    expect(page.variablesOf('PrizeBasisMutation')).toEqual({
      input: {
        pool: 'pool-1',
        prizeBasis: 'PAID_ENTRIES',
        reason: 'Set on the payments screen.',
        version: 'v1',
      },
    });
    await page.fail('PrizeBasisMutation', new Error('away'));
    expect(screen.getByText(/Server error occurred/)).toBeVisible();
  });
});
