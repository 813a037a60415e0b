import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MockPayloadGenerator } from 'relay-test-utils';
import { describe, expect, it } from 'vitest';
import { optionFields, optionPresets } from '#web/testing/optionFields.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { settle } from '#web/testing/settle.ts';
import { Component as SettingsPage, query as settingsPageQuery } from './SettingsPage.tsx';

const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  version: 'v1',
  name: 'Office pool',
  slug: 'office',
  registration: 'CLOSED',
  maxEntriesPerAccount: 10,
  entryFeeCents: 5000,
  commissionCents: 500,
  timeZone: 'America/New_York',
  deadlineTime: '10:00',
  disputeHours: 24,
  payoutHours: 48,
  welcomeText: null,
  currentWeek: 8,
  pinnedWeek: null,
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 's', weekCount: 18 },
  commissioners: [{ name: 'Pat Doe', email: 'pat@pool.example' }],
  optionFields,
};

const unchanged = { changedEntries: 0, outEntries: 0, backEntries: 0, changes: [] };

async function open(given: Partial<typeof pool> = {}) {
  const page = await renderPage({
    Component: SettingsPage,
    query: settingsPageQuery,
    variables: () => ({ pool: null }),
    at: '/office/settings',
    now: '2025-10-26T13:30:00Z',
  });
  await page.answer('SettingsPageQuery', { Query: () => ({ pool: { ...pool, ...given }, optionPresets }) });
  return { page, user: userEvent.setup() };
}

