import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError, texts } from '#web/app/relay/errors.ts';
import { howToPay, venmoAndZelle } from '#web/testing/howToPay.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import { Component as AddEntriesPage, query as addEntriesPageQuery } from './AddEntriesPage.tsx';

const openTab = vi.fn();
vi.stubGlobal('open', openTab);
beforeEach(() => openTab.mockClear());

const entry = (number: number, over: object = {}) => ({
  id: `entry${number}`,
  number,
  username: `riley_${number}`,
  joinedAt: '2025-10-26T13:30:00.000Z',
  importedAt: null as string | null,
  paymentStatus: 'COMPLETED',
  status: 'ALIVE',
  livesText: null,
  eliminatedWeek: null,
  ...over,
});

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  entryFeeCents: 5_000,
  paymentMethodNames: ['pay.example'],
  currentWeek: 8,
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 'season-2025', weekCount: 18 },
  viewerEntries: [entry(1)],
  viewerOwes: null,
  viewerAddEntries: { allowed: true, remaining: 3, startWeek: 8, reason: null },
};

async function start() {
  const page = await renderPage({
    Component: AddEntriesPage,
    query: addEntriesPageQuery,
    at: '/add-entries',
    now: '2025-10-26T13:30:00.000Z',
  });
  return { ...page, user: userEvent.setup() };
}

async function open(over: object = {}) {
  const page = await start();
  await page.answer('AddEntriesPageQuery', {
    Query: () => ({ viewer: { id: 'viewer' }, pool: { ...pool, ...over } }),
  });
  return page;
}

const mutation = (addEntries: object) => ({ Mutation: () => ({ addEntries }) });
const refusal = (typename: string, message: string, issues: object[] = []) =>
  mutation({ __typename: typename, __isError: typename, message, issues });

