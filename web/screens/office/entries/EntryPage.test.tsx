import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as EntryPage, query as entryPageQuery } from './EntryPage.tsx';

const zone = [{ from: null, minutes: -240, label: 'EDT' }];

const entry = {
  __typename: 'Entry',
  id: 'entry-7',
  username: 'Ann 2',
  ownerName: 'Ann Lee',
  email: 'ann@pool.example',
  version: 'v1',
  status: 'ELIMINATED',
  eliminatedWeek: 2,
  livesText: null as string | null,
  welcomeMessage: null,
  welcomeState: 'SHOWN',
  isUnclaimed: false,
  canWithdraw: false,
  strikeWeeks: [] as number[],
  buyBackOffer: null as object | null,
  buyBacks: [] as object[],
  paymentStatus: 'PENDING',
  referrerName: null,
  joinedAt: '2025-08-01T12:00:00Z',
  importedAt: null as string | null,
  pool: { __typename: 'Pool', id: 'pool-1', season: { id: 's', weekCount: 18 }, clockOffsets: zone },
  revealedPicks: [{ id: 'pick-1', week: 1, outcome: 'WON', team: { id: 'KC', name: 'Kansas City Chiefs' } }],
  disputes: [],
  payment: {
    amountCents: 5000,
    buyBackCents: 0,
    receivedCents: 2000,
    missingCents: 3000,
    currency: 'USD',
    note: null,
    receipts: [
      {
        id: 'r',
        at: '2025-09-01T12:00:00Z',
        amountCents: 2000,
        method: 'cash',
        note: null,
        isReversal: false,
      },
    ],
  },
  reminders: [],
};
const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  currentWeek: 8,
  season: { id: 's', weekCount: 18 },
  firstWeek: 1,
  lastWeek: 18,
  options: { doublePickWeeks: [9] },
  clockOffsets: zone,
  openedPicks: {
    edges: [
      {
        cursor: '1',
        node: {
          openedAt: '2025-10-26T13:00:00Z',
          sentence: 'Pat Doe opened the pick of ann for Week 8.',
          reason: 'A call.',
          teams: null,
        },
      },
    ],
  },
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
  return { page, user: userEvent.setup() };
}

const reinstated = (after: object) => ({
  __typename: 'EntryOverridePayload',
  forgivenWeeks: [
    { week: 2, reason: 'LOSS' },
    { week: 3, reason: 'NO_PICK' },
  ],
  regrading: {
    changedEntries: 1,
    changes: [
      { entry: { id: 'entry-7', username: 'Ann 2' }, before: { status: 'ELIMINATED', week: 2 }, after },
    ],
  },
});

