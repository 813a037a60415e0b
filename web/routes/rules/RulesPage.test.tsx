import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, visitor } from '../../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});

const pool = {
  id: 'pool',
  name: 'Last Standing 2025',
  contactEmail: 'commissioner@pool.example',
  rulesUpdatedText: 'August 2025',
  entryFeeCents: 5_000,
  maxEntriesPerAccount: 10,
  registration: 'CLOSED',
  tieRule: 'LOSS',
  timeZone: 'Etc/GMT+4',
  timeZoneLabel: 'EDT',
  deadlineRule: 'Sunday 10:00 AM Eastern (EDT)',
  payoutHours: 48,
  season: { id: 'season', year: 2025, weekCount: 18 },
  stats: { totalPlayers: 30, prizeCents: 150_000 },
};

const rulesOf = (over: object = {}) => ({
  sessionQuery: () => visitor,
  RulesPageQuery: () => ({ site: visitor.site, pool: { ...pool, ...over } }),
});

describe('Rules (SPECIFICATION 7.13)', () => {
  it('has all sections, for a visitor', async () => {
    await renderApp('/rules', rulesOf());
    await screen.findByRole('heading', { name: 'Overview' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Overview',
      'How to play',
      'Entry requirements',
      'Pick rules',
      'Elimination rules',
      'Prize distribution',
      'Technical rules',
      'Questions',
    ]);
    expect(screen.getByText('Rules last updated August 2025')).toBeVisible();
    expect(screen.getByRole('link', { name: 'commissioner@pool.example' })).toHaveAttribute(
      'href',
      'mailto:commissioner@pool.example',
    );
    expect(screen.getByRole('link', { name: 'Back to Join Pool' })).toHaveAttribute('href', '/join-pool');
  });

  it("shows the pool's own facts", async () => {
    await renderApp('/rules', rulesOf());
    const entry = within(await screen.findByRole('region', { name: 'Entry requirements' }));
    expect(entry.getByText(/An entry costs \$50/)).toBeVisible();
    expect(
      entry.getByText(
        'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.',
      ),
    ).toBeVisible();
    const elimination = within(screen.getByRole('region', { name: 'Elimination rules' }));
    expect(elimination.getByText('its team loses or ties,')).toBeVisible();
    expect(screen.getByText('Picks are due Sunday 10:00 AM Eastern (EDT).')).toBeVisible();
    expect(screen.getByText(/read as UTC-4 all season/)).toBeVisible();
  });

  it('says who wins, also when all entries are eliminated in Week 10 or later', async () => {
    await renderApp('/rules', rulesOf());
    const prize = within(await screen.findByRole('region', { name: 'Prize distribution' }));
    expect(prize.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'The last entry standing wins the prize pool of $1,500.',
      'If all are eliminated before Week 10, the prize goes to those who lasted longest.',
      'If all are eliminated in Week 10 or later, the last entries eliminated split the prize equally.',
      'Several survivors after Week 18 split the prize equally.',
      'Winners are paid within 48 hours of season end.',
    ]);
  });

  it('shows a note while there is no pool', async () => {
    await renderApp('/rules', { ...rulesOf(), RulesPageQuery: () => ({ site: visitor.site, pool: null }) });
    expect(await screen.findByText(/There is no pool yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Join Pool' })).toBeVisible();
  });

  it('follows another tie rule, zone and registration', async () => {
    await renderApp(
      '/rules',
      rulesOf({
        tieRule: 'SURVIVE',
        timeZone: 'America/New_York',
        timeZoneLabel: 'EST',
        deadlineRule: 'Sunday 1:00 PM Eastern (EST)',
        registration: 'OPEN',
        entryFeeCents: 2_550,
      }),
    );
    expect(await screen.findByText('its team loses (a tie survives),')).toBeVisible();
    expect(screen.getByText('Picks are due Sunday 1:00 PM Eastern (EST).')).toBeVisible();
    expect(screen.queryByText(/read as UTC-4/)).toBeNull();
    expect(screen.getByText('Registration is open.')).toBeVisible();
    expect(screen.getByText(/An entry costs \$25\.50/)).toBeVisible();
  });
});
