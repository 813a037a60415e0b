import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as WelcomeDemoPage, query as welcomeDemoPageQuery } from './WelcomeDemoPage.tsx';

async function open(pool: object | null) {
  const page = await renderPage({
    Component: WelcomeDemoPage,
    query: welcomeDemoPageQuery,
    at: '/welcome-demo',
    now: '2025-10-26T13:30:00.000Z',
  });
  await page.answer('WelcomeDemoPageQuery', {
    Query: () => ({ site: { productName: 'Last Standing' }, usual, pool }),
  });
  return { ...page, user: userEvent.setup() };
}

const rulesInShort = ['A submitted pick can be changed until its game starts or the deadline passes.'];
const pool = { id: 'pool', name: 'Last Standing 2025', rulesInShort, stats: { totalPlayers: 30 } };
const usual = { inShort: ['A loss, a tie or a missing pick eliminates the entry.'] };

describe('Welcome demo (SPECIFICATION 7.15)', () => {
  it('shows the welcome of anybody, and only logs that it would be marked as shown', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { user, environment } = await open(pool);
    const fill = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    await fill('Participant name', 'Sam');
    await fill('Username', 'sam_one');
    await fill('Referrer name (optional)', 'Mei Lin');
    await fill('Entry number', '2');
    await fill('Total entries', '3');
    await fill('Custom message (optional)', 'Good to have you.');
    await user.click(screen.getByRole('button', { name: 'Show Welcome Message' }));
    const dialog = await screen.findByRole('dialog', { name: 'Welcome, Sam' });
    expect(dialog).toHaveTextContent('Entry 2 of 3');
    expect(dialog).toHaveTextContent('Good to have you.');
    expect(dialog).toHaveTextContent('Mei Lin referred you');
    expect(dialog).toHaveTextContent('A submitted pick can be changed until its game starts');
    await user.click(within(dialog).getByRole('button', { name: "Let's Get Started" }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(log).toHaveBeenCalledWith('Demo: the welcome of sam_one would be marked as shown.');
    expect(environment.mock.getAllOperations(), 'nothing is stored').toEqual([]);
  });

  it('uses 1 for an invalid number (SPECIFICATION 7.15)', async () => {
    const { user } = await open(pool);
    const number = screen.getByLabelText('Entry number');
    expect(number).toHaveValue(1);
    await user.clear(number);
    await user.type(number, '-4');
    await user.click(screen.getByRole('button', { name: 'Show Welcome Message' }));
    expect(await screen.findByText('Entry 1')).toBeVisible();
  });

  it('names the site without a pool, and a person without a name by the username', async () => {
    const { user } = await open(null);
    await user.clear(screen.getByLabelText('Participant name'));
    await user.click(screen.getByRole('button', { name: 'Show Welcome Message' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome, riley_b' })).toHaveTextContent(
      'riley_b is in Last Standing',
    );
    expect(screen.getByText('A loss, a tie or a missing pick eliminates the entry.')).toBeVisible();
  });
});
