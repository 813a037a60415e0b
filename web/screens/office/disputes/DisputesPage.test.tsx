import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as DisputesPage, query as disputesPageQuery } from './DisputesPage.tsx';

const zone = [{ from: null, minutes: -240, label: 'EDT' }];
const team = (id: string, name: string) => ({ __typename: 'Team', id, name, abbreviation: id });
const [chiefs, bills, bears] = [
  team('KC', 'Kansas City Chiefs'),
  team('BUF', 'Buffalo Bills'),
  team('CHI', 'Chicago Bears'),
];
const game = {
  __typename: 'Game',
  id: 'game-1',
  status: 'FINAL',
  stateText: 'Final',
  kickoff: '2025-11-23T18:00:00Z',
  isKickoffConfirmed: true,
  homeScore: 20,
  awayScore: 24,
  version: 'g1',
  ruledVersion: 'r1',
  homeTeam: bills,
  awayTeam: chiefs,
};
const postponed = {
  ...game,
  id: 'game-2',
  status: 'POSTPONED',
  homeScore: null,
  awayScore: null,
  version: 'g2',
  ruledVersion: 'r2',
  homeTeam: bears,
  awayTeam: team('GB', 'Green Bay Packers'),
};
const pick = {
  __typename: 'Pick',
  id: 'pick-1',
  submittedAt: '2025-10-25T12:00:00Z',
  outcome: 'LOST',
  team: bills,
  game,
};
const dispute = {
  __typename: 'Dispute',
  id: 'dispute-1',
  week: 8,
  text: 'Buffalo won this one.',
  status: 'OPEN',
  version: 'd1',
  openedAt: '2025-10-27T12:00:00Z',
  answer: null,
  resolution: null,
  entry: {
    __typename: 'Entry',
    id: 'entry-7',
    username: 'Ann 2',
    ownerName: 'Ann Lee',
    status: 'ELIMINATED',
    eliminatedWeek: 8,
    eliminationDetail: { text: 'Buffalo Bills lost to Kansas City Chiefs.' },
  },
  pick,
  picks: [pick],
};
const pool = (...nodes: object[]) => ({
  __typename: 'Pool',
  id: 'pool-1',
  clockOffsets: zone,
  season: { id: 's', weekCount: 18 },
  disputes: { edges: nodes.map((node) => ({ node, cursor: 'c' })), pageInfo: { hasNextPage: false } },
});

async function open(...nodes: object[]) {
  const page = await renderPage({
    Component: DisputesPage,
    query: disputesPageQuery,
    variables: () => ({ pool: null }),
    at: '/office/disputes',
    now: '2025-10-27T13:30:00Z',
  });
  await page.answer('DisputesPageQuery', { Query: () => ({ pool: pool(...nodes) }) });
  return { page, user: userEvent.setup() };
}

/** Opens the dialog that resolves the dispute, with the games of its week. */
async function openResolve({
  gamesRefusal = null as string | null,
  games = [game, postponed],
  picksNeeded = 1,
} = {}) {
  const { page, user } = await open(dispute);
  await user.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(page.variablesOf('ResolveDialogQuery')).toEqual({ entry: 'entry-7', pool: 'pool-1', week: 8 });
  await page.answer('ResolveDialogQuery', {
    Query: () => ({
      entry: {
        id: 'entry-7',
        version: 'e1',
        week: { id: 'entry-7-8', picksNeeded },
        pool: { id: 'pool-1', gamesRefusal, season: { id: 's', weekCount: 18 }, week: { games } },
      },
    }),
  });
  const dialog = within(screen.getByRole('dialog'));
  await user.type(await dialog.findByLabelText('Your decision'), 'You are right.');
  return { page, user, dialog };
}

const resolved = (changes: object[]) => ({
  Mutation: () => ({
    resolveDispute: {
      __typename: 'ResolveDisputePayload',
      regrading: { changedEntries: changes.length, changes },
    },
  }),
});
const back = {
  entry: { id: 'entry-7', username: 'Ann 2' },
  before: { status: 'ELIMINATED', week: 8 },
  after: { status: 'ALIVE', week: null },
};
const input = { dispute: 'dispute-1', version: 'd1', resolution: 'You are right.' };