describe('the settings', () => {
  it('call the weeks of the playoffs by the names of their rounds', async () => {
    const { page, user } = await open({ currentWeek: 21, lastWeek: 22 });
    expect(screen.getByText(/^Every screen opens with the Conference Championships\./)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    const change = {
      entry: { id: 'e', username: 'Ann 2' },
      before: { status: 'ELIMINATED', week: 19 },
      after: { status: 'ELIMINATED', week: 20 },
    };
    const regrading = { changedEntries: 1, outEntries: 0, backEntries: 0, changes: [change] };
    await page.answer('updatePoolMutation', {
      Mutation: () => ({ result: { __typename: 'UpdatePoolPayload', endsPool: null, regrading } }),
    });
    expect(
      screen.getByText('Ann 2: out in the Wild Card round, then out again in the Divisional round'),
    ).toBeVisible();
  });

  it('open registration with one press', async () => {
    const { page, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open registration' }));
    expect(page.variablesOf('updatePoolMutation')).toEqual({
      input: { pool: 'pool-1', registration: 'OPEN', reason: 'Registration opened.', dryRun: false },
      isReal: true,
    });
  });

  it('are filled in by a preset, and say which of them differ from it', async () => {
    const { page, user } = await open();
    const card = (name: RegExp) =>
      within(screen.getByRole('group', { name: 'Presets' })).getByRole('button', { name });
    expect(card(/^Classic/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(card(/^Yahoo-like/));
    expect(card(/^Yahoo-like/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Lives')).toHaveValue('2');
    expect(screen.getByLabelText('Weeks with two picks')).toHaveValue('13+');
    expect(screen.queryByText(/^Yahoo-like: /)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Lives'), '3');
    expect(screen.getByText('Yahoo-like: Two')).toBeVisible();
    expect(card(/1 option differs/)).toBe(card(/^Yahoo-like/));
    await user.click(screen.getByRole('button', { name: 'Review 2 changes' }));
    const weeks = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22];
    expect(page.variablesOf('updatePoolMutation')).toMatchObject({
      input: { options: { lives: 3, doublePickWeeks: weeks } },
    });
  });

  it('send only what was edited, in the terms of the API, and show first what it changes', async () => {
    const { page, user } = await open();
    expect(screen.getByRole('button', { name: 'Nothing changed' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.type(screen.getByLabelText('Weeks with two picks'), '12, 13');
    await user.clear(screen.getByLabelText('Entry fee, in dollars'));
    await user.type(screen.getByLabelText('Entry fee, in dollars'), '20.50');
    await user.click(screen.getByRole('button', { name: 'Review 3 changes' }));
    const input = {
      pool: 'pool-1',
      version: 'v1',
      entryFeeCents: 2050,
      options: { lives: 2, doublePickWeeks: [12, 13] },
    };
    expect(page.variablesOf('updatePoolMutation')).toEqual({
      input: { ...input, reason: 'Preview.', dryRun: true },
      isReal: false,
    });
    const change = {
      entry: { id: 'e', username: 'Ann 2' },
      before: { status: 'ELIMINATED', week: 3 },
      after: { status: 'ALIVE', week: null },
    };
    await page.answer('updatePoolMutation', {
      Mutation: () => ({
        result: {
          __typename: 'UpdatePoolPayload',
          endsPool: null,
          regrading: { changedEntries: 41, outEntries: 0, backEntries: 41, changes: [change] },
        },
      }),
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Ann 2: out in Week 3, then alive')).toBeVisible();
    expect(dialog.getByText('40 more entries')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason, for the log'), 'We voted.');
    await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
    expect(page.variablesOf('updatePoolMutation')).toEqual({
      input: { ...input, reason: 'We voted.', dryRun: false },
      isReal: true,
    });
  });

  it('are taken back with the version after the change, unless somebody else has changed them since', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    const payload = { __typename: 'UpdatePoolPayload', endsPool: null, regrading: unchanged };
    await page.answer('updatePoolMutation', { Mutation: () => ({ result: payload }) });
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason, for the log'), 'We voted.');
    await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
    const after = { __typename: 'Pool', id: 'pool-1', version: 'v2' };
    await page.answer('updatePoolMutation', {
      Mutation: () => ({ result: { ...payload, changed: after } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(page.variablesOf('updatePoolMutation')).toEqual({
      input: {
        pool: 'pool-1',
        version: 'v2',
        options: { lives: 1 },
        reason: 'Undo: Settings saved',
        dryRun: false,
      },
      isReal: true,
    });
    const message = 'Someone else changed this pool in the meantime.';
    await page.answer('updatePoolMutation', {
      Mutation: () => ({ result: { __typename: 'StaleVersionError', message } }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await page.answer('SettingsPageQuery', {
      Query: () => ({ pool: { ...pool, version: 'v3', name: 'Another name' } }),
    });
    expect(screen.getByLabelText('Name')).toHaveValue('Another name');
  });

  it('are saved once it is confirmed that they end the pool, and are not taken back then', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason, for the log'), 'We voted.');
    const save = dialog.getByRole('button', { name: 'Save the changes' });
    // Before it is known what it means.
    await user.click(save);
    const endsPool = 'This change ends the pool: Week 1 decides it. The winner is Ann.';
    const payload = { __typename: 'UpdatePoolPayload', endsPool, regrading: unchanged };
    await page.answer('updatePoolMutation', { Mutation: () => ({ result: payload }) });
    expect(page.pending('updatePoolMutation')).toEqual([]);
    expect(dialog.getByText(endsPool)).toBeVisible();
    expect(save).toBeDisabled();
    await user.click(dialog.getByLabelText('I understand that the pool ends'));
    await user.click(save);
    const after = { __typename: 'Pool', id: 'pool-1', version: 'v2' };
    await page.answer('updatePoolMutation', { Mutation: () => ({ result: { ...payload, changed: after } }) });
    expect(await screen.findByText('This cannot be undone.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('show what somebody else has changed meanwhile, and keep what was edited', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    await page.answer('updatePoolMutation', {
      Mutation: () => ({
        result: {
          __typename: 'StaleVersionError',
          message: 'Someone else changed this pool in the meantime.',
        },
      }),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Someone else changed this pool');
    await page.answer('SettingsPageQuery', {
      Query: () => ({ pool: { ...pool, version: 'v2', name: 'Another name' } }),
    });
    // Previewed again, against what is stored now.
    await waitFor(() =>
      expect(page.variablesOf('updatePoolMutation')).toMatchObject({ input: { version: 'v2' } }),
    );
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Name')).toHaveValue('Another name');
    expect(screen.getByLabelText('Lives')).toHaveValue('2');
  });

  it('ask for a preview that failed again, and then save, when saving is pressed', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    const message = 'Entries have picked.';
    await page.answer('updatePoolMutation', {
      Mutation: () => ({ result: { __typename: 'ConflictError', message } }),
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('alert')).toHaveTextContent(message);
    await user.type(dialog.getByLabelText('Reason, for the log'), 'We voted.');
    await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(page.variablesOf('updatePoolMutation')).toMatchObject({ input: { dryRun: true } });
    await page.fail('updatePoolMutation', new TypeError('Failed to fetch'));
    expect(dialog.getByRole('alert')).toBeVisible();
    expect(page.pending('updatePoolMutation')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
    await page.answer('updatePoolMutation', {
      Mutation: () => ({ result: { __typename: 'UpdatePoolPayload', endsPool: null, regrading: unchanged } }),
    });
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(page.variablesOf('updatePoolMutation')).toMatchObject({
      input: { reason: 'We voted.', dryRun: false },
    });
  });

  it('forget a refusal once a preview is in order, and previews of what was stored before', async () => {
    const { page, user } = await open();
    await user.selectOptions(screen.getByLabelText('Lives'), '2');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    const message = 'Someone else changed this pool in the meantime.';
    const stale = { Mutation: () => ({ result: { __typename: 'StaleVersionError', message } }) };
    const asked = (count: number) =>
      waitFor(() => expect(page.pending('updatePoolMutation')).toHaveLength(count));
    await page.answer('updatePoolMutation', stale);
    await page.answer('SettingsPageQuery', { Query: () => ({ pool: { ...pool, version: 'v2' } }) });
    await asked(1);
    const [early] = page.pending('updatePoolMutation');
    act(() => page.environment.commitUpdate((store) => store.get('pool-1')!.setValue('v3', 'version')));
    await asked(2);
    await page.answer('updatePoolMutation', {
      Mutation: () => ({ result: { __typename: 'UpdatePoolPayload', endsPool: null, regrading: unchanged } }),
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.queryByText('Working it out...')).toBeNull();
    await settle(() => page.environment.mock.resolve(early!, MockPayloadGenerator.generate(early!, stale)));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('are folded but for what differs from the preset, and are found by their words', async () => {
    const { user } = await open({
      optionFields: [{ ...optionFields[0]!, value: '2' }, ...optionFields.slice(1)],
    });
    const fold = (title: string) => screen.getByRole('heading', { name: title }).closest('details');
    expect(fold('Changed from Classic')).toHaveAttribute('open');
    expect(within(fold('Changed from Classic')!).getByLabelText('Lives')).toBeVisible();
    expect(screen.getByLabelText('Ties')).not.toBeVisible();
    expect(screen.getByLabelText('Name')).not.toBeVisible();

    await user.type(screen.getByRole('searchbox', { name: 'Search the settings' }), 'tie');
    expect(screen.getByLabelText('Ties')).toBeVisible();
    expect(screen.queryByLabelText('Lives')).toBeNull();
    expect(screen.getByText(/^1 of \d+ settings$/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Ties'), 'SURVIVE');
    await user.clear(screen.getByRole('searchbox', { name: 'Search the settings' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search the settings' }), 'zebra');
    expect(screen.getByText('No setting has these words.')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search the settings' }));
    // What was edited shows at its group, and stays where it is.
    expect(within(fold('More options')!).getByText('1 changed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review 1 change' })).toBeEnabled();
  });

  it('open the group of a setting with a problem', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('Entry fee, in dollars'));
    await user.type(screen.getByLabelText('Entry fee, in dollars'), 'much');
    await user.click(screen.getByRole('button', { name: 'Review 1 change' }));
    expect(screen.getByLabelText('Entry fee, in dollars')).toBeVisible();
    expect(screen.getByLabelText('Entry fee, in dollars')).toHaveFocus();
  });
});

describe('registration that opens once weeks have been played', () => {
  const weeks = [1, 2, 3, 4, 5].map((number) => ({
    __typename: 'Week',
    id: `w${number}`,
    number,
    isDeadlinePassed: number <= 3,
    picksNeeded: number === 2 ? 2 : 1,
    period: 0,
  }));
  const late = {
    weeks,
    lastWeek: 5,
    stats: { totalPlayers: 40, activePlayers: 10, prizeCents: 200_000 },
    options: { lives: 1, missedWeeks: 'FREE', lateJoinThroughWeek: null, teamUses: 1, pickTo: 'WIN' },
  };

  it('says what a newcomer gets, and suggests the first open week as the limit', async () => {
    const { page, user } = await open(late);
    await user.click(screen.getByRole('button', { name: 'Open registration' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/have used 4, mostly of the best, and have 28 left\.$/)).toBeVisible();
    expect(dialog.getByText('A newcomer skips 3 weeks, in which 30 of 40 entries went out.')).toBeVisible();
    expect(dialog.getByText(/^Each entry that is alive stands for \$200 of the prize\./)).toBeVisible();
    expect(dialog.getByLabelText('New entries can start through')).toHaveValue('4');
    await user.click(dialog.getByRole('button', { name: 'Open registration' }));
    expect(page.variablesOf('updatePoolMutation')).toEqual({
      input: {
        pool: 'pool-1',
        registration: 'OPEN',
        options: { lateJoinThroughWeek: 4 },
        reason: 'Registration opened.',
        dryRun: false,
      },
      isReal: true,
    });
  });

  it('says what strikes for the missed weeks mean', async () => {
    const { page, user } = await open(late);
    await user.click(screen.getByRole('button', { name: 'Open registration' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('The weeks that they miss'), 'STRIKE');
    expect(dialog.getByText(/would be out at once: nobody can join then\.$/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('New entries can start through'), '');
    await user.click(dialog.getByRole('button', { name: 'Open registration' }));
    expect(page.variablesOf('updatePoolMutation')).toMatchObject({
      input: { options: { lateJoinThroughWeek: null, missedWeeks: 'STRIKE' } },
    });
  });
});
