import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, visitor } from '#web/testing/renderApp.tsx';

const section = (topic: string, title: string, items: string[] = [], rest: object = {}) => ({
  topic,
  title,
  items,
  intro: null,
  isOrdered: false,
  closing: null,
  ...rest,
});

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  contactName: 'Lou Kowalski',
  contactEmail: 'commissioner@pool.example',
  rulesUpdatedText: 'August 2025',
  entryFeeCents: 5_000,
  rules: [
    section('OVERVIEW', 'Overview', [], { intro: 'A survivor pool on the 2025 NFL regular season.' }),
    section('HOW_TO_PLAY', 'How to play', ['Pick one team.', 'Outlast everybody else.'], { isOrdered: true }),
    section('ELIMINATION', 'Elimination rules', ['its team loses, or', 'the pick is late.'], {
      intro: 'An entry is eliminated when',
      closing: 'An eliminated entry can no longer pick.',
    }),
  ],
  prizeBasis: 'ALL_ENTRIES',
  stats: { totalPlayers: 30, prizeCents: 150_000 },
};

const rulesOf = (over: object = {}) => ({
  sessionQuery: () => visitor,
  RulesPageQuery: () => ({ site: visitor.site, pool: { ...pool, ...over } }),
});

describe('Rules (SPECIFICATION 7.13)', () => {
  it('shows the sections of the pool with their lists and sentences, for a visitor', async () => {
    await renderApp('/rules', rulesOf());
    await screen.findByRole('heading', { name: 'Overview' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Overview',
      'How to play',
      'Elimination rules',
      'Questions',
    ]);
    const steps = within(screen.getByRole('region', { name: 'How to play' })).getByRole('list');
    expect(steps.tagName).toBe('OL');
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Pick one team.', 'Outlast everybody else.']);
    expect(screen.getByRole('region', { name: 'Elimination rules' })).toHaveTextContent(
      'An entry is eliminated whenits team loses, orthe pick is late.An eliminated entry can no longer pick.',
    );
    expect(screen.getByText('Lou Kowalski,')).toBeVisible();
    expect(screen.getByText('Rules last updated August 2025')).toBeVisible();
    expect(screen.getByRole('link', { name: 'commissioner@pool.example' })).toHaveAttribute(
      'href',
      'mailto:commissioner@pool.example',
    );
    expect(screen.getByRole('link', { name: 'Back to Join Pool' })).toHaveAttribute('href', '/join-pool');
  });

  it.each([
    ['ALL_ENTRIES', 'of all entries'],
    ['PAID_ENTRIES', 'of paid entries'],
  ])('says of which fees the prize is: %s', async (prizeBasis, words) => {
    await renderApp('/rules', rulesOf({ prizeBasis }));
    const [, ...figure] = (await screen.findByText('Prize pool')).parentElement!.children;
    expect(figure.map(({ textContent }) => textContent)).toEqual(['$1,500', words]);
  });

  it('shows a note while there is no pool', async () => {
    await renderApp('/rules', { ...rulesOf(), RulesPageQuery: () => ({ site: visitor.site, pool: null }) });
    expect(await screen.findByText(/There is no pool yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Join Pool' })).toBeVisible();
  });
});
