import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#web/app/relay/errors.ts';
import { howToPay, venmoAndZelle } from '#web/testing/howToPay.ts';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as JoinPoolPage, query as joinPoolPageQuery } from './JoinPoolPage.tsx';

const openTab = vi.fn();
vi.stubGlobal('open', openTab);
beforeEach(() => {
  openTab.mockClear();
  sessionStorage.clear();
});

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  currentWeek: 8,
  joinStartWeek: 8 as number | null,
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 'season-2025', weekCount: 18 },
  entryFeeCents: 5_000,
  paymentMethodNames: ['pay.example'],
  maxEntriesPerAccount: 10,
  viewerEntries: [],
  viewerOwes: null,
  viewerAddEntries: { allowed: false, remaining: 0, reason: 'Please log in to add entries.' },
};
const closed = {
  ...pool,
  joinStartWeek: null,
  closedNotice:
    'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.',
};
const member = {
  viewer: { id: 'viewer', email: 'riley@pool.example' },
  pool: {
    ...pool,
    viewerEntries: [{ id: 'one' }],
    viewerAddEntries: { allowed: true, remaining: 9, reason: null },
  },
};

async function open(answer: { viewer: object | null; pool: object | null }, at = '/join-pool') {
  const page = await renderPage({
    Component: JoinPoolPage,
    query: joinPoolPageQuery,
    at,
    now: '2025-10-26T13:30:00.000Z',
  });
  await page.answer('JoinPoolPageQuery', { Query: () => answer });
  return { ...page, user: userEvent.setup() };
}
const asVisitor = () => open({ viewer: null, pool });

const refusal = (typename: string, message: string, over: object = {}) => ({
  __typename: typename,
  __isError: typename,
  message,
  ...over,
});

describe('Join pool, closed (SPECIFICATION 7.11)', () => {
  it('says so in the words of the server, also in a toast, and redirects home after 3 seconds', async () => {
    const { pass } = holdTimers();
    const { router } = await open({ viewer: null, pool: closed });
    expect(screen.getByRole('heading', { level: 1, name: 'Registration Closed' })).toBeVisible();
    expect(
      screen.getByText(
        'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Registration Closed' })).toBeVisible();
    await pass(2_999);
    expect(router.state.location.pathname).toBe('/join-pool');
    await pass(1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('says so without a pool, too', async () => {
    await open({ viewer: null, pool: null });
    const notice = screen.getByRole('heading', { level: 1, name: 'Registration Closed' }).parentElement;
    expect(notice).toHaveTextContent(/Registration for the season is now closed\. ?Taking you/);
  });

  it('leads a member to their entries', async () => {
    await open({ ...member, pool: { ...closed, ...member.pool, joinStartWeek: null } });
    const more = screen.getByRole('region', { name: 'More entries for you' });
    expect(more).toHaveTextContent('You have 1 entry and can add up to 9 more on your account');
    expect(within(more).getByRole('link', { name: 'Add entries' })).toHaveAttribute('href', '/add-entries');
  });
});

const wrongNames = (...problems: [number, string][]) => ({
  Query: () => ({
    usernameProblems: problems.map(([place, message]) => ({
      path: ['input', 'usernames', String(place)],
      message,
    })),
  }),
});

describe('Join pool, while typing', () => {
  it('names the start week of a late entry', async () => {
    await asVisitor();
    expect(screen.getByText('It is Week 8 of 18; your entry starts this week.')).toBeVisible();
    cleanup();
    await open({ viewer: null, pool: { ...pool, currentWeek: 1, joinStartWeek: 1 } });
    expect(screen.queryByText(/your entry starts/)).toBeNull();
  });

  it('shows the problems of a field once it loses the focus, until they are corrected', async () => {
    const { user } = await asVisitor();
    await user.type(screen.getByLabelText('Name'), 'x'.repeat(81));
    expect(screen.queryByText(/at most 80/)).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'sam@pool');
    await user.type(screen.getByLabelText('Password'), 'abc');
    await user.click(screen.getByLabelText('Name'));
    expect(screen.getByText('A name can have at most 80 characters.')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), '.example');
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
  });

  it('shows the problems of each username after a pause, and duplicates in the form', async () => {
    const app = await asVisitor();
    await fillAccount(app);
    const { user } = app;
    await user.selectOptions(screen.getByLabelText('Number of entries'), '3');
    await user.type(screen.getByLabelText('Username of entry 1'), 'Sam');
    await user.type(screen.getByLabelText('Username of entry 2'), 'admin');
    await user.type(screen.getByLabelText('Username of entry 3'), 'sam');
    await waitFor(() =>
      expect(app.variablesOf('useUsernameProblemsQuery')).toEqual({
        pool: 'pool',
        usernames: ['Sam', 'admin', 'sam'],
      }),
    );
    const repeated = 'Each entry needs its own username.';
    await app.answer(
      'useUsernameProblemsQuery',
      wrongNames([1, 'This username is reserved.'], [2, repeated]),
    );
    expect(screen.getByLabelText('Username of entry 2')).toHaveAccessibleDescription(
      'This username is reserved.',
    );
    expect(screen.getByLabelText('Username of entry 3')).toHaveAccessibleDescription(repeated);
    // Continue stays at the step, and the first invalid field takes the focus.
    await user.type(screen.getByLabelText('Referral code'), 'mei-1{Enter}');
    expect(app.pending('useJoiningCodeQuery')).toHaveLength(0);
    await user.type(screen.getByLabelText('Username of entry 2'), '2');
    expect(screen.getByLabelText('Username of entry 2')).not.toHaveAttribute('aria-invalid');
  });
});

