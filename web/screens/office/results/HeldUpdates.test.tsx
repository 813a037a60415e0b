import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/ResultsPageQuery.graphql.ts';
import { Component as ResultsPage } from './ResultsPage.tsx';

const game = (id: string, away: string, home: string, more: object = {}) => ({
  __typename: 'Game',
  id,
  status: 'FINAL',
  kickoff: '2025-10-24T00:15:00Z',
  awayScore: 10,
  homeScore: 37,
  awayTeam: { id: away, abbreviation: away },
  homeTeam: { id: home, abbreviation: home },
  ...more,
});

const held = {
  __typename: 'HeldUpdate',
  id: 'h1',
  source: 'FEED',
  why: 'The feed changed the score after the final.',
  status: 'FINAL',
  awayScore: 13 as number | null,
  homeScore: 37 as number | null,
  game: game('g1', 'MIN', 'LAC'),
};

const week = (isDeadlinePassed = true) => ({
  __typename: 'Week',
  id: 'week-8',
  number: 8,
  isDeadlinePassed,
  deadline: '2025-10-26T14:00:00Z',
  rulings: [],
  games: [],
});

const pool = (heldUpdates: object[] | null, more: object = {}) => ({
  __typename: 'Pool',
  id: 'pool-1',
  gamesRefusal: null,
  clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 's', weekCount: 18 },
  heldUpdates,
  week: week(),
  ...more,
});

async function open(heldUpdates: object[] | null, more: object = {}) {
  const page = await renderPage({
    Component: ResultsPage,
    query,
    variables: () => ({ week: null }),
    at: '/office/results',
    now: '2025-10-26T15:00:00Z',
  });
  await page.answer('ResultsPageQuery', { Query: () => ({ pool: pool(heldUpdates, more) }) });
  return { page, user: userEvent.setup() };
}
type Page = Awaited<ReturnType<typeof open>>['page'];

const MUTATION = 'gameCommandsHeldMutation';
const NAME = 'MIN at LAC';
const answer = (page: Page, result: object) => page.answer(MUTATION, { Mutation: () => ({ result }) });
const standing = (status: string, at: number | null) => ({ status, week: at });
const payload = (more: object = {}) => ({
  __typename: 'ResolveHeldUpdatePayload',
  mails: [],
  regrading: {
    changedEntries: 1,
    outEntries: 1,
    backEntries: 0,
    changes: [
      {
        entry: { id: 'e1', username: 'ann' },
        before: standing('ALIVE', null),
        after: standing('ELIMINATED', 8),
      },
    ],
  },
  ...more,
});
/** The answer to a command that is no dry run. */
const real = (awayScore: number) => {
  const after = game('g1', 'MIN', 'LAC', { awayScore, version: 'v2' });
  return payload({ changedGame: after, game: after });
};

const card = () => screen.queryByRole('region', { name: 'Held updates' });
const row = (name = NAME) => screen.getByText(name, { selector: 'strong' }).closest('li')!;
const words = (name = NAME) => screen.getByText(name, { selector: 'strong' }).parentElement!.textContent;

const TAKE = 'Take the feed’s score';
const KEEP = 'Keep the stored result';
/** The button that keeps the stored result also names the source that contradicts it. */
const button = (name: string, of = NAME) =>
  screen.getByRole('button', {
    name: name.endsWith(KEEP) ? new RegExp(`^${name}, ${of}, against the `) : `${name}, ${of}`,
  });