describe('Manage entries (SPECIFICATION 7.12, 8.3)', () => {
  it('lists entries with their payment status and the time since they joined', async () => {
    await open({
      viewerEntries: [
        entry(1),
        entry(2, { joinedAt: '2025-10-26T13:25:00.000Z', paymentStatus: 'PENDING' }),
        entry(3, { joinedAt: '2025-10-26T10:30:00.000Z', importedAt: '2025-10-26T10:30:00.000Z' }),
        entry(4, {
          joinedAt: '2025-10-24T13:30:00.000Z',
          status: 'ELIMINATED',
          eliminatedWeek: 7,
          eliminationDetail: { text: 'Giants lost 3-24 to the Eagles' },
        }),
      ],
    });
    const list = screen.getByRole('region', { name: 'Current Entries' });
    const rows = within(list).getAllByRole('listitem');
    const expected = [
      'Joined just now',
      'Joined 5 minutes ago',
      'Imported 3 hours ago',
      'Joined 2 days ago · Out in Week 7: Giants lost 3-24 to the Eagles',
    ];
    for (const [index, row] of rows.entries()) expect(row).toHaveTextContent(expected[index]!);
    const paid = rows.map((row) => row.textContent?.match(/PAID|PENDING/)?.[0]);
    expect(paid).toEqual(['PAID', 'PENDING', 'PAID', 'PAID']);
  });

  it('shows the problems of names while they are typed, and the start week of a late entry', async () => {
    const page = await open();
    const { user } = page;
    expect(screen.getByText('It is Week 8 of 18; your entry starts this week.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/Number of additional entries/), '3');
    await user.type(screen.getByLabelText('Entry name 1'), 'Taken');
    await user.type(screen.getByLabelText('Entry name 3'), 'TAKEN');
    expect(screen.getByLabelText('Entry name 3')).toHaveAccessibleDescription(
      'Each entry needs its own username.',
    );
    await waitFor(() =>
      expect(page.variablesOf('useUsernameProblemsQuery')).toMatchObject({
        usernames: ['Taken', '', 'TAKEN'],
      }),
    );
    const taken = 'The username "Taken" is already taken.';
    await page.answer('useUsernameProblemsQuery', {
      Query: () => ({ usernameProblems: [{ path: ['input', 'usernames', '0'], message: taken }] }),
    });
    expect(screen.getByLabelText('Entry name 1')).toHaveAccessibleDescription(taken);
    await user.type(screen.getByLabelText('Referral code'), 'MEI-1{Enter}');
    expect(page.pending('useAddEntriesMutation')).toHaveLength(0);
    expect(screen.getByLabelText('Entry name 1')).toHaveFocus();
    await user.type(screen.getByLabelText('Entry name 1'), ' Two');
    expect(screen.getByLabelText('Entry name 1')).not.toHaveAttribute('aria-invalid');
  });

  it('keeps the link to a payment that was put off', async () => {
    await open({
      viewerOwes: {
        entries: [entry(2), entry(3)],
        receivedCents: 0,
        howToPay: howToPay(10_000),
      },
    });
    expect(screen.getByText(/Not paid yet\?$/)).toHaveTextContent(
      /^riley_2, riley_3 are PENDING .* Not paid yet\?$/,
    );
    const pay = screen.getByRole('link', { name: /Pay \$100/ });
    expect(pay).toHaveAttribute('href', 'https://pay.example/100');
  });

  it('shows the amount, the purpose and every way to pay; the note to copy where a way has none', async () => {
    const { user } = await open({
      viewerOwes: {
        entries: [entry(2)],
        receivedCents: 2_000,
        howToPay: howToPay(3_000, { methods: venmoAndZelle, text: 'By Friday,\nplease.' }),
      },
    });
    const panel = within(screen.getByRole('region', { name: 'How to pay' }));
    expect(panel.getByText('$30')).toBeVisible();
    expect(panel.getByText('$20 so far')).toBeVisible();
    expect(panel.getAllByText('Office: Ann')).toHaveLength(2);
    expect(panel.getByText(/By Friday,/)).toBeVisible();
    const venmo = panel.getByRole('link', { name: /^Pay \$30 with Venmo/ });
    expect(venmo).toHaveAttribute('href', venmoAndZelle[0]!.url);
    expect(venmo).toHaveAttribute('rel', 'noopener noreferrer');
    expect(panel.getByText(/Opens venmo\.com in a new tab/)).toHaveTextContent(
      /^To @ann-lee\. Opens venmo\.com/,
    );
    expect(panel.getAllByRole('link')).toHaveLength(1);
    expect(panel.getByText('(212) 555-0100')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Copy the number' }));
    expect(await clipboardText()).toBe('(212) 555-0100');
    await user.click(panel.getByRole('button', { name: 'Copy the note' }));
    expect(await clipboardText()).toBe('Office: Ann');
    expect(panel.getByText(/^With Zelle, add this note/)).toBeVisible();
    await user.click(panel.getByText('Pay with your phone: QR code'));
    expect(await panel.findByRole('img', { name: 'QR code to pay $30 by Venmo' })).toBeVisible();
  });

  it('has no button where nobody says how to pay, and says whom to ask', async () => {
    const { user, answer } = await open({
      paymentMethodNames: [],
      contactName: 'Lou Kowalski',
      viewerOwes: { entries: [entry(2)], receivedCents: 0, howToPay: howToPay(5_000, { methods: [] }) },
    });
    expect(screen.getByText(/^Ask how to pay:/)).toHaveTextContent(
      'Ask how to pay: Lou Kowalski, lou@example.com',
    );
    expect(screen.getByRole('link', { name: 'lou@example.com' })).toHaveAttribute(
      'href',
      'mailto:lou@example.com',
    );
    expect(screen.queryByRole('link', { name: /pay/i })).toBeNull();
    expect(screen.queryByRole('button', { name: /pay|copy/i })).toBeNull();
    expect(screen.getByText('You pay the entry fee directly to Lou Kowalski.')).toBeVisible();
    await user.type(screen.getByLabelText('Referral code'), 'MEI-1{Enter}');
    await answer(
      'useAddEntriesMutation',
      mutation({
        __typename: 'AddEntriesPayload',
        entries: [{ id: 'entry3', username: 'third' }],
        pool,
        howToPay: howToPay(5_000, { methods: [] }),
      }),
    );
    expect(screen.getByText(/is in, PENDING/)).toBeVisible();
    expect(openTab).not.toHaveBeenCalled();
    expect(screen.queryByText(/new tab/)).toBeNull();
  });

  it('says nothing of paying in a pool without a fee', async () => {
    await open({
      entryFeeCents: 0,
      paymentMethodNames: [],
      viewerEntries: [entry(1, { paymentStatus: 'PENDING', owedCents: 0 })],
    });
    expect(screen.getByRole('button', { name: 'Add Entry' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/pay|paid|pending|\$|fee/i);
  });

  it('says so when there are none, and when there is no pool', async () => {
    await open({ viewerEntries: [] });
    expect(screen.getByText('You have no entries in Last Standing 2025.')).toBeVisible();
    const { answer } = await start();
    await answer('AddEntriesPageQuery', { Query: () => ({ viewer: { id: 'viewer' }, pool: null }) });
    expect(screen.getByText('There is no pool yet')).toBeVisible();
  });

  it('asks for a referral code', async () => {
    const { user, pending } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Entry' }));
    expect(await screen.findByRole('dialog', { name: 'Missing Information' })).toHaveTextContent(
      'Please enter a referral code.',
    );
    expect(screen.getByLabelText('Referral code')).toHaveFocus();
    expect(pending('useAddEntriesMutation')).toEqual([]);
  });

  it('adds entries, drops blank names, and shows how to pay', async () => {
    const { user, answer, variablesOf } = await open();
    const count = screen.getByLabelText('Number of additional entries (up to 3)');
    expect(within(count).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(count, '2');
    expect(screen.getByText('$100')).toBeVisible();
    await user.type(screen.getByLabelText('Entry name 1'), '  ');
    await user.type(screen.getByLabelText('Entry name 2'), ' second ');
    await user.type(screen.getByLabelText('Referral code'), 'mei-1');
    expect(screen.getByLabelText('Referral code')).toHaveValue('MEI-1');
    await user.click(screen.getByRole('button', { name: 'Add 2 Entries' }));
    expect(variablesOf('useAddEntriesMutation')).toEqual({
      input: { pool: 'pool', numberOfEntries: 2, usernames: ['second'], referralCode: 'MEI-1' },
    });
    await answer(
      'useAddEntriesMutation',
      mutation({
        __typename: 'AddEntriesPayload',
        entries: [
          { id: 'entry2', username: 'second' },
          { id: 'entry3', username: 'riley_1 3' },
        ],
        pool: {
          ...pool,
          viewerEntries: [entry(1), entry(2, { username: 'second', paymentStatus: 'PENDING' })],
          viewerAddEntries: { allowed: true, remaining: 1, reason: null },
        },
        howToPay: howToPay(10_000),
      }),
    );
    const pay = screen.getByRole('link', { name: /Pay \$100/ });
    expect(pay).toHaveAttribute('href', 'https://pay.example/100');
    expect(openTab, 'opens when it is pressed').not.toHaveBeenCalled();
    const notice = screen.getByText(/are in, PENDING/);
    expect(notice).toHaveTextContent(/^second, riley_1 3 are in, PENDING/);
    expect(notice).toHaveFocus();
    const list = within(screen.getByRole('region', { name: 'Current Entries' }));
    expect(list.getByText('second')).toBeVisible();
    expect(screen.getByLabelText('Number of additional entries (up to 1)')).toBeVisible();
    expect(screen.getByLabelText('Entry name 1')).toHaveValue('');
  });

  it.each([
    ['The code is not known.', 'The code is not known.'],
    ['', 'Failed to add entries'],
  ])('reports a failure: %j', async (message, text) => {
    const { user, answer } = await open();
    await user.type(screen.getByLabelText('Referral code'), 'nope{Enter}');
    const issues = [{ path: ['input', 'referralCode'], message: 'Wrong code.' }];
    await answer('useAddEntriesMutation', refusal('InvalidInputError', message, issues));
    expect(await screen.findByRole('dialog', { name: 'Failed to Add Entries' })).toHaveTextContent(text);
    expect(screen.getByLabelText('Referral code')).toHaveAccessibleDescription('Wrong code.');
    expect(openTab).not.toHaveBeenCalled();
  });

  it('shows a name that is taken at the field it was typed into', async () => {
    const { user, answer } = await open();
    await user.selectOptions(screen.getByLabelText(/^Number of additional entries/), '3');
    await user.type(screen.getByLabelText('Entry name 1'), 'mine');
    await user.type(screen.getByLabelText('Entry name 3'), 'theirs');
    await user.type(screen.getByLabelText('Referral code'), 'mei-1{Enter}');
    // The problem of the second of the two sent names.
    const issues = [{ path: ['input', 'usernames', '1'], message: '"theirs" is already taken.' }];
    await answer('useAddEntriesMutation', refusal('ConflictError', 'Please choose another one.', issues));
    expect(await screen.findByRole('dialog', { name: 'Failed to Add Entries' })).toHaveTextContent(
      'Please choose another one.',
    );
    const third = screen.getByLabelText('Entry name 3');
    expect(third).toHaveAccessibleDescription('"theirs" is already taken.');
    expect(third).toHaveFocus();
    expect(screen.getByLabelText('Entry name 2')).toBeValid();
  });

  it('gives the reason why no more can be added', async () => {
    await open({ viewerAddEntries: { allowed: false, remaining: 0, reason: 'Registration is closed.' } });
    expect(screen.getByText('Registration is closed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('shows Session Expired with a link to the login when the session is over', async () => {
    const { user, fail, router, pending } = await open();
    await user.type(screen.getByLabelText('Referral code'), 'mei-1{Enter}');
    await fail('useAddEntriesMutation', new RequestError('session', texts.session));
    const alert = screen.getByRole('alert');
    expect(screen.queryByText('Current Entries'), 'nothing beside it that may not be so').toBeNull();
    expect(alert).toHaveTextContent('Session Expired');
    expect(alert).toHaveTextContent('Your session has expired. Please log out and log back in.');
    await user.click(within(alert).getByRole('link', { name: 'Go to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?returnTo=%2Fadd-entries');
    expect(pending('sessionQuery'), 'who is logged in is asked anew').toHaveLength(1);
  });

  it('shows Session Expired when the session ended before the page loaded', async () => {
    const { answer } = await start();
    await answer('AddEntriesPageQuery', { Query: () => ({ viewer: null, pool }) });
    expect(screen.getByRole('alert')).toHaveTextContent('Session Expired');
  });

  it('shows Session Expired when the entries cannot be fetched, and retries', async () => {
    // React logs what an error boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, fail, answer, pending } = await start();
    await fail('AddEntriesPageQuery', new RequestError('server', 'Server error occurred.', 500));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Session Expired');
    expect(alert).toHaveTextContent('Failed to fetch entries');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(pending('AddEntriesPageQuery')).toHaveLength(1));
    await answer('AddEntriesPageQuery', { Query: () => ({ viewer: { id: 'viewer' }, pool }) });
    expect(await screen.findByRole('region', { name: 'Current Entries' })).toBeVisible();
  });
});
