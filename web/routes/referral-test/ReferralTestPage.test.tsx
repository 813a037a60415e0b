import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../testing/renderApp.tsx';
import { member, renderApp, visitor } from '../../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});

const asVisitor = { sessionQuery: () => visitor };

async function testCode(answers: Answers, code = ' mei-1 ') {
  const app = await renderApp('/referral-test', { ...asVisitor, ...answers });
  await app.user.type(await screen.findByLabelText('Referral code'), code);
  await app.user.click(screen.getByRole('button', { name: 'Test Code' }));
  return app;
}

describe('Referral test (SPEC sections 2, 5, 8)', () => {
  it('cannot be pressed while the code is empty', async () => {
    const { user } = await renderApp('/referral-test', asVisitor);
    const button = await screen.findByRole('button', { name: 'Test Code' });
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Referral code'), '  ');
    expect(button).toBeDisabled();
  });

  it('shows whose a valid code is, uppercased and trimmed', async () => {
    const { asked } = await testCode({
      ReferralTestPageQuery: () => ({
        joinCode: {
          __typename: 'JoinCode',
          code: 'MEI-1',
          referrerName: 'Mei Lin',
          pool: { id: 'pool', name: 'Last Standing 2025', entryFeeCents: 5_000 },
        },
      }),
    });
    expect(await screen.findByText('Valid Code')).toBeVisible();
    expect(screen.getByText('Mei Lin')).toBeVisible();
    expect(screen.getByText('$50')).toBeVisible();
    expect(asked).toContainEqual({ name: 'ReferralTestPageQuery', variables: { code: 'MEI-1' } });
  });

  const failing = (typename: string, code: string, message: string) => ({
    joinCode: { __typename: typename, __isError: typename, code, message },
  });

  it.each([
    [failing('NotFoundError', 'NOT_FOUND', 'There is no such code.'), 'Status 404: There is no such code.'],
    [failing('RateLimitedError', 'RATE_LIMITED', 'Too many tries.'), 'Status 429: Too many tries.'],
    [new Response('', { status: 502 }), 'Status 502: Server error occurred. Please try again in a moment.'],
  ])('shows an invalid code with status and message', async (answer, text) => {
    await testCode({ ReferralTestPageQuery: () => answer });
    expect(await screen.findByText('Invalid Code')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('shows a network failure as status 500 with its message', async () => {
    await testCode({ ReferralTestPageQuery: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(
      await screen.findByText(
        'Status 500: Connection failed. Please check your internet connection and try again.',
      ),
    ).toBeVisible();
  });

  it('loads all codes of a member, page after page, and tests the one that is pressed', async () => {
    const edge = (code: string) => ({
      node: { id: code, code, ownerName: 'Riley Brooks', isActive: code !== 'B' },
    });
    const { user, asked } = await renderApp('/referral-test', {
      sessionQuery: () => member,
      CodeListQuery: ({ after }) => ({
        pool: {
          id: 'pool',
          referralCodes: {
            edges: [edge(after ? 'B' : 'A')],
            pageInfo: { hasNextPage: !after, endCursor: after ? null : 'next' },
          },
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Load All Codes' }));
    await user.click(await screen.findByRole('button', { name: 'Test B' }));
    const rows = within(screen.getByRole('region', { name: 'Codes' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['ARiley Brooks', 'BRiley BrooksEnded']);
    expect(screen.getByLabelText('Referral code')).toHaveValue('B');
    expect(asked).toContainEqual({ name: 'ReferralTestPageQuery', variables: { code: 'B' } });
  });

  it('tells a visitor to log in for codes', async () => {
    await renderApp('/referral-test', asVisitor);
    const codes = await screen.findByRole('region', { name: 'Codes' });
    expect(within(codes).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?to=%2Freferral-test',
    );
    expect(screen.queryByRole('button', { name: 'Load All Codes' })).toBeNull();
  });
});
