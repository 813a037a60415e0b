import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as EntryPage, query as entryPageQuery } from './EntryPage.tsx';

const ofPool = {
  __typename: 'Pool',
  id: 'pool-1',
  name: 'Office Pool',
  season: { id: 's', weekCount: 18 },
  clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
};

const entry = {
  __typename: 'Entry',
  id: 'entry-7',
  username: 'Ann 2',
  ownerName: 'Ann Lee',
  number: 2,
  version: 'v1',
  status: 'ALIVE',
  eliminatedWeek: null as number | null,
  livesText: null,
  strikeWeeks: [],
  joinedAt: '2025-10-26T11:30:00Z',
  importedAt: null,
  startWeek: 8,
  referrerName: 'Bob',
  buyBackOffer: null,
  buyBacks: [],
  revealedPicks: [],
  disputes: [],
  reminders: [],
  payment: null,
  welcomeMessage: null as string | null,
  welcomeState: 'DUE',
  pool: ofPool,
};

const pool = {
  ...ofPool,
  currentWeek: 8,
  firstWeek: 1,
  lastWeek: 22,
  options: { doublePickWeeks: [] },
  rulesInShort: ['The entry has 2 lives: a loss costs one.'],
  welcomeText: 'Hello, all.',
  stats: { totalPlayers: 12 },
  thisWeek: {
    deadline: '2025-10-26T14:00:00Z',
    isDeadlinePassed: false,
  },
  openedPicks: { edges: [] },
  auditLog: { pageInfo: { hasNextPage: false }, edges: [] },
};

async function open(given: Partial<typeof entry> = {}) {
  const page = await renderPage({
    Component: EntryPage,
    query: entryPageQuery,
    variables: () => ({ pool: null, entry: 'entry-7' }),
    at: '/office/entries/entry-7',
    now: '2025-10-26T13:30:00Z',
  });
  await page.answer('EntryPageQuery', {
    Query: () => ({ entry: { ...entry, ...given }, pool, teams: [{ id: 'KC', name: 'Kansas City Chiefs' }] }),
  });
  return { page, user: userEvent.setup(), card: within(screen.getByRole('region', { name: 'Welcome' })) };
}

/** Closes the preview, which fades out before the page behind it can be used again. */
async function startPlaying(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Start Playing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
}

const saved = (given: Partial<typeof entry>) => ({
  Mutation: () => ({
    setWelcomeMessage: { __typename: 'SetWelcomeMessagePayload', entry: { ...entry, ...given } },
  }),
});

describe('the welcome of an entry', () => {
  it('is written, previewed as its owner sees it, removed and taken back', async () => {
    const { page, user, card } = await open();
    expect(card.getByText('Not shown yet')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Preview the welcome' }));
    expect(within(screen.getByRole('dialog')).getByText('Hello, all.')).toBeVisible();
    await startPlaying(user);
    const text = card.getByLabelText('Welcome text for this entry');
    await user.type(text, ' Good to have you, Ann. ');
    await user.click(card.getByRole('button', { name: 'Preview the welcome' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome, Ann Lee' }));
    expect(dialog.getByText('Good to have you, Ann.')).toBeVisible();
    expect(dialog.getByText('Joined 2 hours ago, plays from Week 8')).toBeVisible();
    expect(dialog.getByText('The entry has 2 lives: a loss costs one.')).toBeVisible();
    expect(dialog.getByText("This week's picks are due Sunday, October 26, 10:00 AM EDT.")).toBeVisible();
    await startPlaying(user);

    await user.click(card.getByRole('button', { name: 'Save the text' }));
    const message = 'Good to have you, Ann.';
    expect(page.variablesOf('EntryWelcomeMutation')).toEqual({
      input: { entry: 'entry-7', text: message, version: 'v1' },
    });
    await page.answer('EntryWelcomeMutation', saved({ welcomeMessage: message, version: 'v2' }));
    expect(card.getByText('The welcome text is saved.')).toBeVisible();

    await user.click(card.getByRole('button', { name: 'Remove the text' }));
    expect(page.variablesOf('EntryWelcomeMutation')).toEqual({
      input: { entry: 'entry-7', text: null, version: 'v2' },
    });
    await page.answer('EntryWelcomeMutation', saved({ welcomeMessage: null, version: 'v3' }));
    expect(text).toHaveValue('');
    await user.click(card.getByRole('button', { name: 'Undo' }));
    expect(page.variablesOf('EntryWelcomeMutation')).toEqual({
      input: { entry: 'entry-7', text: message, version: 'v3' },
    });
  });

  it('is refused where somebody else was faster, and keeps what was typed', async () => {
    const { page, user, card } = await open();
    const text = card.getByLabelText('Welcome text for this entry');
    await user.type(text, 'Mine.');
    await user.click(card.getByRole('button', { name: 'Save the text' }));
    const message = 'Someone else changed this entry in the meantime.';
    await page.answer('EntryWelcomeMutation', {
      Mutation: () => ({ setWelcomeMessage: { __typename: 'StaleVersionError', message } }),
    });
    await page.answer('EntryPageQuery', {
      Query: () => ({ entry: { ...entry, welcomeMessage: 'Theirs.', version: 'v2' }, pool, teams: [] }),
    });
    expect(text).toHaveAccessibleDescription(new RegExp(message));
    expect(text).toHaveValue('Mine.');
    expect(await card.findByText('Saved by someone else: Theirs.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Save the text' }));
    expect(page.variablesOf('EntryWelcomeMutation')).toMatchObject({ input: { version: 'v2' } });
  });

  it.each([
    ['SHOWN', 'Shown'],
    ['PAST', 'No longer shown'],
  ])('has its text, but no form, once it is over (%s)', async (welcomeState, label) => {
    const { card } = await open({ welcomeState, welcomeMessage: 'Hello, Ann.' });
    expect(card.getByText(label)).toBeVisible();
    expect(card.getByText('Hello, Ann.')).toBeVisible();
    expect(card.queryByRole('textbox')).toBeNull();
  });

  it('stands beside weeks that have the names of their rounds', async () => {
    await open({ status: 'ELIMINATED', eliminatedWeek: 20 });
    expect(screen.getByText('Out in the Divisional round')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Eliminate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('option', { name: 'Week 22: Super Bowl' })).toBeInTheDocument();
  });
});
