import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../testing/renderApp.tsx';
import { member, renderApp, visitor } from '../../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});
const openTab = vi.fn();
vi.stubGlobal('open', openTab);
beforeEach(() => openTab.mockClear());

const entry = (number: number, over: object = {}) => ({
  id: `entry${number}`,
  number,
  username: `riley_${number}`,
  joinedAt: '2025-10-26T13:30:00.000Z',
  paymentStatus: 'COMPLETED',
  status: 'ALIVE',
  eliminatedWeek: null,
  ...over,
});

const unpicked = { currentPick: null, canPickNow: { allowed: true } };

/** The strip above the page shows the same entries. */
const signedIn = {
  ...member,
  pool: { ...member.pool, viewerEntries: [1, 2, 3, 4].map((number) => ({ ...entry(number), ...unpicked })) },
};

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  entryFeeCents: 5_000,
  viewerEntries: [entry(1)],
  viewerAddEntries: { allowed: true, remaining: 3, reason: null },
};

const manage = (over: Answers = {}, poolOver: object = {}): Answers => ({
  sessionQuery: () => signedIn,
  AddEntriesPageQuery: () => ({ viewer: { id: 'viewer' }, pool: { ...pool, ...poolOver } }),
  ...over,
});

const after = {
  __typename: 'AddEntriesPayload',
  entries: [
    { id: 'entry2', username: 'second' },
    { id: 'entry3', username: 'Riley Brooks 3' },
  ],
  pool: {
    ...pool,
    currentWeek: 8,
    viewerEntries: [
      { ...entry(1), ...unpicked },
      { ...entry(2, { username: 'second', paymentStatus: 'PENDING' }), ...unpicked },
    ],
    viewerAddEntries: { allowed: true, remaining: 1, reason: null },
  },
  paymentCents: 10_000,
  paymentUrl: 'https://pay.example/100',
};

describe('Manage entries (SPEC sections 2, 4, 5, 8)', () => {
  it('lists entries with what is paid and how long ago they joined', async () => {
    await renderApp(
      '/add-entries',
      manage(
        {},
        {
          viewerEntries: [
            entry(1),
            entry(2, { joinedAt: '2025-10-26T13:25:00.000Z', paymentStatus: 'PENDING' }),
            entry(3, { joinedAt: '2025-10-26T10:30:00.000Z' }),
            entry(4, { joinedAt: '2025-10-24T13:30:00.000Z', status: 'ELIMINATED', eliminatedWeek: 7 }),
          ],
        },
      ),
    );
    const list = await screen.findByRole('region', { name: 'Current Entries' });
    const rows = within(list).getAllByRole('listitem');
    const expected = ['just now', '5 minutes ago', '3 hours ago', '2 days ago · Out in Week 7'];
    await waitFor(() => {
      for (const [index, row] of rows.entries()) expect(row).toHaveTextContent(`Joined ${expected[index]}`);
    });
    expect(rows.map((row) => row.textContent?.match(/PAID|PENDING/)?.[0])).toEqual([
      'PAID',
      'PENDING',
      'PAID',
      'PAID',
    ]);
  });

  it('asks for a referral code', async () => {
    const { user, timesAsked } = await renderApp('/add-entries', manage());
    await user.click(await screen.findByRole('button', { name: 'Add Entry' }));
    expect(await screen.findByRole('dialog', { name: 'Missing Information' })).toHaveTextContent(
      'Please enter a referral code.',
    );
    expect(screen.getByLabelText('Referral code')).toHaveFocus();
    expect(timesAsked('useAddEntriesMutation')).toBe(0);
  });

  it('adds entries, drops blank names, and opens the payment in a new tab', async () => {
    const { user, asked } = await renderApp(
      '/add-entries',
      manage({ useAddEntriesMutation: () => ({ addEntries: after }) }),
    );
    const count = await screen.findByLabelText('Number of additional entries (up to 3)');
    expect(within(count).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(count, '2');
    expect(screen.getByText('$100')).toBeVisible();
    await user.type(screen.getByLabelText('Entry name 1'), '  ');
    await user.type(screen.getByLabelText('Entry name 2'), ' second ');
    await user.type(screen.getByLabelText('Referral code'), 'mei-1');
    expect(screen.getByLabelText('Referral code')).toHaveValue('MEI-1');
    await user.click(screen.getByRole('button', { name: 'Add 2 Entries' }));
    const pay = await screen.findByRole('link', { name: /Pay \$100/ });
    expect(pay).toHaveAttribute('href', 'https://pay.example/100');
    expect(openTab).toHaveBeenCalledWith('https://pay.example/100', '_blank', 'noopener,noreferrer');
    expect(asked).toContainEqual({
      name: 'useAddEntriesMutation',
      variables: {
        input: { pool: 'pool', numberOfEntries: 2, usernames: ['second'], referralCode: 'MEI-1' },
      },
    });
    const list = within(screen.getByRole('region', { name: 'Current Entries' }));
    expect(list.getByText('second')).toBeVisible();
    expect(screen.getByLabelText('Number of additional entries (up to 1)')).toBeVisible();
  });

  it.each([
    ['The code is not known.', 'The code is not known.'],
    ['', 'Failed to add entries'],
  ])('tells of a failure: %j', async (message, text) => {
    const { user } = await renderApp(
      '/add-entries',
      manage({
        useAddEntriesMutation: () => ({
          addEntries: {
            __typename: 'InvalidInputError',
            __isError: 'InvalidInputError',
            message,
            issues: [{ path: ['input', 'referralCode'], message: 'Wrong code.' }],
          },
        }),
      }),
    );
    await user.type(await screen.findByLabelText('Referral code'), 'nope{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Failed to Add Entries' })).toHaveTextContent(text);
    expect(screen.getByLabelText('Referral code')).toHaveAccessibleDescription('Wrong code.');
    expect(openTab).not.toHaveBeenCalled();
  });

  it('says why no more can be added', async () => {
    await renderApp(
      '/add-entries',
      manage({}, { viewerAddEntries: { allowed: false, remaining: 0, reason: 'Registration is closed.' } }),
    );
    expect(await screen.findByText('Registration is closed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('shows Session Expired with a way to the login when the session is over', async () => {
    let isOver = false;
    const { user, router } = await renderApp(
      '/add-entries',
      manage({
        sessionQuery: () => (isOver ? visitor : signedIn),
        useAddEntriesMutation: () => {
          isOver = true;
          return {
            addEntries: {
              __typename: 'NotSignedInError',
              __isError: 'NotSignedInError',
              message: 'Please log in.',
            },
          };
        },
      }),
    );
    await user.type(await screen.findByLabelText('Referral code'), 'mei-1{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Session Expired');
    expect(alert).toHaveTextContent('Your session has expired. Please log out and log back in.');
    await user.click(within(alert).getByRole('link', { name: 'Go to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('leads to Session Expired when the entries cannot be fetched, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isDown = true;
    const { user } = await renderApp(
      '/add-entries',
      manage({
        AddEntriesPageQuery: () =>
          isDown ? new Response('', { status: 500 }) : { viewer: { id: 'viewer' }, pool },
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Session Expired');
    expect(alert).toHaveTextContent('Failed to fetch entries');
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Current Entries' })).toBeVisible();
  });
});
