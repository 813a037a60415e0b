import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '#web/app/relay/errors.ts';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as GamesPage, query as gamesPageQuery } from './GamesPage.tsx';
// They load lazily; they are imported here, so that no test waits for it.
import '#web/shared/games/OwnTeamsOfWeek.tsx';
import '#web/shared/games/riders.tsx';

function game(id: string, kickoff: string, away: string, home: string) {
  const team = (name: string) => ({
    id: name,
    name,
    nickname: name,
    abbreviation: name.slice(0, 3),
    primaryColor: '#002A5C',
  });
  return {
    __typename: 'Game',
    id,
    kickoff,
    displayStatus: 'SCHEDULED',
    stateText: null,
    isKickoffConfirmed: true,
    lineText: null,
    homeScore: null,
    awayScore: null,
    isNeutralSite: false,
    winner: null,
    awayTeam: { ...team(away), secondColor: '#FFFFFF', record: { text: '0-0' } },
    homeTeam: { ...team(home), secondColor: '#FFFFFF', record: { text: '0-0' } },
  };
}

const games = [
  game('thursday', '2025-10-24T00:15:00Z', 'Vikings', 'Chargers'),
  game('sunday', '2025-10-26T17:00:00Z', 'Bills', 'Panthers'),
];

const pool = (number: number, weekGames: unknown[], over: object = {}) => ({
  __typename: 'Pool',
  id: 'pool-1',
  currentWeek: 8,
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 'season', weekCount: 18 },
  ...FIXED_EASTERN,
  week: { id: `week-${number}`, number, hasOutlook: false, games: weekGames, ...over },
});

const withFeed = { Site: () => ({ hasScoreFeed: true }) };

const open = (at = '/games', picked: string[] = []) =>
  renderPage({
    session: {
      Pool: () => ({ id: 'pool-1', currentWeek: 8, viewerEntries: [{ id: 'mine' }] }),
      EntryWeek: () => ({ id: 'mine-8', picks: picked.map((id) => ({ id: `pick-${id}`, team: { id } })) }),
    },
    Component: GamesPage,
    query: gamesPageQuery,
    variables: (search) => ({ week: search.has('week') ? Number(search.get('week')) : null }),
    at,
    now: '2025-10-26T13:30:00Z',
  });