describe('HeldUpdates', () => {
  it.each([[[]], [null]])('renders nothing when the held updates are %j', async (none) => {
    await open(none);
    expect(screen.getByRole('list', { name: 'Games of Week 8' })).toBeInTheDocument();
    expect(card()).toBeNull();
    expect(screen.queryByText(/stored result/)).toBeNull();
  });

  it.each([
    ['FEED', 'the feed', 'The feed changed the score after the final.'],
    ['SCHEDULE', 'the schedule file', 'The schedule file has another score.'],
    ['SCOREBOARD', 'the second scoreboard', 'The second scoreboard has another score.'],
  ])(
    'shows for the source %s the stored score, the score of %s and why it is held',
    async (source, name, why) => {
      await open([{ ...held, source, why }]);
      expect(words()).toBe(`MIN at LAC: stored MIN 10, LAC 37; ${name} says final, MIN 13, LAC 37. ${why}`);
      expect(card()).toHaveTextContent('everybody sees “Result under review”');
      expect(within(row()).getAllByRole('button')).toEqual([button(`Take ${name}’s score`), button(KEEP)]);
    },
  );

  it('shows an update without a score, and offers to accept it', async () => {
    const why = 'The feed took a final back to live.';
    await open([{ ...held, status: 'LIVE', awayScore: null, homeScore: null, why }]);
    expect(words()).toBe(
      'MIN at LAC: stored MIN 10, LAC 37; the feed says live, no score. The feed took a final back to live.',
    );
    expect(button('Accept the update')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it('shows that a postponed game has no stored score', async () => {
    const postponed = game('g1', 'MIN', 'LAC', { status: 'POSTPONED', awayScore: null, homeScore: null });
    await open([{ ...held, awayScore: 0, homeScore: 3, game: postponed }]);
    expect(words()).toContain('stored no score; the feed says final, MIN 0, LAC 3.');
  });

  it('previews the accepted update with a dry run, and asks for confirmation', async () => {
    const { page, user } = await open([held]);
    await user.click(button(TAKE));
    expect(page.variablesOf(MUTATION)).toEqual({
      input: { heldUpdate: 'h1', accept: true, reason: 'The feed is right.', dryRun: true },
      isReal: false,
    });
    expect(within(row()).getByText('Checking what changes…')).toBeVisible();
    await answer(page, payload({ mails: ['WEEK_RESULTS'] }));
    expect(within(row()).getByRole('status')).toHaveTextContent(
      /^1 entry goes out: ann\.The week is then complete: its results are mailed to the players who want them, where this site can send mail\.$/,
    );
    expect(button(`Confirm: ${TAKE}`)).toHaveTextContent(`Confirm: ${TAKE}`);
    expect(button(KEEP)).toBeVisible();
    expect(page.pending(MUTATION)).toEqual([]);
    expect(screen.queryByText(/counts$/)).toBeNull();
  });

  it('commits the accepted update, and offers an undo that restores the stored score', async () => {
    const { page, user } = await open([held]);
    await user.click(button(TAKE));
    await answer(page, payload());
    await user.click(button(`Confirm: ${TAKE}`));
    expect(page.variablesOf(MUTATION)).toEqual({
      input: { heldUpdate: 'h1', accept: true, reason: 'The feed is right.', dryRun: false },
      isReal: true,
    });
    await answer(page, real(13));
    expect(screen.getByText('The held update of MIN at LAC counts')).toBeVisible();
    await page.answer('ResultsPageQuery', { Query: () => ({ pool: pool([]) }) });
    expect(card()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(page.variablesOf('gameCommandsResultsMutation')).toEqual({
      input: {
        results: [{ game: 'g1', awayScore: 10, homeScore: 37, version: 'v2' }],
        dryRun: false,
        reason: 'Undo: The held update of MIN at LAC counts',
      },
      isReal: true,
    });
  });

  it('commits the kept result, without an undo', async () => {
    const { page, user } = await open([{ ...held, source: 'SCHEDULE' }]);
    await user.click(button(KEEP));
    const input = { heldUpdate: 'h1', accept: false, reason: 'The stored result is right.' };
    expect(page.variablesOf(MUTATION)).toEqual({ input: { ...input, dryRun: true }, isReal: false });
    await answer(page, payload());
    await user.click(button(`Confirm: ${KEEP}`));
    expect(page.variablesOf(MUTATION)).toEqual({ input: { ...input, dryRun: false }, isReal: true });
    await answer(page, real(10));
    expect(screen.getByText('The stored result of MIN at LAC is kept')).toBeVisible();
    expect(screen.getByText('This cannot be undone.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('sends the typed reason, or a default reason that names the source', async () => {
    const { page, user } = await open([{ ...held, source: 'SCOREBOARD' }]);
    const take = button('Take the second scoreboard’s score');
    const reason = screen.getByLabelText('Reason, for the log (optional)');
    await user.type(reason, '  ');
    await user.click(take);
    expect(page.variablesOf(MUTATION)).toMatchObject({
      input: { reason: 'The second scoreboard is right.' },
    });
    await answer(page, payload());
    await user.type(reason, 'By the box score. ');
    await user.click(button('Confirm: Take the second scoreboard’s score'));
    expect(page.variablesOf(MUTATION)).toMatchObject({
      input: { reason: 'By the box score.', dryRun: false },
    });
  });

  it('previews the other decision before it can be confirmed', async () => {
    const { page, user } = await open([held]);
    await user.click(button(TAKE));
    await answer(page, payload());
    await user.click(button(KEEP));
    expect(page.variablesOf(MUTATION)).toMatchObject({ input: { accept: false, dryRun: true } });
    await answer(page, payload());
    expect(button(TAKE)).toBeVisible();
    expect(button(`Confirm: ${KEEP}`)).toBeVisible();
  });

  it('waits for the answer to a command, and cannot be confirmed twice', async () => {
    const { page, user } = await open([held]);
    await user.click(button(TAKE));
    expect(button(TAKE)).toHaveAttribute('aria-disabled', 'true');
    await user.click(button(KEEP));
    await user.click(button(TAKE));
    await answer(page, payload());
    expect(page.pending(MUTATION)).toEqual([]);
    await user.click(button(`Confirm: ${TAKE}`));
    await answer(page, real(13));
    // The row stays until the page is loaded again.
    expect(within(row()).queryByRole('button')).toBeNull();
  });

  it('keeps a reason that is typed when a colleague decides, and says so', async () => {
    const { page, user } = await open([held]);
    const reason = 'The league confirmed it.';
    await user.type(screen.getByLabelText('Reason, for the log (optional)'), reason);
    await page.push('useOfficeLiveSubscription', {});
    await page.answer('ResultsPageQuery', { Query: () => ({ pool: pool([]) }) });
    expect(screen.getByLabelText('Reason, for the log (optional)')).toHaveValue(reason);
    expect(within(row()).getByText(/^This update no longer waits/)).toBeVisible();
    expect(
      within(row())
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Close']);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(card()).toBeNull();
  });

  it('names the source in the buttons where two contradict the same final', async () => {
    await open([held, { ...held, id: 'h2', source: 'SCHEDULE' }]);
    expect(screen.getAllByRole('button', { name: /^(Take|Keep)/ }).map((each) => each.ariaLabel)).toEqual([
      'Take the feed’s score, MIN at LAC',
      'Keep the stored result, MIN at LAC, against the feed',
      'Take the schedule file’s score, MIN at LAC',
      'Keep the stored result, MIN at LAC, against the schedule file',
    ]);
  });

  it('says who sees that something is held: everybody at a final, else nobody', async () => {
    const canceled = game('g1', 'MIN', 'LAC', { status: 'CANCELLED', awayScore: null, homeScore: null });
    await open([{ ...held, status: 'CANCELLED', awayScore: null, homeScore: null, game: canceled }]);
    expect(card()).toHaveTextContent('Until you decide, the stored result counts.');
    expect(card()).not.toHaveTextContent('under review');
    expect(words()).toContain('the feed says canceled, no score.');
  });

  it('previews only the update that was chosen', async () => {
    const why = 'The schedule file has another score.';
    const other = { ...held, id: 'h2', source: 'SCHEDULE', why, game: game('g2', 'ATL', 'MIA') };
    const { page, user } = await open([held, other]);
    expect(screen.getAllByText(/ at /, { selector: 'strong' }).map((name) => name.textContent)).toEqual([
      'MIN at LAC',
      'ATL at MIA',
    ]);
    await user.click(button('Take the schedule file’s score', 'ATL at MIA'));
    expect(page.variablesOf(MUTATION)).toMatchObject({ input: { heldUpdate: 'h2' } });
    await answer(page, payload());
    expect(row('ATL at MIA')).toHaveTextContent('1 entry goes out: ann.');
    expect(within(row()).getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getAllByRole('button', { name: /^Confirm/ })).toHaveLength(1);
  });

  it('shows why a decision is refused, and keeps the update', async () => {
    const { page, user } = await open([held]);
    const refusal = { __typename: 'ConflictError', message: 'This update has been decided.', issues: [] };
    await user.click(button(TAKE));
    await answer(page, refusal);
    expect(within(row()).getByRole('status')).toHaveTextContent(/^This update has been decided\.$/);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await user.click(button(TAKE));
    await answer(page, payload());
    expect(row()).not.toHaveTextContent('has been decided');
    await user.click(button(`Confirm: ${TAKE}`));
    await answer(page, refusal);
    expect(within(row()).getByRole('status')).toHaveTextContent(/^This update has been decided\.$/);
    expect(screen.queryByText('The held update of MIN at LAC counts')).toBeNull();
    expect(page.pending('ResultsPageQuery')).toEqual([]);
    // A refused decision is previewed again.
    await user.click(button(TAKE));
    expect(page.variablesOf(MUTATION)).toMatchObject({ input: { dryRun: true } });
  });

  it('shows a server error, and keeps the update and the typed reason', async () => {
    const { page, user } = await open([held]);
    await user.type(screen.getByLabelText('Reason, for the log (optional)'), 'By the box score.');
    await user.click(button(KEEP));
    await page.fail(MUTATION, new Error('away'));
    expect(within(row()).getByRole('status')).toHaveTextContent(/^Server error occurred/);
    expect(screen.getByLabelText('Reason, for the log (optional)')).toHaveValue('By the box score.');
    expect(button(KEEP)).toBeVisible();
  });

  it('shows no controls to a commissioner who may not change results', async () => {
    await open([held], { gamesRefusal: 'Results are entered by the administrator.' });
    expect(words()).toContain('the feed says final, MIN 13, LAC 37.');
    expect(within(row()).queryByRole('button')).toBeNull();
    expect(screen.queryByLabelText('Reason, for the log (optional)')).toBeNull();
  });

  it('does not show the effect on entries before the deadline', async () => {
    const { page, user } = await open([held], { week: week(false) });
    await user.click(button(TAKE));
    const regrading = { changedEntries: 0, outEntries: 0, backEntries: 0, changes: [] };
    await answer(page, payload({ regrading }));
    expect(row()).toHaveTextContent('Who had this game is shown after the deadline.');
    expect(row()).not.toHaveTextContent('No entry goes out');
  });
});