describe('the inbox of disputes', () => {
  it('shows each with its pick, its game and what became of the entry, and others by state', async () => {
    const { page, user } = await open(dispute);
    expect(screen.getByText('Buffalo won this one.')).toBeVisible();
    expect(screen.getByText('Buffalo Bills, lost')).toBeVisible();
    expect(screen.getByText('KC 24 at BUF 20, Final')).toBeVisible();
    expect(screen.getByText('Out in Week 8: Buffalo Bills lost to Kansas City Chiefs.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Resolved');
    expect(page.variablesOf('DisputesPagePaginationQuery')).toMatchObject({ status: 'RESOLVED' });
  });

  it("shows the kickoff of a game that has not begun on the pool's clock", async () => {
    const unplayed = { displayStatus: 'SCHEDULED', stateText: null, homeScore: null, awayScore: null };
    await open({ ...dispute, picks: [{ ...pick, game: { ...game, ...unplayed } }] });
    expect(screen.getByText(/KC.*at BUF.*, Sun, Nov 23, .*2:00 PM EDT/)).toBeVisible();
  });

  it('shows both picks of a week with two, and says where there is none', async () => {
    const second = { ...pick, id: 'pick-2', outcome: 'PENDING', team: bears, game: postponed };
    await open({ ...dispute, picks: [pick, second] }, { ...dispute, id: 'dispute-2', pick: null, picks: [] });
    expect(screen.getByText('Buffalo Bills, lost')).toBeVisible();
    expect(screen.getByText(/^Chicago Bears, /)).toBeVisible();
    expect(screen.getByText('None, or secret until the deadline')).toBeVisible();
  });

  it('says that there is none', async () => {
    await open();
    expect(screen.getByText(/^No open disputes/)).toBeVisible();
  });

  it('resolves together with the result of the picked game, after a preview', async () => {
    const { page, user, dialog } = await openResolve();
    await user.selectOptions(dialog.getByLabelText('Correction'), 'Correct the result of a game');
    expect(dialog.getByLabelText('Game')).toHaveDisplayValue('KC at BUF');
    expect(dialog.getByText('Stored: KC 24, BUF 20, final.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Buffalo Bills, points'));
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Buffalo Bills, points'), '27');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const correction = { result: { game: 'game-1', awayScore: 24, homeScore: 27 } };
    const corrected = { ...input, correction, correctedVersion: 'g1' };
    expect(page.variablesOf('ResolveDialogMutation')).toEqual({
      input: { ...corrected, dryRun: true },
      pool: 'pool-1',
    });
    await page.answer('ResolveDialogMutation', resolved([back]));
    expect(dialog.getByText('Ann 2: out in Week 8, then alive')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Resolve the dispute' }));
    expect(page.variablesOf('ResolveDialogMutation')).toMatchObject({
      input: { ...corrected, dryRun: false },
    });
    await page.answer('ResolveDialogMutation', resolved([back]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.variablesOf('DisputesPagePaginationQuery')).toMatchObject({ status: 'OPEN' });
  });

  it('sets either pick of a week with two', async () => {
    const { page, user, dialog } = await openResolve({ picksNeeded: 2 });
    await user.selectOptions(dialog.getByLabelText('Correction'), 'Set a pick of Week 8');
    await user.selectOptions(dialog.getByLabelText('Pick'), 'Second pick');
    await user.selectOptions(dialog.getByLabelText('Team'), 'Chicago Bears');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(page.variablesOf('ResolveDialogMutation')).toMatchObject({
      input: { ...input, correction: { pick: { week: 8, slot: 2, team: 'CHI' } }, dryRun: true },
    });
  });

  it.each([
    ['Set the pick of Week 8', 'Team', 'Chicago Bears', { pick: { week: 8, team: 'CHI' } }, null],
    ['Rule on a game', 'It counts as', 'Survived', { ruling: { game: 'game-2', ruling: 'SURVIVE' } }, 'r2'],
    ['Reinstate the entry through Week 8', null, null, { reinstateThroughWeek: 8 }, 'e1'],
    ['Eliminate the entry in Week 8', null, null, { eliminateInWeek: 8 }, 'e1'],
    ['None', null, null, null, null],
  ])(
    'sends "%s" with the version of what it changes',
    async (label, field, value, correction, correctedVersion) => {
      const { page, user, dialog } = await openResolve();
      await user.selectOptions(dialog.getByLabelText('Correction'), label);
      if (field !== null) {
        expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
        await user.selectOptions(dialog.getByLabelText(field), value);
      }
      await user.click(dialog.getByRole('button', { name: 'Preview' }));
      expect(page.variablesOf('ResolveDialogMutation')).toMatchObject({
        input: { ...input, correction, correctedVersion, dryRun: true },
      });
      await page.answer('ResolveDialogMutation', resolved([]));
      expect(dialog.getByText('No entry changes in the standings.')).toBeVisible();
      // A change asks for another preview.
      await user.type(dialog.getByLabelText('Your decision'), ' Sorry.');
      expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
    },
  );

  it('does not offer results that are not the commissioner’s, nor a ruling where no game needs one', async () => {
    const gamesRefusal = 'Results are entered by the administrator.';
    const { dialog } = await openResolve({ gamesRefusal, games: [game] });
    expect(dialog.getByText(gamesRefusal)).toBeVisible();
    const options = within(dialog.getByLabelText('Correction')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'None',
      'Set the pick of Week 8',
      'Reinstate the entry through Week 8',
      'Eliminate the entry in Week 8',
    ]);
  });

  it('shows the result that somebody else has corrected meanwhile, and asks for a new preview', async () => {
    const { page, user, dialog } = await openResolve();
    await user.selectOptions(dialog.getByLabelText('Correction'), 'Correct the result of a game');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await page.answer('ResolveDialogMutation', resolved([]));
    await user.click(dialog.getByRole('button', { name: 'Resolve the dispute' }));
    const message = 'Someone else changed this game in the meantime.';
    await page.answer('ResolveDialogMutation', {
      Mutation: () => ({
        resolveDispute: {
          __typename: 'StaleVersionError',
          message,
          current: {
            __typename: 'Game',
            id: 'game-1',
            gameStatus: 'FINAL',
            homeScore: 21,
            awayScore: 24,
            gameVersion: 'g9',
            ruledVersion: 'r9',
          },
        },
      }),
    });
    expect(dialog.getByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByText('Stored: KC 24, BUF 21, final.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(page.variablesOf('ResolveDialogMutation')).toMatchObject({
      input: { correctedVersion: 'g9' },
    });
  });

  it('shows the decision of another commissioner before it is replaced', async () => {
    const { page, user, dialog } = await openResolve();
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const now = { ...dispute, status: 'RESOLVED', resolution: 'It stands.', version: 'd2' };
    await page.answer('ResolveDialogMutation', {
      Mutation: () => ({
        resolveDispute: {
          __typename: 'StaleVersionError',
          message: 'Someone else was faster.',
          current: now,
        },
      }),
    });
    expect(dialog.getByText('Decided already: It stands.')).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Someone else was faster.');
  });

  it.each(['Answer', 'Resolve'])(
    'keeps what is typed when somebody else is faster and the dispute leaves the list: %s',
    async (name) => {
      const { page, user } = await open(dispute);
      await user.click(screen.getByRole('button', { name }));
      if (name === 'Resolve') {
        await page.answer('ResolveDialogQuery', {
          Entry: () => ({ id: 'entry-7', version: 'e1', week: { id: 'entry-7-8', picksNeeded: 1 } }),
        });
      }
      const dialog = within(screen.getByRole('dialog'));
      await user.type(await dialog.findByLabelText(/^Your (answer|decision)/), 'You are right.');
      await page.push('useOfficeLiveSubscription', {});
      await page.answer('DisputesPagePaginationQuery', { Query: () => ({ node: pool() }) });
      expect(screen.getByText(/^No open disputes/)).toBeInTheDocument();
      expect(dialog.getByLabelText(/^Your (answer|decision)/)).toHaveValue('You are right.');
    },
  );

  it('answers with the version that is shown', async () => {
    const { page, user } = await open(dispute);
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Your answer'), 'I am looking at it.');
    await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
    expect(page.variablesOf('DisputeDialogMutation')).toEqual({
      input: { dispute: 'dispute-1', version: 'd1', answer: 'I am looking at it.' },
    });
    await page.answer('DisputeDialogMutation', {
      Mutation: () => ({ answerDispute: { __typename: 'DisputePayload' } }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('calls a week of the playoffs by the name of its round', async () => {
    const entry = { ...dispute.entry, eliminatedWeek: 19, eliminationDetail: null };
    await open({ ...dispute, week: 19, entry });
    const card = within(screen.getByRole('region', { name: 'Ann 2, Wild Card' }));
    expect(card.getByText('Out in the Wild Card round')).toBeVisible();
  });
});