describe('the page of an entry', () => {
  it('has its history; an opened pick has no team for a commissioner who did not open it', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Ann 2' })).toBeVisible();
    expect(screen.getByText('Week 1: Kansas City Chiefs')).toBeVisible();
    expect(screen.getByText('Pat Doe opened the pick of ann for Week 8.')).toBeVisible();
    expect(screen.getByText('Sun, Oct 26, 9:00 AM EDT. Reason: A call.')).toBeVisible();
    expect(screen.getByText('Not paid')).toBeVisible();
    expect(screen.getByText('Joined')).toBeVisible();
    expect(screen.getByText('$20 of $50 received')).toBeVisible();
  });

  it('says of an imported entry that it was imported, and when', async () => {
    await open({ joinedAt: '2025-10-20T12:00:00Z', importedAt: '2025-10-20T12:00:00Z' });
    expect(screen.getByText('Imported')).toBeVisible();
    expect(screen.queryByText('Joined')).toBeNull();
    expect(screen.getByText(/^Mon, Oct 20, 8:00 AM EDT, from Week/)).toBeVisible();
  });

  it('reinstates with the version it shows, after a preview that says when the entry is out again', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reinstate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Week'), 'the week of the elimination').toHaveValue('2');
    await user.selectOptions(dialog.getByLabelText('Week'), '3');
    await user.type(dialog.getByLabelText('Reason, for the log'), 'Fair.');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const input = { entry: 'entry-7', throughWeek: 3, version: 'v1', reason: 'Fair.' };
    await page.answer('entryMutationsReinstateMutation', {
      Mutation: () => ({ result: reinstated({ status: 'ELIMINATED', week: 4 }) }),
    });
    expect(await dialog.findByText('Ann 2: out in Week 2, then out again in Week 4')).toBeVisible();
    expect(dialog.getByText('Forgives Week 2: a loss.')).toBeVisible();
    expect(dialog.getByText('Forgives Week 3: no pick.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm: Reinstate' }));
    expect(page.variablesOf('entryMutationsReinstateMutation')).toEqual({
      input: { ...input, dryRun: false },
      isReal: true,
    });
    await page.answer('entryMutationsReinstateMutation', {
      Mutation: () => ({ result: reinstated({ status: 'ELIMINATED', week: 4 }) }),
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(screen.getByText('Reinstated')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
  });

  it('asks for another preview when its input was changed while it was on its way', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reinstate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason, for the log'), 'Fair.');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await user.selectOptions(dialog.getByLabelText('Week'), '7');
    await page.answer('entryMutationsReinstateMutation', {
      Mutation: () => ({ result: reinstated({ status: 'ALIVE', week: null }) }),
    });
    expect(dialog.queryByText('What would change')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(page.variablesOf('entryMutationsReinstateMutation')).toMatchObject({
      input: { throughWeek: 7, dryRun: true },
    });
  });

  it('has no buy-back to offer or to take back where there is none', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /buy/i })).toBeNull();
  });

  it('buys back in after a preview, with the fee and the deadline, and can undo it', async () => {
    const { page, user } = await open({ buyBackOffer: { feeCents: 2000, closesAt: '2025-11-02T14:00:00Z' } });
    await user.click(screen.getByRole('button', { name: 'Buy back in' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/until Sunday, November 2, .* \(10:00 AM EDT\)\. It owes \$20 from then on/),
    ).toBeVisible();
    await user.type(dialog.getByLabelText('Reason, for the log'), 'She called.');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const back = () => ({ result: reinstated({ status: 'ALIVE', week: null }) });
    await page.answer('entryMutationsBuyBackMutation', { Mutation: back });
    expect(await dialog.findByText('Ann 2: out in Week 2, then alive')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm: Buy back in' }));
    expect(page.variablesOf('entryMutationsBuyBackMutation')).toEqual({
      input: { entry: 'entry-7', version: 'v1', reason: 'She called.', dryRun: false },
      isReal: true,
    });
    await page.answer('entryMutationsBuyBackMutation', {
      Mutation: () => ({
        result: { ...back().result, changed: { __typename: 'Entry', id: 'entry-7', version: 'v2' } },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo: take the buy-back back' }));
    expect(page.variablesOf('entryMutationsCancelBuyBackMutation')).toEqual({
      input: { entry: 'entry-7', version: 'v2', reason: 'Undo: Bought back in', dryRun: false },
      isReal: true,
    });
  });

  it('shows lives, strikes and what was bought back, and takes that back', async () => {
    const { user } = await open({
      status: 'ALIVE',
      livesText: '1 of 3 lives left',
      strikeWeeks: [3, 5],
      buyBacks: [{ throughWeek: 2, feeCents: 2000, paymentStatus: 'PENDING' }],
      payment: { ...entry.payment, amountCents: 7000, buyBackCents: 2000 },
    });
    expect(screen.getByText('1 of 3 lives left')).toBeVisible();
    expect(screen.getByText('Week 3, Week 5')).toBeVisible();
    expect(screen.getByText('Week 2 for $20, not paid')).toBeVisible();
    expect(screen.getByText('$20 of $70 received, $20 of the fee is for buying back in')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take buy-back back' }));
    expect(await screen.findByText(/Takes back that the entry bought Week 2 back/)).toBeVisible();
  });

  it('reaches either pick of a week with two, also to undo it', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Change pick' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Pick')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Week'), '9');
    await user.selectOptions(dialog.getByLabelText('Pick'), 'Second pick');
    await user.type(dialog.getByLabelText('Reason, for the log'), 'Fair.');
    const payload = {
      __typename: 'PickOverridePayload',
      regrading: { changedEntries: 0, changes: [] },
    };
    for (const name of ['Preview', 'Confirm: Change pick']) {
      await user.click(dialog.getByRole('button', { name }));
      expect(page.variablesOf('entryMutationsChangePickMutation')).toMatchObject({
        input: { entry: 'entry-7', week: 9, slot: 2, team: 'KC' },
      });
      await page.answer('entryMutationsChangePickMutation', { Mutation: () => ({ result: payload }) });
    }
    await user.click(screen.getByRole('button', { name: 'Undo: restore the pick as it was' }));
    expect(page.variablesOf('entryMutationsRestorePickMutation')).toEqual({
      input: {
        entry: 'entry-7',
        week: 9,
        slot: 2,
        reason: 'Undo: Pick changed',
        dryRun: false,
      },
      isReal: true,
    });
  });

  it('names no pick in a week with one', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove pick' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Week'), '9');
    await user.selectOptions(dialog.getByLabelText('Pick'), 'Second pick');
    await user.selectOptions(dialog.getByLabelText('Week'), '8');
    expect(dialog.queryByLabelText('Pick')).toBeNull();
    await user.type(dialog.getByLabelText('Reason, for the log'), 'Fair.');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(page.variablesOf('entryMutationsRemovePickMutation')).toEqual({
      input: { entry: 'entry-7', week: 8, reason: 'Fair.', dryRun: true },
      isReal: false,
    });
  });

  it('takes a reinstatement back with the version after it, and says when somebody was faster', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reinstate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason, for the log'), 'Fair.');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const after = { status: 'ALIVE', week: null };
    await page.answer('entryMutationsReinstateMutation', {
      Mutation: () => ({ result: reinstated(after) }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Confirm: Reinstate' }));
    await page.answer('entryMutationsReinstateMutation', {
      Mutation: () => ({
        result: { ...reinstated(after), changed: { __typename: 'Entry', id: 'entry-7', version: 'v2' } },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo: restore what was decided before' }));
    expect(page.variablesOf('entryMutationsRestoreDecisionMutation')).toEqual({
      input: { entry: 'entry-7', version: 'v2', reason: 'Undo: Reinstated', dryRun: false },
      isReal: true,
    });
    const message = 'Someone else changed this entry in the meantime.';
    await page.answer('entryMutationsRestoreDecisionMutation', {
      Mutation: () => ({ result: { __typename: 'StaleVersionError', message } }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    // The page shows what the entry is now.
    await page.answer('EntryPageQuery', {
      Query: () => ({ entry: { ...entry, username: 'Renamed' }, pool, teams: [] }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  });

  it('says what is wrong, and asks for a new preview after a change', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('New username'));
    await user.type(dialog.getByLabelText('New username'), 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const message = 'This username is reserved. Please choose another one.';
    await page.answer('entryMutationsRenameMutation', {
      Mutation: () => ({
        result: {
          __typename: 'InvalidInputError',
          message,
          issues: [{ path: ['input', 'username'], message }],
        },
      }),
    });
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByLabelText('New username')).toHaveAccessibleDescription(message);
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
  });

  it('takes an entry out of a pool that has not begun, and leads to the others', async () => {
    const { page, user } = await open({ canWithdraw: true });
    await user.click(screen.getByRole('button', { name: 'Take out of the pool' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason, for the log'), 'Moved away.');
    await user.click(dialog.getByRole('button', { name: 'Take out' }));
    expect(page.variablesOf('EntryActionsWithdrawMutation')).toEqual({
      input: { entry: 'entry-7', version: 'v1', reason: 'Moved away.' },
    });
    const message = 'A payment of $50 for Ann 2 is recorded.';
    await page.answer('EntryActionsWithdrawMutation', {
      Mutation: () => ({
        withdrawEntry: { __typename: 'ConflictError', __isError: 'ConflictError', message },
      }),
    });
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await user.click(dialog.getByRole('button', { name: 'Take out' }));
    await page.answer('EntryActionsWithdrawMutation', {
      Mutation: () => ({ withdrawEntry: { __typename: 'WithdrawEntryPayload', mailObstacle: null } }),
    });
    expect(await screen.findByText('Ann 2 is out of the pool')).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/office/entries');
  });

  it('takes no entry out of a pool that has begun', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Take out of the pool' })).toBeNull();
  });

  it('opens a secret pick only after saying that everybody sees it', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open a secret pick' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Open the pick' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Reason, which everybody sees'), 'A call.');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Open the pick' }));
    expect(page.variablesOf('OpenPickDialogMutation')).toEqual({
      input: { entry: 'entry-7', week: 8, reason: 'A call.' },
    });
    await page.answer('OpenPickDialogMutation', {
      Mutation: () => ({
        openPick: {
          __typename: 'OpenPickPayload',
          openedPick: { teams: [{ id: 'KC', name: 'Kansas City Chiefs' }] },
        },
      }),
    });
    expect(await screen.findByText('Ann 2 picked Kansas City Chiefs.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it.each([
    [{ sent: 1, waiting: 0, declined: 0 }, /^The link was mailed/],
    [
      { sent: 1, waiting: 0, declined: 0, mailObstacle: 'NO_MAIL_SERVER' },
      /^Not sent: this site has no mail server\. The link waits in Invitations/,
    ],
    [{ sent: 0, waiting: 1, declined: 0 }, /Try again later/],
    [{ sent: 0, waiting: 0, declined: 0 }, /somebody has signed in/],
  ])('resends the claim link, and says what came of it (%j)', async (counts, text) => {
    const { page, user } = await open({ isUnclaimed: true });
    await user.click(screen.getByRole('button', { name: 'Resend the claim link' }));
    expect(page.variablesOf('EntryActionsClaimMutation')).toEqual({
      input: { pool: 'pool-1', entries: ['entry-7'] },
    });
    await page.answer('EntryActionsClaimMutation', {
      Mutation: () => ({
        sendClaimLinks: { __typename: 'SendClaimLinksPayload', mailObstacle: null, ...counts },
      }),
    });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('offers no claim link once somebody has signed in to the account', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Reinstate' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend the claim link' })).toBeNull();
  });

  it('marks the rest of the fee as paid, by a method, and takes it back', async () => {
    const { page, user } = await open();
    const method = screen.getByLabelText('Method');
    await user.clear(method);
    await user.type(method, 'Venmo');
    await user.click(screen.getByRole('button', { name: 'Mark $30 as paid' }));
    expect(page.variablesOf('useMarkPaidMutation')).toEqual({
      input: { entries: ['entry-7'], method: 'Venmo' },
    });
    const paid = { ...entry.payment, receivedCents: 5000, missingCents: 0 };
    await page.answer('useMarkPaidMutation', {
      Mutation: () => ({
        markPaid: {
          __typename: 'PaymentsPayload',
          entries: [{ ...entry, payment: paid }],
          receipts: [{ id: 'r-2', amountCents: 3000 }],
        },
      }),
    });
    expect(screen.getByText('Ann 2 paid $30')).toBeVisible();
    expect(screen.queryByRole('button', { name: /as paid$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(page.variablesOf('useReverseMutation')).toEqual({
      input: { receipts: ['r-2'], reason: 'Undo: Ann 2 paid $30' },
    });
  });

  it('offers nothing to record where all is paid', async () => {
    await open({ payment: { ...entry.payment, receivedCents: 5000, missingCents: 0 } });
    expect(screen.getByText(/\$50 of \$50 received/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /as paid$/ })).toBeNull();
  });
});
