import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../testing/renderApp.tsx';
import { member, renderApp, visitor } from '../../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});
const openTab = vi.fn();
vi.stubGlobal('open', openTab);
beforeEach(() => openTab.mockClear());

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  registration: 'OPEN',
  entryFeeCents: 5_000,
  maxEntriesPerAccount: 10,
  stats: { totalPlayers: 30, prizeCents: 150_000 },
};

describe('Join pool, closed (SPEC section 2)', () => {
  it.each(['CLOSED', 'MEMBERS_ONLY'])(
    'says so, also in a toast, and goes home after 3 seconds: %s',
    async (registration) => {
      const { router } = await renderApp('/join-pool', {
        sessionQuery: () => member,
        JoinPoolPageQuery: () => ({ pool: { ...pool, registration } }),
      });
      expect(await screen.findByRole('heading', { level: 1, name: 'Registration Closed' })).toBeVisible();
      expect(screen.getByRole('main')).toHaveTextContent(
        'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.',
      );
      expect(await screen.findByRole('dialog', { name: 'Registration Closed' })).toBeVisible();
      expect(router.state.location.pathname).toBe('/join-pool');
      await waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 5_000 });
    },
  );
});

const joined = {
  __typename: 'JoinPoolPayload',
  paymentCents: 10_000,
  paymentUrl: 'https://pay.example/100',
};

function open(over: Answers = {}): Answers {
  return {
    sessionQuery: () => ({ ...visitor, pool: { ...visitor.pool, registration: 'OPEN' } }),
    JoinPoolPageQuery: () => ({ pool }),
    JoinFormCodeQuery: () => ({ joinCode: { __typename: 'JoinCode', referrerName: 'Mei Lin' } }),
    useJoinPoolMutation: () => ({ joinPool: joined }),
    ...over,
  };
}

async function fillAccount({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await user.type(await screen.findByLabelText('Name'), 'Sam Newcomer');
  await user.type(screen.getByLabelText('Email'), 'sam@pool.example');
  await user.type(screen.getByLabelText('Password'), 'touchdown{Enter}');
  await screen.findByRole('heading', { name: 'Your entries' });
}

async function fillDetails({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await user.type(screen.getByLabelText('Referral code'), 'mei-1');
  await user.selectOptions(screen.getByLabelText('Number of entries'), '2');
  await user.type(screen.getByLabelText('Username of entry 1'), 'sam_one');
  await user.type(screen.getByLabelText('Username of entry 2'), 'sam_two');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Payment' });
}

describe('Join pool, open (SPEC sections 2, 3, 5, 8)', () => {
  it('takes a visitor through account, details and payment', async () => {
    const app = await renderApp('/join-pool', open());
    await fillAccount(app);
    expect(screen.getByRole('heading', { name: 'Your entries' })).toHaveFocus();
    await fillDetails(app);
    expect(screen.getByText('Mei Lin')).toBeVisible();
    expect(screen.getByText('2 × $50')).toBeVisible();
    expect(screen.getByText('$100')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Join and pay $100' }));
    const pay = await screen.findByRole('link', { name: /Pay \$100/ });
    expect(pay).toHaveAttribute('href', 'https://pay.example/100');
    expect(pay).toHaveAttribute('target', '_blank');
    expect(openTab).toHaveBeenCalledWith(
      'https://pay.example/100',
      '_blank',
      expect.stringContaining('noopener'),
    );
    expect(app.asked).toContainEqual({
      name: 'useJoinPoolMutation',
      variables: {
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
      },
    });
    await app.user.click(screen.getByRole('button', { name: 'I have paid' }));
    await waitFor(() => expect(app.router.state.location.pathname).not.toBe('/join-pool'), {
      timeout: 4_000,
    });
  });

  it('asks for what is missing in the account', async () => {
    const { user } = await renderApp('/join-pool', open());
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Missing Information' })).toHaveTextContent(
      'Please enter your name.',
    );
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password must be at least 6 characters long\./,
    );
  });

  it('asks for usernames', async () => {
    const app = await renderApp('/join-pool', open());
    await fillAccount(app);
    await app.user.type(screen.getByLabelText('Referral code'), 'mei-1{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Missing Information' })).toHaveTextContent(
      'Please provide at least one username for your entries.',
    );
    expect(screen.getByLabelText('Username of entry 1')).toHaveFocus();
    expect(app.timesAsked('JoinFormCodeQuery')).toBe(0);
  });

  it('stays at the details when the code is wrong', async () => {
    const app = await renderApp(
      '/join-pool',
      open({
        JoinFormCodeQuery: () => ({
          joinCode: { __typename: 'NotFoundError', __isError: 'NotFoundError', message: 'No such code.' },
        }),
      }),
    );
    await fillAccount(app);
    await app.user.type(screen.getByLabelText('Username of entry 1'), 'sam_one');
    await app.user.type(screen.getByLabelText('Referral code'), 'wrong{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Registration Failed' })).toHaveTextContent(
      'No such code.',
    );
    expect(screen.getByLabelText('Referral code')).toHaveAccessibleDescription(/No such code\./);
  });

  it('goes back to the step with the problem that the server found', async () => {
    const app = await renderApp(
      '/join-pool',
      open({
        useJoinPoolMutation: () => ({
          joinPool: {
            __typename: 'InvalidInputError',
            __isError: 'InvalidInputError',
            message: 'The username sam_one is taken.',
            issues: [{ path: ['input', 'usernames'], message: 'The username sam_one is taken.' }],
          },
        }),
      }),
    );
    await fillAccount(app);
    await fillDetails(app);
    await app.user.click(screen.getByRole('button', { name: 'Join and pay $100' }));
    expect(await screen.findByRole('dialog', { name: 'Registration Failed' })).toHaveTextContent(
      'The username sam_one is taken.',
    );
    expect(await screen.findByRole('heading', { name: 'Your entries' })).toBeVisible();
    expect(screen.getByLabelText('Username of entry 1')).toHaveAccessibleDescription(
      'The username sam_one is taken.',
    );
    expect(screen.getByLabelText('Username of entry 2')).toHaveValue('sam_two');
  });
});
