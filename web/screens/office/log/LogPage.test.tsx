import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { logSearch, logVariables } from './logFilter.ts';
import { Component as LogPage, query as logPageQuery } from './LogPage.tsx';
import { subjectAddress } from './subjectAddress.ts';

const zone = [{ from: null, minutes: -240, label: 'EDT' }];
const row = (action: string, sentence: string, more: object = {}) => ({
  cursor: action,
  node: {
    __typename: 'AuditEntry',
    id: action,
    at: '2025-10-26T13:00:00Z',
    action,
    sentence,
    reason: null,
    week: null,
    entry: null,
    ...more,
  },
});
const rows = [
  row('entry.reinstate', 'Pat Doe reinstated Ann 2 through Week 3.', {
    entry: { __typename: 'Entry', id: 'entry 7' },
    reason: 'Fair.',
  }),
  row('game.correctResult', 'Pat Doe corrected the result of KC at BUF, Week 3.', { week: 3 }),
  row('pool.grade', 'The server graded Week 8.', { week: 8 }),
  row('pool.update', 'Pat Doe changed the name.'),
  row('pool.announce', 'Pat Doe announced “Hello”.'),
  row('apiToken.create', 'Pat Doe made the API token scripts.'),
];
const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  slug: 'office-pool',
  clockOffsets: zone,
  lastWeek: 22,
  season: { id: 's', weekCount: 18 },
  commissioners: [{ name: 'Pat Doe', email: 'pat@pool.example' }],
  auditLog: { edges: rows, pageInfo: { hasNextPage: false, endCursor: null } },
};
const game = {
  __typename: 'Game',
  id: 'game-1',
  week: 3,
  homeTeam: { id: 'BUF', abbreviation: 'BUF' },
  awayTeam: { id: 'KC', abbreviation: 'KC' },
};
const nothing = { entry: null, game: null, action: null, actor: null, firstDay: null, lastDay: null };

async function open(search = '', first: object = {}) {
  const page = await renderPage({
    Component: LogPage,
    query: logPageQuery,
    variables: logVariables,
    at: `/office/log${search}`,
    now: '2025-10-26T13:30:00Z',
  });
  const answer = (more: object = {}) =>
    page.answer('LogPageQuery', {
      Query: () => ({
        pool,
        entry: { __typename: 'Entry', id: 'entry-7', username: 'Ann 2' },
        game,
        viewer: { name: 'Adam Admin', email: 'admin@pool.example' },
        ...more,
      }),
    });
  await answer(first);
  return { page, answer, user: userEvent.setup() };
}