describe('Live NFL Games and Scores', () => {
  it('shows a skeleton, then the games by day in the order of the server', async () => {
    const page = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Live NFL Games and Scores' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading games');
    await page.answer('GamesPageQuery', { ...withFeed, Pool: () => pool(8, games) });
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Thursday, October 23',
      'Sunday, October 26',
    ]);
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('LIVEFINALSCHEDULED');
    expect(screen.getByText('Scores refresh every 30 seconds during live games')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Week' })).toHaveValue('8');
  });

  it('follows the current week of the pool when the address names none', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', { Pool: () => ({ ...pool(8, games), currentWeek: 7 }) });
    await page.push('livePoolSubscription', {
      Pool: () => ({ id: 'pool-1', currentWeek: 8, stats: { eliminatedPlayers: 0 } }),
    });
    await waitFor(() => expect(page.pending('GamesPageQuery')).toHaveLength(1));
  });

  it('promises no refresh where no feed brings scores', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', {
      Site: () => ({ hasScoreFeed: false }),
      Pool: () => pool(8, games),
    });
    expect(
      screen.getByText(
        'The commissioner enters the scores, which the log marks as typed; they show here at once',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/refresh every/)).toBeNull();
  });

  it('updates a score by subscription, without a refetch', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', { Pool: () => pool(8, games) });
    await page.push('liveGamesSubscription', {
      Game: () => ({
        ...games[1],
        displayStatus: 'LIVE',
        stateText: 'Q1 10:02',
        homeScore: 0,
        awayScore: 7,
      }),
    });
    const row = screen.getByRole('article', { name: 'Bills at Panthers' });
    expect(row).toHaveTextContent('LIVE');
    expect(row).toHaveTextContent('Q1 10:02');
    expect(row).toHaveTextContent('7');
    expect(page.pending('GamesPageQuery')).toHaveLength(0);
  });

  describe('games of the viewer', () => {
    const week = [
      { ...games[0]!, displayStatus: 'FINAL', stateText: 'Final', homeScore: 37, awayScore: 10 },
      { ...games[1]!, displayStatus: 'LIVE', stateText: 'Q1 10:02', homeScore: 0, awayScore: 7 },
      game('later', '2025-10-26T20:25:00Z', 'Cowboys', 'Broncos'),
    ];
    const rows = (region: HTMLElement) =>
      within(region)
        .getAllByRole('article')
        .map((row) => row.getAttribute('aria-label'));

    it('stand first, each game once: live ones above those to come and finished ones', async () => {
      const page = await open('/games', ['Chargers', 'Broncos', 'Bills']);
      await page.answer('GamesPageQuery', { Pool: () => pool(8, week) });
      expect(rows(screen.getByRole('region', { name: 'Your games' }))).toEqual([
        'Bills at Panthers',
        'Cowboys at Broncos',
        'Vikings at Chargers',
      ]);
      expect(screen.getAllByRole('article')).toHaveLength(3);
    });

    it('are loaded for another week than the current one', async () => {
      const page = await open('/games?week=9', ['Bills']);
      await page.answer('GamesPageQuery', { Pool: () => pool(9, week) });
      expect(screen.queryByRole('region', { name: 'Your games' })).toBeNull();
      await waitFor(() => expect(page.pending('OwnTeamsOfWeekQuery')).toHaveLength(1));
      expect(page.variablesOf('OwnTeamsOfWeekQuery')).toEqual({ pool: null, week: 9 });
      await page.answer('OwnTeamsOfWeekQuery', {
        Pool: () => ({ id: 'pool-1', viewerEntries: [{ id: 'mine' }] }),
        EntryWeek: () => ({ id: 'mine-9', picks: [{ id: 'nine', team: { id: 'Cowboys' } }] }),
      });
      expect(rows(screen.getByRole('region', { name: 'Your games' }))).toEqual(['Cowboys at Broncos']);
    });
  });

  it('tells who rides on each game after the deadline, and nothing of it before', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', { Pool: () => pool(8, games) });
    expect(screen.queryByRole('list', { name: 'Entries on each team' })).toBeNull();
    expect(page.pending('ridersQuery')).toHaveLength(0);
    // The strip of entries listens to the week.
    act(() =>
      page.environment.commitUpdate((store) => {
        store.get('week-8')!.setValue(true, 'hasOutlook');
      }),
    );
    await waitFor(() => expect(page.pending('ridersQuery')).toHaveLength(1));
    const outlook = {
      picks: 1_040,
      games: [{ homeEntries: 0, homePercent: 0, awayEntries: 1_012, awayPercent: 97.3, game: games[1]! }],
    };
    await page.answer('ridersQuery', { Pool: () => ({ id: 'pool-1', week: { id: 'week-8', outlook } }) });
    const riders = within(screen.getByRole('article', { name: 'Bills at Panthers' })).getByRole('list');
    expect(riders).toHaveTextContent('1,012 of 1,040 picks on Bills');
    expect(riders).toHaveTextContent('0 of 1,040 picks on Panthers');
  });

  it('refetches when a game starts, which no event announces', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', { Pool: () => pool(8, games) });
    await page.moveClock('2025-10-26T17:00:00.000Z');
    await waitFor(() => expect(page.pending('GamesPageQuery')).toHaveLength(1));
  });

  it('changes the week by the address', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', { Pool: () => pool(8, games) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Week' }), '9');
    expect(page.router.state.location.search).toBe('?week=9');
    await page.answer('GamesPageQuery', { Pool: () => pool(9, []) });
    expect(screen.getByText('No games scheduled for Week 9')).toBeVisible();
  });

  it('counts two quick presses of Next as two weeks', async () => {
    const page = await open();
    await page.answer('GamesPageQuery', { Pool: () => pool(8, games) });
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(screen.getByRole('combobox', { name: 'Week' })).toHaveValue('9');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    await page.answer('GamesPageQuery', { Pool: () => pool(10, []) });
    expect(page.router.state.location.search).toBe('?week=10');
    expect(screen.getByText('No games scheduled for Week 10')).toBeVisible();
  });

  it('shows the error, and retries', async () => {
    const page = await open('/games?week=3');
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await page.fail('GamesPageQuery', new RequestError('network', 'Connection failed.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Connection failed.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await page.answer('GamesPageQuery', { Pool: () => pool(3, games) });
    expect(screen.getByRole('article', { name: 'Bills at Panthers' })).toBeVisible();
  });
});
