import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, visitor } from '../../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});

const demo = {
  sessionQuery: () => visitor,
  WelcomeDemoPageQuery: () => ({
    site: visitor.site,
    pool: { id: 'pool', name: 'Last Standing 2025', tieRule: 'LOSS', stats: { totalPlayers: 30 } },
  }),
};

describe('Welcome demo (SPEC section 2)', () => {
  it('shows the welcome of anybody, and only logs that it would be marked as shown', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { user, asked } = await renderApp('/welcome-demo', demo);
    const name = await screen.findByLabelText('Participant name');
    await user.clear(name);
    await user.type(name, 'Sam');
    await user.clear(screen.getByLabelText('Username'));
    await user.type(screen.getByLabelText('Username'), 'sam_one');
    await user.type(screen.getByLabelText('Referrer name (optional)'), 'Mei Lin');
    await user.clear(screen.getByLabelText('Entry number'));
    await user.type(screen.getByLabelText('Entry number'), '2');
    await user.clear(screen.getByLabelText('Total entries'));
    await user.type(screen.getByLabelText('Total entries'), '3');
    await user.type(screen.getByLabelText('Custom message (optional)'), 'Good to have you.');
    await user.click(screen.getByRole('button', { name: 'Show Welcome Message' }));
    const dialog = await screen.findByRole('dialog', { name: 'Welcome, Sam' });
    expect(dialog).toHaveTextContent('Entry 2 of 3');
    expect(dialog).toHaveTextContent('Good to have you.');
    expect(dialog).toHaveTextContent('Mei Lin brought you in');
    await user.click(within(dialog).getByRole('button', { name: "Let's Get Started" }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log).toHaveBeenCalledWith('Demo: the welcome of sam_one would be marked as shown.');
    expect(asked.some(({ name: operation }) => operation.endsWith('Mutation'))).toBe(false);
  });

  it('counts from 1 where a number makes no sense (SPEC section 5)', async () => {
    const { user } = await renderApp('/welcome-demo', demo);
    const number = await screen.findByLabelText('Entry number');
    expect(number).toHaveValue(1);
    await user.clear(number);
    await user.type(number, '-4');
    await user.click(screen.getByRole('button', { name: 'Show Welcome Message' }));
    expect(await screen.findByText('Entry 1')).toBeVisible();
  });
});
