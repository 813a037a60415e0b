import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../relay/errors.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { PicksPage, picksPageQuery } from './PicksPage.tsx';
import { entry, options, pick, pool } from './picksFixture.ts';

beforeEach(() => sessionStorage.clear());

const ann = entry('e1', 'ann');
const bob = entry('e2', 'bob', { teamOptions: options.mixed });
const done = entry('e3', 'cyd', { pick: pick('KC'), viewerCanPick: { allowed: false, code: 'PICK_EXISTS' } });

async function open() {
  const page = await renderPage({
    Component: PicksPage,
    query: picksPageQuery,
    variables: () => ({ week: null, entry: null }),
    at: '/picks',
    now: '2025-10-26T13:30:00Z',
  });
  // The page's query has no cards of the other entries.
  await page.answer('PicksPageQuery', { Pool: () => pool([ann, bob, done]) });
  return page;
}

const cardsOf = (week: object) => ({ Query: () => ({ node: week }), EntryWeek: () => week });
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const buffalo = () => screen.getByRole('button', { name: /^Buffalo Bills/ });

describe('another entry', () => {
  it('shows a skeleton of its cards once they take longer than a moment, then the cards', async () => {
    const page = await open();
    expect(buffalo()).toBeEnabled();
    await choose(/bob/);
    expect(screen.getByRole('radio', { name: /bob/ })).toBeChecked();
    // Until then nothing is selected for the entry before.
    const cards = screen.queryAllByRole('button', { name: /^Buffalo Bills/ });
    expect(cards.filter((one) => one.closest('[inert]') === null)).toEqual([]);
    expect(await screen.findByText('Loading teams')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Buffalo Bills/ })).toBeNull();
    expect(page.router.state.location.search).toBe('?entry=e2');
    expect(page.variablesOf('teamChoiceQuery')).toEqual({ id: 'e2-8' });
    expect(page.pending('teamChoiceQuery')).toHaveLength(1);
    await page.answer('teamChoiceQuery', cardsOf(bob.week));
    expect(await screen.findByRole('button', { name: /^Buffalo Bills.*Game Started/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /bob/ })).toHaveFocus();
  });

  it('shows its cards without a skeleton when they come soon', async () => {
    const page = await open();
    await choose(/bob/);
    await page.answer('teamChoiceQuery', cardsOf(bob.week));
    expect(await screen.findByRole('button', { name: /^Buffalo Bills.*Game Started/ })).toBeDisabled();
    expect(screen.queryByText('Loading teams')).toBeNull();
    expect(page.pending('teamChoiceQuery')).toHaveLength(0);
  });

  it('that was shown before appears at once, and is refetched', async () => {
    const page = await open();
    await choose(/bob/);
    await page.answer('teamChoiceQuery', cardsOf(bob.week));
    await screen.findByRole('button', { name: /^Buffalo Bills.*Game Started/ });
    await choose(/ann/);
    expect(buffalo()).toBeEnabled();
    expect(page.variablesOf('teamChoiceQuery')).toEqual({ id: 'e1-8' });
    await page.answer('teamChoiceQuery', cardsOf({ ...ann.week, teamOptions: options.mixed }));
    await waitFor(() => expect(buffalo()).toBeDisabled());
  });

  it('that has its pick loads no cards', async () => {
    const page = await open();
    await choose(/cyd/);
    expect(screen.getByRole('region', { name: 'Your pick for Week 8' })).toHaveTextContent('Kansas City');
    expect(page.pending('teamChoiceQuery')).toHaveLength(0);
  });

  it('whose cards fail to load has a retry', async () => {
    const page = await open();
    // React logs what an error boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await choose(/bob/);
    await screen.findByText('Loading teams');
    await page.fail('teamChoiceQuery', new RequestError('server', 'no answer', 500));
    expect(await screen.findByText('The teams could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    await waitFor(() => expect(page.pending('teamChoiceQuery')).toHaveLength(1));
    await page.answer('teamChoiceQuery', cardsOf(bob.week));
    expect(await screen.findByRole('button', { name: /^Buffalo Bills.*Game Started/ })).toBeDisabled();
  });

  it('is replaced by the one that was chosen last', async () => {
    const page = await open();
    await choose(/bob/);
    await choose(/cyd/);
    await page.answer('teamChoiceQuery', cardsOf(bob.week));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(screen.getByRole('radio', { name: /cyd/ })).toBeChecked();
    expect(page.router.state.location.search).toBe('?entry=e3');
  });
});
