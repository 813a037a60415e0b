import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as CloseOutPage, query as closeOutPageQuery } from './CloseOutPage.tsx';

interface Given {
  decidedWeek?: number;
  rolledOverCents?: number;
  payoutText?: string | null;
  seasons?: number[];
  isAdministrator?: boolean;
  copies?: object[];
  shippedSeason?: number;
}

async function open({
  decidedWeek = 18,
  rolledOverCents = 0,
  payoutText = "Payouts due within 48 hours of the season's end",
  seasons = [2026, 2025],
  isAdministrator = false,
  copies = [],
  shippedSeason = 2025,
}: Given = {}) {
  const page = await renderPage({
    Component: CloseOutPage,
    query: closeOutPageQuery,
    variables: () => ({ pool: null }),
    at: '/office/close-out',
    now: '2026-01-26T13:30:00Z',
  });
  const outcome = {
    decidedWeek,
    winnerCount: 2,
    payoutText,
    isRolledOver: rolledOverCents > 0,
    rolledOverCents,
  };
  await page.answer('CloseOutPageQuery', {
    Query: () => ({
      pool: {
        __typename: 'Pool',
        id: 'pool-1',
        version: 'v1',
        name: 'Office Pool',
        slug: 'office-2025',
        payoutHours: 48,
        outcome,
        winners: [],
        payouts: { edges: [], pageInfo: { hasNextPage: false, endCursor: '' } },
        copies,
        season: { id: 's', year: 2025, weekCount: 18 },
      },
      seasons: seasons.map((year) => ({ id: `season-${year}`, year })),
      shippedSeason,
      viewer: { id: 'me', isAdministrator },
    }),
  });
  return { page, user: userEvent.setup() };
}

const done = (invited: number, carriedOverCents: number) => ({
  Mutation: () => ({
    copyPool: {
      __typename: 'CopyPoolPayload',
      mailObstacle: null,
      slug: 'office-2026',
      invited,
      carriedOverCents,
    },
  }),
});

describe('the close-out', () => {
  it.each([
    [18, 'Decided in Week 18, with 2 winners.'],
    [22, 'Decided in the Super Bowl, with 2 winners.'],
  ])('says in which week the pool was decided (%i)', async (decidedWeek, text) => {
    await open({ decidedWeek });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('runs the pool again: a check of what will happen, then the new pool', async () => {
    const { page, user } = await open();
    expect(screen.getByLabelText('Name')).toHaveValue('Office Pool 2026');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    const input = {
      pool: 'pool-1',
      season: 2026,
      name: 'Office Pool 2026',
      slug: 'office-2026',
      inviteMembers: true,
      version: 'v1',
    };
    expect(page.variablesOf('useRunAgainMutation')).toEqual({ input: { ...input, dryRun: true } });
    await page.answer('useRunAgainMutation', done(60, 60_700));
    expect(
      screen.getByText(/60 people will get an invitation by mail.*\$607 will be carried over/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create pool' }));
    expect(page.variablesOf('useRunAgainMutation')).toEqual({ input: { ...input, dryRun: false } });
  });

  it('names the pool for the season that is chosen, unless its name was edited', async () => {
    const { user } = await open({ seasons: [2027, 2026] });
    const choose = async (year: string) => {
      await user.clear(screen.getByLabelText('Season'));
      await user.type(screen.getByLabelText('Season'), year);
    };
    await choose('2027');
    expect(screen.getByLabelText('Name')).toHaveValue('Office Pool 2027');
    expect(screen.getByLabelText('Address')).toHaveValue('office-2027');
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Our pool');
    await choose('2026');
    expect(screen.getByLabelText('Name')).toHaveValue('Our pool');
    expect(screen.getByLabelText('Address')).toHaveValue('office-2026');
  });

  it('takes the season that comes with the program', async () => {
    await open({ seasons: [2025], shippedSeason: 2026 });
    expect(screen.queryByText(/is not imported yet/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Check' })).toBeEnabled();
  });

  it('asks for another check once the form has changed', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await page.answer('useRunAgainMutation', done(60, 0));
    await user.click(screen.getByLabelText('Invite everybody who played'));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(page.variablesOf('useRunAgainMutation')).toMatchObject({
      input: { inviteMembers: false, dryRun: true },
    });
  });

  it.each([
    [true, 'link', 'Import its schedule'],
    [false, null, 'Please ask the administrator to import its schedule.'],
  ])('says when the next season is not imported (administrator: %s)', async (isAdministrator, role, text) => {
    await open({ seasons: [2025], isAdministrator });
    const news = screen.getByText(/The season of 2026 is not imported yet\./);
    expect(news).toHaveTextContent(text);
    if (role !== null) {
      expect(within(news).getByRole('link', { name: text })).toHaveAttribute(
        'href',
        '/office/new-pool?season=2026',
      );
    }
    expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled();
  });

  it('has nothing to pay out without a prize', async () => {
    await open({ payoutText: null });
    expect(screen.getByText('Decided in Week 18, with 2 winners.')).toBeVisible();
    expect(screen.getByText('There is no prize to pay out.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Payouts' })).toBeNull();
  });

  it('shows a prize that goes to the next season in place of payouts, and where the pool runs on', async () => {
    await open({
      rolledOverCents: 60_700,
      payoutText: null,
      copies: [
        { id: 'pool-2', name: 'Office Pool 2026', slug: 'office-2026', season: { id: 't', year: 2026 } },
      ],
    });
    expect(screen.getByText('Decided in Week 18, without a winner: 2 entries lasted longest.')).toBeVisible();
    expect(screen.getByText(/the prize of \$607 goes to the next season/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Payouts' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Office Pool 2026' })).toHaveAttribute(
      'href',
      '/p/office-2026/office',
    );
  });
});
