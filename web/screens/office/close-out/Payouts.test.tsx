import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/CloseOutPageQuery.graphql.ts';
import { Component as CloseOutPage } from './CloseOutPage.tsx';

const winner = (id: string, username: string, prizeCents: number) => ({
  prizeCents,
  entry: {
    __typename: 'Entry',
    id,
    username,
    ownerName: `${username} Lee`,
    email: `${id}@pool.example`,
  },
});
const payout = (id: string, username: string) => ({
  cursor: id,
  node: {
    amountCents: 75_000,
    paidAt: '2026-01-06T17:00:00Z',
    method: 'Cash',
    entry: { __typename: 'Entry', id, username },
  },
});

const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  slug: 'office',
  payoutHours: 48,
  outcome: {
    decidedWeek: 14,
    winnerCount: 2,
    payoutText: 'Payouts due by Thu, Jan 8, 1:00 PM EST',
    isRolledOver: false,
    rolledOverCents: 0,
  },
  version: 'v1',
  name: 'Office',
  season: { __typename: 'Season', id: 's', year: 2025 },
  copies: [],
  clockOffsets: [{ from: null, minutes: -300, label: 'EST' }],
  winners: [winner('e1', 'Ann', 75_000), winner('e2', 'Bo', 75_000)],
  payouts: { edges: [] as ReturnType<typeof payout>[], pageInfo: { hasNextPage: false, endCursor: '' } },
  publishedSeason: null as { publishedAt: string } | null,
};

async function open(of: Partial<Omit<typeof pool, 'outcome'>> & { outcome?: unknown } = {}) {
  const page = await renderPage({
    Component: CloseOutPage,
    query,
    at: '/office/close-out',
    now: '2026-01-06T17:00:00Z',
  });
  const answer = (changes: object) =>
    page.answer('CloseOutPageQuery', {
      Query: () => ({
        pool: { ...pool, ...changes },
        seasons: [],
        viewer: { id: 'me', isAdministrator: false },
      }),
    });
  await answer(of);
  return { page, answer, user: userEvent.setup() };
}