describe('the log', () => {
  it('finds the games of the playoffs by the names of their rounds', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Game'), 'A game of the Super Bowl');
    expect(page.variablesOf('GameChoiceQuery')).toEqual({ pool: 'office-pool', week: 22 });
    const games = [{ ...game, id: 'game-9', week: 22 }];
    await page.answer('GameChoiceQuery', {
      Query: () => ({ pool: { id: 'pool-1', week: { id: 'w', games } } }),
    });
    expect(await screen.findByLabelText('Game of the Super Bowl')).toHaveDisplayValue('Choose a game');
    expect(screen.getByRole('option', { name: 'KC at BUF' })).toBeVisible();
  });

  it('names the game that is chosen by its round', async () => {
    await open('?game=game-1', { game: { ...game, week: 20 } });
    expect(screen.getByText('KC at BUF, Divisional')).toBeVisible();
  });

  it('links each sentence to what it is about', async () => {
    await open();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Pat Doe reinstated Ann 2 through Week 3.', '/office/entries/entry%207'],
      ['Pat Doe corrected the result of KC at BUF, Week 3.', '/office/results?week=3'],
      ['The server graded Week 8.', '/office/results?week=8'],
      ['Pat Doe changed the name.', '/office/settings'],
      ['Pat Doe announced “Hello”.', '/office/announcements'],
    ]);
    expect(screen.getByText('Pat Doe made the API token scripts.')).toBeVisible();
    expect(screen.getByText('Reason: Fair.')).toBeVisible();
  });

  it('reads its filter from the address', async () => {
    const search = logSearch({
      entry: 'entry-7',
      game: 'game-1',
      about: 'game.',
      by: 'former@pool.example',
      from: '2025-10-01',
    });
    expect(logVariables(new URLSearchParams(search))).toEqual({
      filter: {
        ...nothing,
        entry: 'entry-7',
        game: 'game-1',
        action: 'game.',
        actor: 'former@pool.example',
        firstDay: '2025-10-01',
      },
      entry: 'entry-7',
      hasEntry: true,
      game: 'game-1',
      hasGame: true,
    });
    await open(search);
    expect(screen.getByRole('button', { name: 'Remove the filter: Ann 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove the filter: KC at BUF, Week 3' })).toBeVisible();
    expect(screen.getByLabelText('About')).toHaveDisplayValue('Games and results');
    // Somebody who is no commissioner any more.
    expect(screen.getByLabelText('By')).toHaveDisplayValue('former@pool.example');
    expect(screen.getByLabelText('From')).toHaveValue('2025-10-01');
  });

  it('offers each kind of act, and shows an unknown one of the address', async () => {
    await open(logSearch({ about: 'poolCode.' }));
    const about = screen.getByLabelText<HTMLSelectElement>('About');
    expect(about).toHaveDisplayValue('poolCode.');
    const values = [...about.options].map(({ value }) => value);
    for (const kind of ['invitationLink.', 'webhook.', 'season.', 'account.', 'apiToken.'])
      expect(values).toContain(kind);
  });

  it('writes the filter into the address, and takes parts of it away', async () => {
    const { page, answer, user } = await open(logSearch({ entry: 'entry-7' }));
    await user.selectOptions(screen.getByLabelText('About'), 'Disputes');
    await waitFor(() => expect(page.router.state.location.search).toBe('?entry=entry-7&about=dispute.'));
    await answer();
    await user.selectOptions(screen.getByLabelText('By'), 'The server');
    await waitFor(() =>
      expect(page.variablesOf('LogPageQuery')).toMatchObject({
        filter: { ...nothing, entry: 'entry-7', action: 'dispute.', actor: 'server' },
      }),
    );
    await answer();
    await user.click(screen.getByRole('button', { name: 'Remove the filter: Ann 2' }));
    await waitFor(() => expect(page.router.state.location.search).toBe('?about=dispute.&by=server'));
  });

  it('finds an entry by its name', async () => {
    const { page, user } = await open();
    await user.type(screen.getByLabelText('Entry'), 'ann');
    await waitFor(() =>
      expect(page.variablesOf('EntryChoiceQuery')).toEqual({ pool: 'office-pool', search: 'ann' }),
    );
    await page.answer('EntryChoiceQuery', {
      Query: () => ({
        pool: { id: 'pool-1', entries: { edges: [{ node: { id: 'entry-7', username: 'Ann 2' } }] } },
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Only Ann 2' }));
    await waitFor(() => expect(page.router.state.location.search).toBe('?entry=entry-7'));
  });

  it('finds a game by its week', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Game'), 'A game of Week 3');
    expect(page.variablesOf('GameChoiceQuery')).toEqual({ pool: 'office-pool', week: 3 });
    await page.answer('GameChoiceQuery', {
      Query: () => ({ pool: { id: 'pool-1', week: { games: [game] } } }),
    });
    await user.selectOptions(screen.getByLabelText('Game of Week 3'), 'KC at BUF');
    await waitFor(() => expect(page.router.state.location.search).toBe('?game=game-1'));
  });

  it('says that nothing is there, also about an entry that is not there', async () => {
    const { answer, user } = await open(logSearch({ entry: 'no-entry' }));
    await user.selectOptions(screen.getByLabelText('About'), 'Payouts');
    await answer({ entry: null, pool: { ...pool, auditLog: { ...pool.auditLog, edges: [] } } });
    expect(await screen.findByText('Nothing that meets these conditions.')).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Remove the filter: An entry that no longer exists' }),
    ).toBeVisible();
  });
});

describe('the address of a filter', () => {
  it('leaves out what is not asked for, and reads as it was written', () => {
    expect(logSearch({})).toBe('');
    const search = logSearch({ game: 'R2FtZTox==', to: '2025-10-26' });
    expect(search).toBe('?game=R2FtZTox%3D%3D&to=2025-10-26');
    expect(logVariables(new URLSearchParams(search)).filter).toEqual({
      ...nothing,
      game: 'R2FtZTox==',
      lastDay: '2025-10-26',
    });
  });

  it('ignores a day that is none', () => {
    for (const from of ['yesterday', '2025-13-45', '2025-02-30', '12025-10-26', '2025-10-26T00:00']) {
      expect(logVariables(new URLSearchParams({ from })).filter.firstDay, from).toBeNull();
    }
  });
});

it('has a screen for each kind of subject', () => {
  const of = (action: string, week: number | null = null) => subjectAddress({ action, week, entry: null });
  expect(of('pool.withdrawAnnouncement')).toBe('announcements');
  expect(of('pool.pinWeek')).toBe('settings');
  expect(of('pool.importEntries')).toBe('entries');
  expect(of('pool.remind')).toBe('');
  expect(of('commissioner.add')).toBe('settings');
  expect(of('invitationLink.create')).toBe('invitations');
  expect(of('heldUpdate.refuse', 4)).toBe('results?week=4');
  expect(of('account.create')).toBeNull();
});
