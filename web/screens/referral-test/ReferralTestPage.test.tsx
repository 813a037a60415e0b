import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequestError } from '#web/app/relay/errors.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as ReferralTestPage } from './ReferralTestPage.tsx';

const riley = { id: 'viewer', name: 'Riley Brooks', email: 'riley@pool.example' };

async function open(viewer: object | null = null) {
  const page = await renderPage({
    Component: ReferralTestPage,
    at: '/referral-test',
    now: '2025-10-26T13:30:00.000Z',
    session: { Query: () => ({ viewer }) },
  });
  return { ...page, user: userEvent.setup() };
}

async function testCode(code = ' mei-1 ') {
  const page = await open();
  await page.user.type(screen.getByLabelText('Referral code'), code);
  await page.user.click(screen.getByRole('button', { name: 'Test Code' }));
  return page;
}

describe('Referral test (SPECIFICATION 7.16)', () => {
  it('is disabled while the code is empty', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Test Code' });
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Referral code'), '  ');
    expect(button).toBeDisabled();
  });

  it('shows the owner of a valid code, uppercased and trimmed', async () => {
    const { answer, variablesOf } = await testCode();
    expect(variablesOf('ReferralTestPageQuery')).toEqual({ code: 'MEI-1' });
    await answer('ReferralTestPageQuery', {
      Query: () => ({
        joinCode: {
          __typename: 'JoinCode',
          code: 'MEI-1',
          referrerName: 'Mei Lin',
          pool: { id: 'pool', name: 'Last Standing 2025', entryFeeCents: 5_000 },
        },
      }),
    });
    expect(screen.getByText('Valid Code')).toBeVisible();
    expect(screen.getByText('Mei Lin')).toBeVisible();
    expect(screen.getByText('$50')).toBeVisible();
  });

  it.each([
    ['NotFoundError', 'NOT_FOUND', 'There is no such code.', 'Status 404: There is no such code.'],
    ['RateLimitedError', 'RATE_LIMITED', 'Too many tries.', 'Status 429: Too many tries.'],
  ])('shows an invalid code with status and message: %s', async (typename, code, message, text) => {
    const { answer } = await testCode();
    await answer('ReferralTestPageQuery', {
      Query: () => ({ joinCode: { __typename: typename, __isError: typename, code, message } }),
    });
    expect(screen.getByText('Invalid Code')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    [new RequestError('server', 'Server error occurred.', 502), 'Status 502: Server error occurred.'],
    // No response came: it counts as status 500, with its message.
    [new RequestError('network', 'Connection failed.'), 'Status 500: Connection failed.'],
  ])('shows a request that failed: %s', async (error, text) => {
    const { fail } = await testCode();
    await fail('ReferralTestPageQuery', error);
    expect(screen.getByText('Invalid Code')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  const page = (code: string, isActive: boolean, endCursor: string | null) => ({
    Query: () => ({
      pool: {
        id: 'pool',
        referralCodes: {
          edges: [{ node: { id: code, code, ownerName: 'Riley Brooks', isActive } }],
          pageInfo: { hasNextPage: endCursor !== null, endCursor },
        },
      },
    }),
  });

  it('loads all codes of a member, page after page, and tests the pressed one', async () => {
    const { user, answer, variablesOf } = await open(riley);
    await user.click(screen.getByRole('button', { name: 'Load All Codes' }));
    await answer('CodeListQuery', page('A', true, 'next'));
    expect(variablesOf('CodeListQuery')).toEqual({ after: 'next' });
    await answer('CodeListQuery', page('B', false, null));
    const rows = within(screen.getByRole('region', { name: 'Codes' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['ARiley Brooks', 'BRiley BrooksEnded']);
    await user.click(screen.getByRole('button', { name: 'Test B' }));
    expect(screen.getByLabelText('Referral code')).toHaveValue('B');
    expect(variablesOf('ReferralTestPageQuery')).toEqual({ code: 'B' });
  });

  it('tells a member who has none', async () => {
    const { user, answer } = await open(riley);
    await user.click(screen.getByRole('button', { name: 'Load All Codes' }));
    await answer('CodeListQuery', { Query: () => ({ pool: null }) });
    expect(screen.getByText('You have no referral codes in this pool.')).toBeVisible();
  });

  it('tells a visitor to log in for codes', async () => {
    await open();
    const codes = screen.getByRole('region', { name: 'Codes' });
    expect(within(codes).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Freferral-test',
    );
    expect(screen.queryByRole('button', { name: 'Load All Codes' })).toBeNull();
  });
});