describe('payouts and the page to share', () => {
  it('says what will be there while the pool is not decided', async () => {
    await open({ outcome: null });
    expect(screen.getByText('The pool is not decided yet')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Payouts' })).toBeNull();
  });

  it('ticks a payout off with its method, and takes it back', async () => {
    const { page, answer, user } = await open();
    expect(screen.getByText('Decided in Week 14, with 2 winners.')).toBeVisible();
    expect(screen.getByText('Payouts due by Thu, Jan 8, 1:00 PM EST.')).toBeVisible();
    expect(screen.getByText('2 to pay')).toBeVisible();
    await user.type(screen.getByLabelText('Method of payment'), ' Venmo ');
    await user.click(screen.getByRole('button', { name: 'Mark Bo as paid' }));
    expect(page.variablesOf('PayoutsMutation')).toEqual({
      input: { entry: 'e2', amountCents: 75_000, method: 'Venmo' },
    });
    await page.answer('PayoutsMutation', {
      Mutation: () => ({ markPayoutPaid: { __typename: 'PayoutPayload' } }),
    });
    await answer({ payouts: { ...pool.payouts, edges: [payout('e2', 'Bo')] } });
    expect(screen.getByText('1 to pay')).toBeVisible();
    expect(screen.getByText('Cash, Tue, Jan 6, 12:00 PM EST')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark Bo as paid' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(page.variablesOf('PayoutRowUnmarkMutation')).toEqual({
      input: { entry: 'e2', reason: 'Ticked off by mistake.' },
    });
  });

  it('ticks all off, one payout each, after their number and sum are confirmed', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Mark all as paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark all as paid' }));
    expect(dialog.getByText('2 winners, $1,500')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Mark 2 as paid' }));
    for (const entry of ['e1', 'e2']) {
      expect(page.variablesOf('PayoutsMutation')).toEqual({
        input: { entry, amountCents: 75_000, method: 'Not stated' },
      });
      await page.answer('PayoutsMutation', {
        Mutation: () => ({ markPayoutPaid: { __typename: 'PayoutPayload' } }),
      });
    }
    expect(page.pending('CloseOutPageQuery')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a payout is refused, and leaves it to pay', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Mark Ann as paid' }));
    await page.answer('PayoutsMutation', {
      Mutation: () => ({
        markPayoutPaid: { __typename: 'ConflictError', message: 'This payout is recorded.' },
      }),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('This payout is recorded.');
    expect(screen.getByRole('button', { name: 'Mark Ann as paid' })).toBeVisible();
  });

  it('shows a payout to an entry that a correction took out of the winners', async () => {
    await open({ payouts: { ...pool.payouts, edges: [payout('e9', 'Cy')] } });
    const row = screen.getByText(/is not among the winners/).closest('tr')!;
    expect(within(row).getByText('Paid $750')).toBeVisible();
    expect(within(row).getByRole('button', { name: /^Undo/ })).toBeVisible();
    expect(screen.getByText('2 to pay')).toBeVisible();
  });

  it('compares what was paid with the shares, which a correction may have changed', async () => {
    const page = { hasNextPage: false, endCursor: '' };
    await open({
      winners: [winner('e1', 'Ann', 100_000), winner('e2', 'Bo', 50_000), winner('e3', 'Cy', 75_001)],
      payouts: { edges: [payout('e1', 'Ann'), payout('e2', 'Bo'), payout('e3', 'Cy')], pageInfo: page },
    });
    expect(screen.getByText('1 to pay')).toBeVisible();
    expect(screen.getByText('Paid $750, $250 too little')).toBeVisible();
    expect(screen.getByText('Paid $750, $250 too much')).toBeVisible();
    expect(screen.getByText('Paid $750')).toBeVisible();
  });

  it('knows who is paid once it has read all payouts', async () => {
    const { page } = await open({
      payouts: { edges: [payout('e1', 'Ann')], pageInfo: { hasNextPage: true, endCursor: 'e1' } },
    });
    expect(screen.queryByText(/to pay$|All paid/)).toBeNull();
    expect(screen.queryByRole('button', { name: /as paid$/ })).toBeNull();
    const more = {
      ...pool,
      payouts: { edges: [payout('e2', 'Bo')], pageInfo: { hasNextPage: false, endCursor: 'e2' } },
    };
    await page.answer('PayoutsPaginationQuery', { Pool: () => more, Node: () => more });
    expect(screen.getByText('All paid')).toBeVisible();
    expect(screen.getAllByText('Paid $750')).toHaveLength(2);
  });

  it('has nothing left to pay in the end', async () => {
    await open({ payouts: { ...pool.payouts, edges: [payout('e1', 'Ann'), payout('e2', 'Bo')] } });
    expect(screen.getByText('All paid')).toBeVisible();
    expect(screen.queryByLabelText('Method of payment')).toBeNull();
  });

  it('makes the page of the season public, links to it, and takes it back', async () => {
    const { page, answer, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Make the page public' }));
    expect(page.variablesOf('SharedSeasonMutation')).toEqual({ input: { pool: 'pool-1', isPublic: true } });
    await page.answer('SharedSeasonMutation', {
      Mutation: () => ({ publishSeason: { __typename: 'PublishSeasonPayload' } }),
    });
    await answer({ publishedSeason: { publishedAt: '2026-01-06T17:00:00Z' } });
    expect(screen.getByRole('link', { name: '/p/office/season' })).toHaveAttribute(
      'href',
      '/p/office/season',
    );
    await user.click(screen.getByRole('button', { name: 'Take the page back' }));
    expect(page.variablesOf('SharedSeasonMutation')).toEqual({ input: { pool: 'pool-1', isPublic: false } });
  });
});
