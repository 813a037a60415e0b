import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { teams } from '#web/testing/picksFixture.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { EndedNowPanel } from './EndedNowPanel.tsx';
// It loads lazily; it is imported here, so that no test waits for it.
import './EndedNow.tsx';

const game = (id: string, over: object = {}) => ({
  __typename: 'Game',
  id,
  kickoff: '2025-10-26T17:00:00Z',
  isKickoffConfirmed: true,
  displayStatus: 'LIVE',
  stateText: 'Q3 5:00',
  awayScore: 7,
  homeScore: 3,
  awayTeam: teams.BUF,
  homeTeam: teams.CAR,
  ...over,
});
const games = [
  game('early'),
  game('monday', {
    displayStatus: 'SCHEDULED',
    awayScore: null,
    homeScore: null,
    kickoff: '2025-10-28T00:15:00Z',
    awayTeam: teams.WSH,
    homeTeam: teams.KC,
  }),
];

/** 12 on the Bills, 3 on the Panthers, 4 on the Chiefs; one without a pick. */
const outlook = (over: object = {}) => ({
  entries: 20,
  surviving: 12,
  eliminated: 4,
  undecided: 4,
  countsForNobody: false,
  viewerEntries: [
    { state: 'IN', rank: 1, entry: { id: 'mine', username: 'ann' } },
    { state: 'OUT', rank: 17, entry: { id: 'other', username: 'bob' } },
  ],
  games: [
    { result: 'AWAY', homeEntries: 3, awayEntries: 12, game: games[0] },
    { result: null, homeEntries: 4, awayEntries: 0, game: games[1] },
  ],
  ...over,
});

const pool = (over: object = {}) => ({
  Pool: () => ({
    id: 'pool-1',
    options: { lives: 1, tieRule: 'LOSS', doublePickWeeks: [] },
    week: {
      id: 'week-8',
      number: 8,
      games,
      distribution: [{ usernames: ['bob', 'cy', 'di'], team: teams.CAR }],
      outlook: outlook(over),
    },
  }),
});

const forecast = {
  Pool: () => ({
    id: 'pool-1',
    stats: { activePlayers: 20 },
    projection: [
      { week: 8, mean: 14.2, low: 12, high: 16 },
      { week: 9, mean: 9.6, low: 6, high: 12 },
    ],
    week: { id: 'week-8', number: 8, games },
  }),
};

const open = (at = '/games', hasOutlook = true) =>
  renderPage({
    Component: () => <EndedNowPanel week={{ number: 8, hasOutlook }} zone={FIXED_EASTERN} />,
    at,
    now: '2025-10-26T18:30:00Z',
    session: { Pool: () => ({ id: 'pool-1', currentWeek: 8 }) },
  });

/** Opens the panel and answers its queries. */
async function opened(over: object = {}) {
  const page = await open();
  const user = userEvent.setup();
  expect(page.pending('EndedNowQuery')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'If it ended now' }));
  await waitFor(() => expect(page.pending('EndedNowQuery')).toHaveLength(1));
  expect(page.variablesOf('EndedNowQuery')).toEqual({ pool: null, week: 8, supposing: [] });
  await page.answer('EndedNowQuery', pool(over));
  await waitFor(() => expect(page.pending('ForecastQuery')).toHaveLength(1));
  await page.answer('ForecastQuery', forecast);
  return { ...page, user };
}

const counts = () => screen.getByRole('status').textContent;
const choices = (name: RegExp) => within(screen.getByRole('group', { name }));

describe('if it ended now', () => {
  it('is nothing before the deadline', async () => {
    await open('/games#ended-now', false);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('opens by its address', async () => {
    Element.prototype.scrollIntoView = () => {};
    const page = await open('/games#ended-now');
    expect(screen.getByRole('button', { name: 'If it ended now' })).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(page.pending('EndedNowQuery')).toHaveLength(1));
  });

  it('speaks of one survivor', async () => {
    await opened({ surviving: 1, viewerEntries: [] });
    expect(counts()).toBe('1 survives 4 out 4 can still fall');
  });

  it('says who survives, who is out by name, and the places of the viewer', async () => {
    const { user } = await opened();
    expect(counts()).toBe('12 survive (1 of yours) 4 out (1 of yours) 4 can still fall');
    const own = within(screen.getByRole('region', { name: 'Your entries' })).getAllByRole('listitem');
    expect(own.map((entry) => entry.textContent)).toEqual([
      'ann survivesplace 1 of 20',
      'bob is outplace 17 of 20',
    ]);
    const out = screen.getByRole('region', { name: 'Who is out' });
    expect(
      within(out)
        .getAllByRole('listitem')
        .map((team) => team.textContent),
    ).toEqual(['CARCarolina Panthers3 entries']);
    expect(out).toHaveTextContent('1 entry without a pick.');
    await user.click(
      within(out).getByRole('button', { name: '3 entries, show who picked Carolina Panthers' }),
    );
    expect(await screen.findByText('cy')).toBeVisible();
  });

  it('draws the survivors to expect with their numbers in a table', async () => {
    await opened();
    const plot = within(screen.getByRole('region', { name: 'Survivors to expect' }));
    expect(plot.getByText(/^20 are alive/)).toHaveTextContent(
      'about 9.6 are left after Week 9; in eight of ten simulated seasons 6 to 12.',
    );
    const rows = plot.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows).toEqual(['WeekMeanLowHigh', 'Week 814.21216', 'Week 99.6612']);
  });

  it('counts another result of a game by keyboard, and all as they are again', async () => {
    const { user, pending, variablesOf, answer } = await opened();
    const early = choices(/^Bills at Panthers 7–3, Q3 5:00/);
    expect(early.getByRole('radio', { name: 'As it is' })).toBeChecked();
    early.getByRole('radio', { name: 'As it is' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(early.getByRole('radio', { name: 'Panthers win' })).toBeChecked();
    await waitFor(() => expect(pending('EndedNowQuery')).toHaveLength(1));
    expect(variablesOf('EndedNowQuery')).toMatchObject({ supposing: [{ game: 'early', result: 'HOME' }] });
    expect(counts(), 'the present standings stay until the others are there').toContain('12 survive');
    await answer('EndedNowQuery', pool({ surviving: 3, eliminated: 13 }));
    expect(counts()).toContain('3 survive');
    expect(screen.getByRole('heading', { level: 2, name: 'What if' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(early.getByRole('radio', { name: 'As it is' })).toBeChecked();
    await waitFor(() => expect(counts()).toContain('12 survive'));
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('asks again some seconds after a score, once for several', async () => {
    const { push, pending } = await opened();
    for (const homeScore of [6, 10]) {
      await push('liveGamesSubscription', {
        Game: () => ({ ...games[0]!, homeScore, winner: null, lineText: null, isNeutralSite: false }),
      });
    }
    expect(pending('EndedNowQuery')).toHaveLength(0);
    await waitFor(() => expect(pending('EndedNowQuery')).toHaveLength(1));
  });
});