type App = Awaited<ReturnType<typeof open>>;

async function fillAccount({ user }: App) {
  await user.type(screen.getByLabelText('Name'), 'Sam Newcomer');
  await user.type(screen.getByLabelText('Email'), 'sam@pool.example');
  await user.type(screen.getByLabelText('Password'), 'touchdown{Enter}');
  await screen.findByRole('heading', { name: 'Your entries' });
}

async function fillDetails({ user }: App) {
  await user.type(screen.getByLabelText('Referral code'), 'mei-1');
  await user.selectOptions(screen.getByLabelText('Number of entries'), '2');
  await user.type(screen.getByLabelText('Username of entry 1'), 'sam_one');
  await user.type(screen.getByLabelText('Username of entry 2'), 'sam_two{Enter}');
}

async function goToPayment(app: App) {
  await fillAccount(app);
  await fillDetails(app);
  expect(app.variablesOf('useJoiningCodeQuery')).toEqual({ code: 'MEI-1' });
  await app.answer('useJoiningCodeQuery', {
    Query: () => ({ joinCode: { __typename: 'JoinCode', referrerName: 'Mei Lin' } }),
  });
  await screen.findByRole('heading', { name: 'Payment' });
}

describe('Join pool, open (SPECIFICATION 3.5, 7.11)', () => {
  it('takes a visitor through account, details and payment', async () => {
    const app = await asVisitor();
    await fillAccount(app);
    expect(screen.getByRole('heading', { name: 'Your entries' })).toHaveFocus();
    expect(app.router.state.location.hash).toBe('#details');
    await fillDetails(app);
    await app.answer('useJoiningCodeQuery', {
      Query: () => ({ joinCode: { __typename: 'JoinCode', referrerName: 'Mei Lin' } }),
    });
    expect(await screen.findByText('Mei Lin')).toBeVisible();
    expect(screen.getByText('2 × $50')).toBeVisible();
    expect(screen.getByText('$100')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Join and pay $100' }));
    expect(app.variablesOf('useJoinPoolMutation')).toEqual({
      input: {
        pool: 'pool',
        name: 'Sam Newcomer',
        email: 'sam@pool.example',
        password: 'touchdown',
        referralCode: 'MEI-1',
        numberOfEntries: 2,
        usernames: ['sam_one', 'sam_two'],
        paymentCents: 10_000,
      },
    });
    await app.answer('useJoinPoolMutation', {
      Mutation: () => ({
        joinPool: {
          __typename: 'JoinPoolPayload',
          howToPay: howToPay(10_000),
        },
      }),
    });
    const pay = await screen.findByRole('link', { name: /Pay \$100/ });
    expect(pay).toHaveAttribute('href', 'https://pay.example/100');
    expect(pay).toHaveAttribute('target', '_blank');
    expect(openTab, 'opens when it is pressed').not.toHaveBeenCalled();
    expect(app.pending('sessionQuery'), 'who is logged in is asked anew').toHaveLength(1);
    const { pass } = holdTimers();
    await app.user.click(screen.getByRole('button', { name: 'Go to the dashboard' }));
    await pass(1_999);
    expect(app.router.state.location.pathname).toBe('/join-pool');
    await pass(1);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/dashboard'));
  });

  /** To the last step, in a pool with these facts. */
  const confirmIn = async (facts: object) => {
    const app = await open({ viewer: null, pool: { ...pool, ...facts } });
    await fillAccount(app);
    await fillDetails(app);
    await app.answer('useJoiningCodeQuery', {
      Query: () => ({ joinCode: { __typename: 'JoinCode', referrerName: 'Mei Lin' } }),
    });
    return app;
  };
  const joinedWith = (due: object | null) => ({
    Mutation: () => ({ joinPool: { __typename: 'JoinPoolPayload', howToPay: due } }),
  });

  it('names who is paid and the ways to pay first, and opens none by itself', async () => {
    const app = await confirmIn({ paymentMethodNames: ['Venmo', 'Zelle'], contactName: 'Lou Kowalski' });
    expect(screen.getByText('You pay the entry fee to Lou Kowalski by Venmo or Zelle.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Join and pay $100' }));
    await app.answer('useJoinPoolMutation', joinedWith(howToPay(10_000, { methods: venmoAndZelle })));
    expect(await screen.findByRole('link', { name: /^Pay \$100 with Venmo/ })).toBeVisible();
    expect(screen.getByText('(212) 555-0100')).toBeVisible();
    expect(openTab).not.toHaveBeenCalled();
  });

  it('has no button to pay where nobody says how', async () => {
    const app = await confirmIn({ paymentMethodNames: [] });
    expect(screen.queryByRole('button', { name: /pay/i })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Join' }));
    await app.answer('useJoinPoolMutation', joinedWith(howToPay(10_000, { methods: [] })));
    expect(await screen.findByText(/^Ask how to pay:/)).toHaveTextContent('Lou Kowalski, lou@example.com');
    expect(screen.queryByRole('link', { name: /^pay \$/i })).toBeNull();
    expect(openTab).not.toHaveBeenCalled();
  });

  it('says nothing of paying in a pool without a fee', async () => {
    const app = await open({ viewer: null, pool: { ...pool, entryFeeCents: 0, paymentMethodNames: [] } });
    await fillAccount(app);
    expect(screen.getByLabelText(/^Number of entries/)).toHaveTextContent(/^12345678910$/);
    await fillDetails(app);
    await app.answer('useJoiningCodeQuery', {
      Query: () => ({ joinCode: { __typename: 'JoinCode', referrerName: 'Mei Lin' } }),
    });
    expect(screen.getByRole('heading', { name: 'Confirm' })).toHaveFocus();
    expect(document.body).not.toHaveTextContent(/pay|paid|pending|\$|fee/i);
    await app.user.click(screen.getByRole('button', { name: 'Join' }));
    await app.answer('useJoinPoolMutation', joinedWith(null));
    expect(await screen.findByText('You are in.')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/pay|paid|pending|\$|fee/i);
    expect(screen.getByRole('button', { name: 'Go to the dashboard' })).toBeVisible();
  });

  it('keeps the input after a reload, except the password', async () => {
    await fillAccount(await asVisitor());
    cleanup();
    const { router, user } = await open({ viewer: null, pool }, '/join-pool#details');
    await waitFor(() => expect(router.state.location.hash).toBe('#account'));
    expect(screen.getByLabelText('Email')).toHaveValue('sam@pool.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await user.type(screen.getByLabelText('Password'), 'touchdown');
    expect(screen.getByRole('heading', { name: 'Your account' })).toBeVisible();
  });

  it('requires the fields of the account', async () => {
    const { user } = await asVisitor();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Missing Information' })).toHaveTextContent(
      'Please enter your name.',
    );
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email address.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password must be at least 6 characters long\./,
    );
  });

  it('requires a referral code, then a username of its own for each entry, where the focus goes', async () => {
    const app = await asVisitor();
    await fillAccount(app);
    const { user } = app;
    const username = (number: number) => screen.getByLabelText(`Username of entry ${number}`);
    const expectMissing = async (text: string, field: HTMLElement) => {
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText(text, { selector: '[role=dialog] *' })).toBeVisible();
      expect(screen.getByRole('dialog', { name: 'Missing Information' })).toHaveTextContent(text);
      expect(field).toHaveFocus();
    };
    await expectMissing('Please enter a referral code.', screen.getByLabelText('Referral code'));
    await user.type(screen.getByLabelText('Referral code'), 'mei-1');
    expect(screen.getByLabelText('Referral code')).toHaveValue('MEI-1');
    await expectMissing('Please provide at least one username for your entries.', username(1));
    const count = screen.getByLabelText('Number of entries');
    expect(
      within(count)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1} ($${(index + 1) * 50})`));
    await user.selectOptions(count, '10');
    expect(screen.getAllByLabelText(/^Username of entry/)).toHaveLength(10);
    await user.selectOptions(count, '2');
    await user.type(username(1), 'Sam One');
    await expectMissing('Please provide one username for each entry.', username(2));
    await user.type(username(2), 'sam one');
    await expectMissing('Each entry needs its own username.', username(2));
    expect(app.pending('useJoiningCodeQuery')).toEqual([]);
  });

  it('keeps all input on the way back and forth, by its buttons and those of the browser', async () => {
    const app = await asVisitor();
    const { router, user } = app;
    await goToPayment(app);
    const go = async (steps: number, heading: string) => {
      await act(async () => router.navigate(steps));
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    };
    await go(-1, 'Your entries');
    expect(screen.getByLabelText('Username of entry 2')).toHaveValue('sam_two');
    await go(1, 'Payment');
    await go(-1, 'Your entries');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Password')).toHaveValue('touchdown');
    await go(-1, 'Your entries');
    expect(screen.getByLabelText('Username of entry 1')).toHaveValue('sam_one');
    expect(JSON.stringify({ ...sessionStorage })).toContain('sam_one');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('touchdown');
  });

  it('stays at the details when the code is wrong, or cannot be checked', async () => {
    const app = await asVisitor();
    await fillAccount(app);
    await app.user.type(screen.getByLabelText('Username of entry 1'), 'sam_one');
    await app.user.type(screen.getByLabelText('Referral code'), 'wrong');
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    await app.answer('useJoiningCodeQuery', {
      Query: () => ({ joinCode: refusal('NotFoundError', 'No such code.') }),
    });
    expect(await screen.findByRole('dialog', { name: 'Registration Failed' })).toHaveTextContent(
      'No such code.',
    );
    expect(screen.getByLabelText('Referral code')).toHaveAccessibleDescription(/No such code\./);
    expect(screen.getByLabelText('Referral code')).toHaveFocus();
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    await app.fail('useJoiningCodeQuery', new RequestError('network', 'Connection failed.'));
    expect(await screen.findByText('Connection failed.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your entries' })).toBeVisible();
  });

  it('returns to the username that the server reports as taken', async () => {
    const app = await asVisitor();
    await goToPayment(app);
    await app.user.click(screen.getByRole('button', { name: 'Join and pay $100' }));
    const issues = [
      { path: ['input', 'usernames', '1'], message: 'The username "sam_two" is already taken.' },
    ];
    await app.answer('useJoinPoolMutation', {
      Mutation: () => ({ joinPool: refusal('ConflictError', 'Please choose another one.', { issues }) }),
    });
    expect(await screen.findByRole('dialog', { name: 'Registration Failed' })).toHaveTextContent(
      'Please choose another one.',
    );
    const second = await screen.findByLabelText('Username of entry 2');
    expect(second).toHaveAccessibleDescription('The username "sam_two" is already taken.');
    expect(second).toHaveFocus();
    expect(screen.getByLabelText('Username of entry 1')).toBeValid();
  });

  it.each([
    ['We could not register you.', 'We could not register you.'],
    ['', 'Failed to join the pool'],
  ])('keeps a refusal that concerns no field visible: %j', async (message, text) => {
    const app = await asVisitor();
    await goToPayment(app);
    await app.user.click(screen.getByRole('button', { name: 'Join and pay $100' }));
    await app.answer('useJoinPoolMutation', {
      Mutation: () => ({ joinPool: refusal('ConflictError', message, { issues: [] }) }),
    });
    const notice = await screen.findByText(text, { selector: 'form p' });
    expect(notice).toHaveFocus();
    expect(screen.getByRole('link', { name: 'I have an account' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fadd-entries',
    );
    expect(openTab).not.toHaveBeenCalled();
  });

  it('has no form for a member, but a link to more entries', async () => {
    await open(member);
    expect(screen.getByRole('heading', { level: 1, name: 'Join Pool' })).toBeVisible();
    expect(screen.getByText(/You are logged in as riley@pool\.example\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add entries' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('leads a member to a payment that was put off', async () => {
    const viewerOwes = {
      entries: [{ id: 'one', username: 'sam_one' }],
      receivedCents: 0,
      howToPay: howToPay(5_000),
    };
    await open({ ...member, pool: { ...member.pool, viewerOwes } });
    expect(screen.getByText('sam_one').parentElement).toHaveTextContent(/^sam_one is PENDING/);
    expect(screen.getByRole('link', { name: /Pay \$50/ })).toHaveAttribute('href', 'https://pay.example/50');
  });

  it('tells a member the reason why no more can be added', async () => {
    const reason = 'You already have the maximum of 10 entries.';
    await open({ ...member, pool: { ...pool, viewerAddEntries: { allowed: false, remaining: 0, reason } } });
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add entries' })).toBeNull();
  });
});
