import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/SeasonPageQuery.graphql.ts';
import { Component as SeasonPage } from './SeasonPage.tsx';

const ending = { winnerCount: 1, isRolledOver: false, rolledOverCents: 0, currency: 'USD' };

async function open(publishedSeason: object | null, outcome: object | null = ending) {
  const page = await renderPage({
    Component: SeasonPage,
    query,
    variables: () => ({ pool: 'office' }),
    at: '/p/office/season',
    now: '2026-02-01T17:00:00Z',
  });
  await page.answer('SeasonPageQuery', {
    Query: () => ({
      pool: { id: 'pool-1', name: 'Office pool', season: { id: 's', year: 2025 }, outcome, publishedSeason },
    }),
  });
}

describe("the season's page", () => {
  it('shows winners with their shares and survival by week to a visitor', async () => {
    await open(
      {
        winners: [
          { username: 'Ann', prizeCents: 75_050 },
          { username: 'Bo', prizeCents: 75_000 },
        ],
        weeks: [
          { week: 1, alive: 40, eliminated: 20 },
          { week: 2, alive: 2, eliminated: 38 },
        ],
      },
      { ...ending, winnerCount: 2 },
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Office pool' })).toBeVisible();
    expect(screen.getByText('Season 2025')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Winners' })).toBeVisible();
    expect(screen.getByText('Ann').closest('li')).toHaveTextContent('$750.50');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['14020', '2238']);
    // The bars compare with the entries at the start.
    expect(document.querySelectorAll('meter')[1]).toHaveAttribute('max', '60');
    expect(document.querySelectorAll('meter')[1]).toHaveAttribute('value', '2');
  });

  it('speaks of one winner', async () => {
    await open({ winners: [{ username: 'Ann', prizeCents: 300_000 }], weeks: [] });
    expect(screen.getByRole('heading', { name: 'Winner' })).toBeVisible();
    expect(screen.getByText('$3,000')).toBeVisible();
  });

  it('calls those of further places no winners', async () => {
    const winners = [
      { username: 'Ann', prizeCents: 36_000 },
      { username: 'Bo', prizeCents: 18_000 },
      { username: 'Cy', prizeCents: 6_000 },
    ];
    await open({ winners, weeks: [] });
    const card = (name: string) => within(screen.getByRole('region', { name }));
    expect(card('Winner').getByRole('listitem')).toHaveTextContent('Ann$360');
    expect(
      card('Other places')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bo$180', 'Cy$60']);
  });

  it('names no winner where the prize goes to the next season', async () => {
    const winners = ['Ann', 'Bo'].map((username) => ({ username, prizeCents: 0 }));
    await open(
      { winners, weeks: [] },
      { ...ending, winnerCount: 2, isRolledOver: true, rolledOverCents: 60_000 },
    );
    const card = screen.getByRole('region', { name: 'Lasted longest' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ann', 'Bo']);
    expect(card).toHaveTextContent('None won alone: the prize of $600 goes to the next season.');
    expect(screen.queryByText(/Winner/)).toBeNull();
  });

  it('says that it is not public, and when it will be there', async () => {
    await open(null);
    expect(screen.getByRole('heading', { level: 1, name: 'This season is not public' })).toBeVisible();
    expect(screen.getByText(/when the pool is decided/)).toBeVisible();
    expect(screen.queryByText('Office pool')).toBeNull();
  });
});
